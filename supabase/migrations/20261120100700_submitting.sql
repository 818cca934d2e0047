-- Chapter 8. Submitting a year, and the documents that prove prices.

create function private.guard_submission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_differing jsonb;
  v_open jsonb;
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise sqlstate 'PT405' using message = 'submissions are never deleted';
  end if;

  if tg_op = 'UPDATE' then
    if old.withdrawn_at is not null then
      raise sqlstate 'PT409' using message = 'already withdrawn', hint = 'STALE';
    end if;
    if not private.is_trusted() and not private.staff_can('edit') and not (
      old.survey_year = any (private.open_years())
    ) then
      raise sqlstate 'PT423' using message = 'survey year is not open', hint = 'ROUND_CLOSED';
    end if;
    perform 1 from public.companies c where c.company_code = old.company_code for no key update;
    old.withdraw_reason := new.withdraw_reason;
    new := old;
    new.withdrawn_at := clock_timestamp();
    new.withdrawn_by := (select auth.uid());
    return new;
  end if;

  new.company_code := coalesce(new.company_code, private.my_company());
  -- Waits for the writes under way and holds back the next ones until the receipt stands.
  perform 1
  from public.answer_sheets s
  where s.company_code = new.company_code and s.survey_year = new.survey_year
  order by s.id
  for no key update;
  perform 1 from public.companies c where c.company_code = new.company_code for no key update;
  perform private.require_writable(new.company_code, new.survey_year);

  select jsonb_agg(jsonb_build_object(
    'id', coalesce(s.id::text, v.id),
    'subject_code', s.subject_code,
    'version', v.version,
    'current_version', s.version
  ))
  into v_differing
  from (
    select s.id, s.subject_code, s.version
    from public.answer_sheets s
    where s.company_code = new.company_code and s.survey_year = new.survey_year and s.deleted_at is null
  ) s
  full join (select e.key as id, e.value::int as version from jsonb_each_text(new.versions) e) v on v.id = s.id::text
  where s.version is distinct from v.version;
  if v_differing is not null then
    raise sqlstate 'PT409' using
      message = 'the sheets are not those the caller has seen',
      hint = 'STALE',
      detail = jsonb_build_object('sheets', v_differing)::text;
  end if;

  select jsonb_agg(jsonb_build_object('id', s.id, 'subject_code', s.subject_code, 'errors', s.errors) order by s.subject_code)
  into v_open
  from public.answer_sheets s
  where s.company_code = new.company_code
    and s.survey_year = new.survey_year
    and s.deleted_at is null
    and s.errors > 0;
  if v_open is not null or new.versions = '{}' then
    raise sqlstate 'PT422' using
      message = 'there are sheets with errors, or none at all',
      hint = 'OPEN_ERRORS',
      detail = jsonb_build_object('sheets', coalesce(v_open, '[]'))::text;
  end if;

  select encode(sha256(convert_to(string_agg(concat_ws('|', s.id, s.version, s.answers::text), E'\n' order by s.id), 'UTF8')), 'hex')
  into new.content_hash
  from public.answer_sheets s
  where s.company_code = new.company_code and s.survey_year = new.survey_year and s.deleted_at is null;
  select format('%s-%s-%s', new.survey_year, new.company_code, lpad((count(*) + 1)::text, 2, '0'))
  into new.receipt_number
  from public.submissions s
  where s.company_code = new.company_code and s.survey_year = new.survey_year;
  new.submitted_at := clock_timestamp();
  new.submitted_by := (select auth.uid());
  new.withdrawn_at := null;
  new.withdrawn_by := null;
  new.withdraw_reason := null;
  return new;
end
$$;
create trigger guard_submission
  before insert or update or delete on public.submissions
  for each row execute function private.guard_submission();
create trigger guard_submissions_truncate
  before truncate on public.submissions
  for each statement execute function private.guard_submission();

-- p_versions: {"<sheet id>": version} of every sheet the company has for the year, as last seen by the caller.
-- p_unasked: {"<sheet id>": ["<key>", …]} answers of fields that are not asked any more. They are dropped with the
-- submission or not at all; the history keeps them. The receipt names the versions without them.
-- p_rule_book: which rules the caller checked them by. The rules are not known here: that the check was made on what is
-- stored is certain, that it was made at all is asked again by the institute (validate).
create function public.submit_year(
  p_survey_year int,
  p_versions jsonb,
  p_reasons jsonb,
  p_submit_key uuid,
  p_company_code text default null,
  p_unasked jsonb default '{}',
  p_rule_book text default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_submission public.submissions;
  v_dropped jsonb;
begin
  if p_submit_key is null
    or jsonb_typeof(p_versions) is distinct from 'object'
    or jsonb_typeof(coalesce(p_unasked, '{}')) is distinct from 'object'
  then
    raise sqlstate 'PT400' using message = 'versions and submit_key are needed';
  end if;
  select * into v_submission
  from public.submissions s
  where s.submit_key = p_submit_key and (p_company_code is null or s.company_code = p_company_code);
  if not found then
    begin
      -- All of them, not only those that lose answers: what the submission will take it has to take in order.
      perform 1
      from public.answer_sheets s
      where s.company_code = coalesce(p_company_code, (select min(c.company_code) from public.companies c having count(*) = 1))
        and s.survey_year = p_survey_year
      order by s.id
      for no key update;
      -- A sheet that has moved on is left alone: the guard of the submission refuses it.
      with dropped as (
        update public.answer_sheets s
        set
          answers = s.answers - array(select jsonb_array_elements_text(u.value)),
          version = s.version + 1,
          channel = 'web',
          batch_id = null,
          save_key = null
        from jsonb_each(p_unasked) u
        where s.id::text = u.key
          and s.survey_year = p_survey_year
          and s.deleted_at is null
          and s.version::text = p_versions ->> u.key
        returning s.id, s.version
      )
      select jsonb_object_agg(d.id, d.version) into v_dropped from dropped d;
      insert into public.submissions (company_code, survey_year, versions, reasons, submit_key, rule_book)
      values (
        p_company_code,
        p_survey_year,
        p_versions || coalesce(v_dropped, '{}'),
        coalesce(p_reasons, '{}'),
        p_submit_key,
        p_rule_book
      )
      returning * into v_submission;
    exception
      when sqlstate 'PT423' then
        -- Sent twice at once: the other copy has come through while this one waited.
        select * into v_submission
        from public.submissions s
        where s.submit_key = p_submit_key and (p_company_code is null or s.company_code = p_company_code);
        if not found then
          raise;
        end if;
    end;
  end if;
  return jsonb_build_object(
    'receipt_number', v_submission.receipt_number,
    'submitted_at', v_submission.submitted_at,
    'content_hash', v_submission.content_hash
  );
end
$$;
comment on function public.submit_year is '年度の回答を提出する。誤りが残っていたり、見ていない変更があれば断る';

create function public.withdraw_submission(p_survey_year int, p_reason text, p_company_code text default null)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_submission public.submissions;
begin
  -- A company sees one company, its own; staff have to say which.
  update public.submissions s
  set withdraw_reason = p_reason
  where s.survey_year = p_survey_year
    and s.withdrawn_at is null
    and s.company_code = coalesce(
      p_company_code,
      (select min(c.company_code) from public.companies c having count(*) = 1)
    )
  returning * into v_submission;
  if v_submission.id is null then
    raise sqlstate 'PT404' using message = 'nothing is submitted', hint = 'NOT_FOUND';
  end if;
  return jsonb_build_object('receipt_number', v_submission.receipt_number, 'withdrawn_at', v_submission.withdrawn_at);
end
$$;
comment on function public.withdraw_submission is '提出を取り下げて、また直せるようにする';

create function private.guard_attachment() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sheet public.answer_sheets;
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise sqlstate 'PT405' using message = 'attachments are never deleted; set deleted_at';
  end if;

  if tg_op = 'UPDATE' then
    select * into v_sheet from public.answer_sheets s where s.id = old.sheet_id for update;
    perform private.require_writable(v_sheet.company_code, v_sheet.survey_year);
    if old.deleted_at is not null then
      raise sqlstate 'PT404' using message = 'already removed', hint = 'NOT_FOUND';
    end if;
    new := old;
    new.deleted_at := clock_timestamp();
    return new;
  end if;

  select * into v_sheet from public.answer_sheets s where s.id = new.sheet_id for update;
  if v_sheet.id is null
    or v_sheet.deleted_at is not null
    or not (private.is_trusted() or private.staff_can('edit') or v_sheet.company_code is not distinct from private.my_company())
  then
    raise sqlstate 'PT404' using message = 'no such sheet', hint = 'NOT_FOUND';
  end if;
  perform private.require_writable(v_sheet.company_code, v_sheet.survey_year);
  if (
    select count(*) >= (select c.attachments_per_sheet from private.settings c)
    from public.attachments a
    where a.sheet_id = v_sheet.id and a.deleted_at is null
  ) then
    raise sqlstate 'PT429' using message = 'too many documents', hint = 'QUOTA';
  end if;
  new.media_type := case
    when substring(new.content for 5) = '\x255044462d'::bytea then 'application/pdf'
    when substring(new.content for 3) = '\xffd8ff'::bytea then 'image/jpeg'
    when substring(new.content for 8) = '\x89504e470d0a1a0a'::bytea then 'image/png'
  end;
  if new.media_type is null or octet_length(new.content) > 5242880 then
    raise sqlstate 'PT422' using
      message = 'a document is a PDF, JPEG or PNG of at most 5 MB',
      hint = 'BAD_VALUE',
      detail = jsonb_build_object('key', 'content')::text;
  end if;
  new.company_code := v_sheet.company_code;
  new.byte_size := octet_length(new.content);
  new.sha256 := encode(sha256(new.content), 'hex');
  new.created_at := clock_timestamp();
  new.created_by := (select auth.uid());
  new.deleted_at := null;
  return new;
end
$$;
create trigger guard_attachment
  before insert or update or delete on public.attachments
  for each row execute function private.guard_attachment();
create trigger guard_attachments_truncate
  before truncate on public.attachments
  for each statement execute function private.guard_attachment();

create function public.attach_file(p_sheet_id uuid, p_file_name text, p_content text) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_attachment public.attachments;
begin
  insert into public.attachments (sheet_id, file_name, content)
  values (p_sheet_id, p_file_name, decode(p_content, 'base64'))
  returning * into v_attachment;
  return jsonb_build_object(
    'id', v_attachment.id,
    'file_name', v_attachment.file_name,
    'media_type', v_attachment.media_type,
    'byte_size', v_attachment.byte_size
  );
end
$$;
comment on function public.attach_file is '証明書類の写しを調査票に付ける。中身は base64';

create function public.read_attachment(p_id uuid) returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_attachment public.attachments;
begin
  select * into v_attachment from public.attachments a where a.id = p_id and a.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'no such document', hint = 'NOT_FOUND';
  end if;
  return jsonb_build_object(
    'file_name', v_attachment.file_name,
    'media_type', v_attachment.media_type,
    'content', replace(encode(v_attachment.content, 'base64'), E'\n', '')
  );
end
$$;
comment on function public.read_attachment is '証明書類の写しを読む';

create function public.remove_attachment(p_id uuid) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
begin
  update public.attachments a set deleted_at = now() where a.id = p_id and a.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'no such document', hint = 'NOT_FOUND';
  end if;
  return jsonb_build_object('removed', true);
end
$$;
comment on function public.remove_attachment is '証明書類の写しを外す。記録は残る';

revoke execute on all functions in schema private from anon;
grant execute on function
  public.submit_year(int, jsonb, jsonb, uuid, text, jsonb, text),
  public.withdraw_submission(int, text, text),
  public.attach_file(uuid, text, text),
  public.read_attachment(uuid),
  public.remove_attachment(uuid)
to authenticated;
