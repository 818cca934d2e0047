-- Chapter 4. What may be written, whoever asks and however: the same for a screen, a command or a hand-made request.

-- Stops the caller unless the company's sheets of that year may change now. True for staff and the institute's own
-- tools, who are not bound by the days of the round. Closing the year waits for the writes already under way, and the
-- next write sees the result. So does submitting: it takes every sheet of the company, and then the company, for which
-- one who adds a sheet (p_adds) has to queue. Always sheets by id, then companies: nobody waits in a circle.
create function private.require_writable(p_company text, p_year int, p_adds boolean default false) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_privileged boolean := private.is_trusted();
begin
  -- A company's own save is what happens most: it is asked first, and nothing else.
  if not v_privileged and (p_company = private.my_company()) is not true then
    if not private.staff_can('edit') then
      raise insufficient_privilege using message = 'not the company of the account';
    end if;
    v_privileged := true;
  end if;
  if not v_privileged then
    perform 1
    from public.survey_years y
    where y.survey_year = p_year
      and y.status = 'open'
      and clock_timestamp() >= y.opens_at
      and clock_timestamp() < y.closes_at
    for share;
    if not found then
      raise sqlstate 'PT423' using message = 'survey year is not open', hint = 'ROUND_CLOSED';
    end if;
  end if;
  if p_adds then
    perform 1 from public.companies c where c.company_code = p_company for share;
  end if;
  if exists (
    select 1
    from public.submissions s
    where s.company_code = p_company and s.survey_year = p_year and s.withdrawn_at is null
  ) then
    raise sqlstate 'PT423' using message = 'the company has submitted this year', hint = 'SUBMITTED';
  end if;
  return v_privileged;
end
$$;

create function private.fits_catalogue(field public.field_catalogue, answer jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    case jsonb_typeof(answer)
      when 'boolean' then field.kind in ('flag', 'unknown') and answer = 'true'
      when 'number' then field.kind in ('number', 'specification')
        and field.decimals is not null
        and (field.min_value is null or (answer #>> '{}')::numeric >= field.min_value)
        and (field.max_value is null or (answer #>> '{}')::numeric <= field.max_value)
        and round((answer #>> '{}')::numeric, field.decimals) = (answer #>> '{}')::numeric
      when 'string' then field.kind in ('text', 'choice', 'specification')
        and (
          (answer #>> '{}') = any (field.codes)
          or (
            char_length(answer #>> '{}') between 1 and field.max_length
            and (answer #>> '{}') !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'
          )
        )
      else false
    end,
    false
  )
$$;

-- Only answers that changed are looked at: a catalogue made stricter in mid-year must not lock older sheets.
create function private.refuse_impossible_answers(p_form text, p_new jsonb, p_old jsonb) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key text;
  v_hint text;
begin
  if jsonb_typeof(p_new) is distinct from 'object' then
    raise sqlstate 'PT422' using message = 'answers must be an object', hint = 'BAD_VALUE';
  end if;
  if octet_length(p_new::text) > 262144 then
    raise sqlstate 'PT422' using message = 'answers are too large', hint = 'BAD_VALUE';
  end if;

  -- A look at the index for each: a save has a few changed answers, and the form hundreds of fields.
  select entered.key, case when (known.field).key is null then 'UNKNOWN_KEY' else 'BAD_VALUE' end
  into v_key, v_hint
  from (
    select n.key, n.value from jsonb_each(p_new) n
    except all
    select o.key, o.value from jsonb_each(p_old) o
  ) entered
  left join lateral (
    select c as field from public.field_catalogue c where c.form_id = p_form and c.key = entered.key limit 1
  ) known on true
  where (known.field).key is null or not private.fits_catalogue(known.field, entered.value)
  order by entered.key
  limit 1;
  if v_key is null then
    select c.key, 'BAD_VALUE'
    into v_key, v_hint
    from jsonb_object_keys(p_new) flag (key)
    join public.field_catalogue c on c.form_id = p_form and c.unknown_key = flag.key
    where right(flag.key, 3) = '_不明' and p_new ? c.key
    order by c.key
    limit 1;
  end if;
  if v_key is not null then
    raise sqlstate 'PT422' using
      message = 'answer refused by the field catalogue',
      hint = v_hint,
      detail = jsonb_build_object('key', v_key)::text;
  end if;
end
$$;

create function private.next_subject_code(p_company text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number int;
begin
  insert into private.subject_counters as c (company_code, last_number)
  values (p_company, 1)
  on conflict (company_code) do update set last_number = c.last_number + 1
  returning c.last_number into v_number;
  return p_company || '-' || lpad(v_number::text, greatest(4, length(v_number::text)), '0');
end
$$;

-- A code the institute gives is not given out again.
create function private.take_subject_code(p_company text, p_code text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.subject_counters as c (company_code, last_number)
  select p_company, substring(p_code from char_length(p_company) + 2)::int
  where starts_with(p_code, p_company || '-')
    and substring(p_code from char_length(p_company) + 2) ~ '^[0-9]{1,8}$'
  on conflict (company_code) do update set last_number = greatest(c.last_number, excluded.last_number)
$$;

-- Plans are made once and for any year: one made for a year in which the statistics know no sheet reads the whole year
-- to count those of a company, and is made anew for each sheet.
create function private.guard_answer_sheet() returns trigger
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_privileged boolean;
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise sqlstate 'PT405' using message = 'answer sheets are never deleted; set deleted_at';
  end if;

  if tg_op = 'INSERT' then
    new.company_code := coalesce(new.company_code, private.my_company());
  end if;
  v_privileged := private.require_writable(new.company_code, new.survey_year, tg_op = 'INSERT');

  if tg_op = 'INSERT' then
    if not v_privileged and (new.prior is not null or new.subject_code is not null) then
      raise sqlstate 'PT403' using message = 'set by the institute', hint = 'IMMUTABLE';
    end if;
    if new.form_id = '1' then
      new.subject_code := coalesce(new.subject_code, new.company_code || '-0000');
    elsif new.subject_code is null then
      new.subject_code := private.next_subject_code(new.company_code);
    else
      perform private.take_subject_code(new.company_code, new.subject_code);
    end if;
    if (
      select count(*) >= (select c.sheets_per_company from private.settings c)
      from public.answer_sheets s
      where s.company_code = new.company_code and s.survey_year = new.survey_year
    ) then
      raise sqlstate 'PT429' using message = 'too many answer sheets', hint = 'QUOTA';
    end if;
    new.version := 1;
    new.deleted_at := null;
    new.created_at := clock_timestamp();
    perform private.refuse_impossible_answers(new.form_id, new.answers, '{}');
  else
    if (new.id, new.company_code, new.survey_year, new.form_id, new.subject_code, new.create_key, new.created_at)
      is distinct from
      (old.id, old.company_code, old.survey_year, old.form_id, old.subject_code, old.create_key, old.created_at)
      or (new.prior is distinct from old.prior and not v_privileged)
    then
      raise sqlstate 'PT403' using message = 'immutable column', hint = 'IMMUTABLE';
    end if;
    if new.version is distinct from old.version + 1 then
      raise sqlstate 'PT409' using
        message = 'stale version',
        hint = 'STALE',
        detail = jsonb_build_object('current_version', old.version)::text;
    end if;
    if old.deleted_at is not null and new.deleted_at is not null then
      raise sqlstate 'PT404' using message = 'the sheet has been deleted', hint = 'NOT_FOUND';
    end if;
    if new.deleted_at is not null then
      new.deleted_at := clock_timestamp();
    end if;
    -- A key or batch that was not set anew belongs to the version before.
    if new.save_key = old.save_key then
      new.save_key := null;
    end if;
    if new.batch_id = old.batch_id then
      if not exists (select 1 from public.import_batches b where b.id = new.batch_id and b.undone_at is not null) then
        new.batch_id := null;
      end if;
    end if;
    if new.answers is distinct from old.answers then
      perform private.refuse_impossible_answers(new.form_id, new.answers, old.answers);
    end if;
  end if;

  if new.batch_id is not null and not v_privileged then
    if not exists (
      select 1 from public.import_batches b where b.id = new.batch_id and b.company_code = new.company_code
    ) then
      raise insufficient_privilege using message = 'not an import of the company';
    end if;
  end if;

  select
    coalesce(max(new.answers ->> c.key) filter (where c.part = 'title'), ''),
    coalesce(max(new.answers ->> c.key) filter (where c.part = 'reading'), ''),
    coalesce(jsonb_object_agg(c.key, new.answers -> c.key) filter (where c.listed and new.answers ? c.key), '{}')
  into new.title, new.reading, new.summary
  from public.field_catalogue c
  where c.form_id = new.form_id and (c.part is not null or c.listed);

  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end
$$;
create trigger guard_answer_sheet
  before insert or update or delete on public.answer_sheets
  for each row execute function private.guard_answer_sheet();
create trigger guard_answer_sheets_truncate
  before truncate on public.answer_sheets
  for each statement execute function private.guard_answer_sheet();

-- The fingerprint of one version. Readable beside each row, so that anyone who may read the history can check it.
create function public.history_hash(entry public.answer_history) returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(
    jsonb_build_array(
      encode(coalesce(entry.prev_hash, ''), 'hex'), entry.sheet_id, entry.company_code, entry.version, entry.op,
      entry.answers, entry.prior, entry.reasons, entry.status, entry.progress,
      extract(epoch from entry.deleted_at), entry.channel, entry.batch_id, entry.save_key, entry.actor,
      entry.actor_role, entry.note, extract(epoch from entry.at)
    )::text,
    'UTF8'
  ))
$$;
comment on function public.history_hash is '変更の記録1件の指紋。hash と一致しなければ書き換えられている';
grant execute on function public.history_hash(public.answer_history) to authenticated, service_role;

create function private.record_answer_history() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_entry public.answer_history;
  v_undone boolean := false;
begin
  -- Asked only where there is a batch: the ordinary save is spared a query.
  if new.batch_id is not null then
    v_undone := exists (select 1 from public.import_batches b where b.id = new.batch_id and b.undone_at is not null);
  end if;
  v_entry.sheet_id := new.id;
  v_entry.company_code := new.company_code;
  v_entry.version := new.version;
  v_entry.op := case
    when tg_op = 'INSERT' then 'create'
    when v_undone then 'undo'
    when new.deleted_at is not null then 'delete'
    when old.deleted_at is not null then 'restore'
    when new.batch_id is not null then 'import'
    else 'save'
  end;
  v_entry.answers := new.answers;
  v_entry.prior := new.prior;
  v_entry.reasons := new.reasons;
  v_entry.status := new.status;
  v_entry.progress := jsonb_build_object(
    'done', new.done, 'total', new.total, 'errors', new.errors, 'warnings', new.warnings, 'unknowns', new.unknowns
  );
  v_entry.deleted_at := new.deleted_at;
  v_entry.channel := new.channel;
  v_entry.batch_id := new.batch_id;
  v_entry.save_key := new.save_key;
  v_entry.actor := auth.uid();
  v_entry.actor_role := case
    when private.is_trusted() then coalesce(nullif(current_setting('role', true), 'none'), session_user::text)
    -- What they may do has been asked before; here it is only noted.
    else (select a.kind from public.accounts a where a.user_id = v_entry.actor)
  end;
  v_entry.note := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-action-notes', 500);
  v_entry.at := new.updated_at;
  select h.hash
  into v_entry.prev_hash
  from public.answer_history h
  where h.sheet_id = new.id and h.version = new.version - 1;
  v_entry.hash := public.history_hash(v_entry);
  insert into public.answer_history (
    sheet_id, company_code, version, op, answers, prior, reasons, status, progress, deleted_at, channel, batch_id,
    save_key, actor, actor_role, note, at, prev_hash, hash
  )
  values (
    v_entry.sheet_id, v_entry.company_code, v_entry.version, v_entry.op, v_entry.answers, v_entry.prior,
    v_entry.reasons, v_entry.status, v_entry.progress, v_entry.deleted_at, v_entry.channel, v_entry.batch_id,
    v_entry.save_key, v_entry.actor, v_entry.actor_role, v_entry.note, v_entry.at, v_entry.prev_hash, v_entry.hash
  );
  return null;
end
$$;
create trigger record_answer_history
  after insert or update on public.answer_sheets
  for each row execute function private.record_answer_history();

create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT405' using message = tg_table_name || ' is append-only';
end
$$;
create trigger append_only
  before update or delete on public.answer_history
  for each row execute function private.refuse_change();
create trigger append_only_truncate
  before truncate on public.answer_history
  for each statement execute function private.refuse_change();

-- Versions that do not follow on, or whose fingerprint is not that of their contents. Empty when all is well.
create function public.verify_history(p_survey_year int default null)
returns table (sheet_id uuid, version int, problem text)
language sql
stable
security invoker
set search_path = ''
as $$
  with chain as (
    select
      h as entry,
      lag(h.version) over earlier as last_version,
      lag(h.hash) over earlier as last_hash,
      lead(h.version) over earlier is null as is_head,
      s.version as sheet_version,
      s.answers as sheet_answers
    from public.answer_history h
    join public.answer_sheets s on s.id = h.sheet_id
    where p_survey_year is null or s.survey_year = p_survey_year
    window earlier as (partition by h.sheet_id order by h.version)
  )
  select
    (c.entry).sheet_id,
    (c.entry).version,
    case
      when public.history_hash(c.entry) is distinct from (c.entry).hash then 'contents changed'
      when (c.entry).prev_hash is distinct from c.last_hash then 'chain broken'
      when (c.entry).version <> coalesce(c.last_version, 0) + 1 then 'version missing'
      else 'sheet differs from its last version'
    end
  from chain c
  where public.history_hash(c.entry) is distinct from (c.entry).hash
    or (c.entry).prev_hash is distinct from c.last_hash
    or (c.entry).version <> coalesce(c.last_version, 0) + 1
    or (c.is_head and ((c.entry).version <> c.sheet_version or (c.entry).answers <> c.sheet_answers))
$$;
comment on function public.verify_history is '変更の記録が途切れず、書き換えられていないかを調べる';
grant execute on function public.verify_history(int) to authenticated, service_role;

create function private.stamp_import_batch() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.company_code := private.my_company();
    new.created_at := clock_timestamp();
    new.created_by := auth.uid();
    new.undone_at := null;
    -- Taking it back writes them with the owner's rights.
    if new.changes is not null and not (private.is_trusted() or private.staff_can('admin')) then
      raise insufficient_privilege using message = 'only administrators change companies, years and accounts';
    end if;
  else
    if old.undone_at is not null or new.undone_at is null then
      raise sqlstate 'PT409' using message = 'an import is undone once', hint = 'STALE';
    end if;
    new := old;
    new.undone_at := clock_timestamp();
    new.undone_by := auth.uid();
  end if;
  return new;
end
$$;
create trigger stamp_import_batch
  before insert or update on public.import_batches
  for each row execute function private.stamp_import_batch();

-- Sheets laid ready go when their import stands, and when whoever laid them ready never came to that.
create function private.clear_staged_sheets() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'import_batches' then
    delete from public.staged_sheets s where s.created_by = new.created_by and s.batch_key = new.batch_key;
  else
    delete from public.staged_sheets s where s.staged_at < clock_timestamp() - interval '1 hour';
  end if;
  return null;
end
$$;
create constraint trigger clear_staged_sheets
  after insert on public.import_batches
  deferrable initially deferred
  for each row execute function private.clear_staged_sheets();
create trigger clear_staged_sheets
  before insert on public.staged_sheets
  for each statement execute function private.clear_staged_sheets();

-- A batch that changed companies, years or accounts puts them back when it is undone: what it added is removed, which
-- nobody may do by hand. Refused as a whole when any of them was changed since, or is in use by now.
create function private.take_back_changes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_change jsonb;
  v_company public.companies;
  v_year public.survey_years;
begin
  if not (private.is_trusted() or private.staff_can('admin')) then
    raise insufficient_privilege using message = 'only administrators change companies, years and accounts';
  end if;
  for v_change in select e.value from jsonb_array_elements(new.changes -> 'companies') e loop
    v_company := jsonb_populate_record(null::public.companies, v_change -> 'after');
    perform 1 from public.companies c where c.company_code = v_company.company_code and c = v_company for update;
    if not found then
      raise sqlstate 'PT409' using message = 'a company was changed since', hint = 'STALE';
    end if;
    if v_change -> 'before' = 'null' then
      delete from public.companies c where c.company_code = v_company.company_code;
    else
      v_company := jsonb_populate_record(null::public.companies, v_change -> 'before');
      update public.companies c
      set company_name = v_company.company_name, active = v_company.active
      where c.company_code = v_company.company_code;
    end if;
  end loop;
  for v_change in select e.value from jsonb_array_elements(new.changes -> 'years') e loop
    v_year := jsonb_populate_record(null::public.survey_years, v_change -> 'after');
    perform 1 from public.survey_years y where y.survey_year = v_year.survey_year and y = v_year for update;
    if not found then
      raise sqlstate 'PT409' using message = 'a year was changed since', hint = 'STALE';
    end if;
    if v_change -> 'before' = 'null' then
      delete from public.survey_years y where y.survey_year = v_year.survey_year;
    else
      v_year := jsonb_populate_record(null::public.survey_years, v_change -> 'before');
      update public.survey_years y
      set
        status = v_year.status,
        opens_at = v_year.opens_at,
        closes_at = v_year.closes_at,
        period_start = v_year.period_start,
        period_end = v_year.period_end,
        settings = v_year.settings
      where y.survey_year = v_year.survey_year;
    end if;
  end loop;
  for v_change in select e.value from jsonb_array_elements(new.changes -> 'accounts') e loop
    update public.accounts a
    set disabled_at = (v_change ->> 'before')::timestamptz
    where a.user_id = (v_change ->> 'user_id')::uuid
      and a.disabled_at is not distinct from (v_change ->> 'after')::timestamptz;
    if not found then
      raise sqlstate 'PT409' using message = 'an account was changed since', hint = 'STALE';
    end if;
  end loop;
  return null;
exception
  when foreign_key_violation then
    raise sqlstate 'PT409' using message = 'what the batch added is in use', hint = 'IN_USE';
end
$$;
create trigger take_back_changes
  after update on public.import_batches
  for each row when (new.changes is not null)
  execute function private.take_back_changes();
