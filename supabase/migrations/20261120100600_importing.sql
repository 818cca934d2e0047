-- Chapter 7. Import: many sheets in one transaction, and taking it back.

-- Each element is {id, base_version, set, progress} for a stored sheet or {create_key, set, progress} for a new one;
-- staff add company_code, subject_code and prior. One element refused means nothing is written; the error's details
-- name the element by its 0-based position. Sheets laid ready under the key come along. The outcome is what whoever
-- decided was told, {layout, taken, held, unchanged}, and is only kept.
create function public.import_sheets(
  p_batch_key uuid,
  p_survey_year int,
  p_form_id text,
  p_sheets jsonb,
  p_channel text default 'excel',
  p_file_name text default null,
  p_outcome jsonb default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_batch uuid;
  v_replayed boolean := true;
  v_position int;
  v_form text;
  v_sheet jsonb;
  v_message text;
  v_hint text;
  v_detail text;
  v_new_at_once boolean;
  v_written jsonb;
begin
  if p_batch_key is null or jsonb_typeof(p_sheets) is distinct from 'array' then
    raise sqlstate 'PT400' using message = 'batch_key and a list of sheets are needed';
  end if;
  select b.id into v_batch from public.import_batches b where b.batch_key = p_batch_key;
  if not found then
    insert into public.import_batches (
      batch_key, survey_year, form_id, channel, file_name, sheet_count, layout, taken_count, held_count, unchanged_count
    )
    values (
      p_batch_key,
      p_survey_year,
      p_form_id,
      p_channel,
      p_file_name,
      jsonb_array_length(p_sheets)
        + (select count(*) from public.staged_sheets s where s.batch_key = p_batch_key),
      p_outcome ->> 'layout',
      (p_outcome ->> 'taken')::int,
      (p_outcome ->> 'held')::int,
      (p_outcome ->> 'unchanged')::int
    )
    on conflict (created_by, batch_key) do nothing
    returning id into v_batch;
    v_replayed := v_batch is null;
    if v_replayed then
      -- Sent twice at once: the other copy has come through while this one waited.
      select b.id into v_batch from public.import_batches b where b.batch_key = p_batch_key;
    end if;
  end if;
  if not v_replayed then
    begin
      -- Stored sheets by id, then new ones by company: two at once wait for each other instead of locking crosswise.
      for v_position, v_form, v_sheet in
        select each.position, each.form_id, each.sheet
        from (
          select e.position - 1 as position, p_form_id as form_id, e.sheet
          from jsonb_array_elements(p_sheets) with ordinality e (sheet, position)
          union all
          select s.position, s.form_id, s.sheet from public.staged_sheets s where s.batch_key = p_batch_key
        ) each
        order by (each.sheet ->> 'id')::uuid nulls last, each.sheet ->> 'company_code', each.position
      loop
        if v_sheet ? 'id' then
          if not exists (
            select 1
            from public.answer_sheets s
            where s.id = (v_sheet ->> 'id')::uuid and s.survey_year = p_survey_year and s.form_id = v_form
          ) then
            raise sqlstate 'PT404' using message = 'no such sheet of this form and year', hint = 'NOT_FOUND';
          end if;
          perform public.save_sheet(
            (v_sheet ->> 'id')::uuid,
            (v_sheet ->> 'base_version')::int,
            coalesce(v_sheet -> 'set', '{}'),
            md5(p_batch_key::text || (v_sheet ->> 'id'))::uuid,
            p_channel,
            nullif(v_sheet -> 'progress', 'null'),
            nullif(v_sheet -> 'reasons', 'null'),
            v_batch,
            nullif(v_sheet -> 'prior', 'null')
          );
        else
          if v_new_at_once is null then
            -- In one statement, which asks once who is writing and not for each of them. Where it is refused, or a key
            -- has been used before, they are made one by one: that finds the one it was.
            begin
              with new_sheets as (
                select each.form_id, each.position, each.sheet
                from (
                  select e.position - 1 as position, p_form_id as form_id, e.sheet
                  from jsonb_array_elements(p_sheets) with ordinality e (sheet, position)
                  union all
                  select s.position, s.form_id, s.sheet from public.staged_sheets s where s.batch_key = p_batch_key
                ) each
                where not each.sheet ? 'id'
              ),
              made as (
                insert into public.answer_sheets (
                  company_code, survey_year, form_id, subject_code, answers, prior, status, done, total, errors,
                  warnings, unknowns, channel, batch_id, create_key
                )
                select
                  given.company_code,
                  p_survey_year,
                  n.form_id,
                  given.subject_code,
                  entered.answers,
                  given.prior,
                  coalesce(
                    given.progress ->> 'status', case when entered.answers = '{}' then '未登録' else '登録途中' end
                  ),
                  coalesce((given.progress ->> 'done')::int, 0),
                  coalesce((given.progress ->> 'total')::int, 0),
                  coalesce((given.progress ->> 'errors')::int, 0),
                  coalesce((given.progress ->> 'warnings')::int, 0),
                  coalesce((given.progress ->> 'unknowns')::int, 0),
                  p_channel,
                  v_batch,
                  given.create_key
                from new_sheets n
                cross join lateral jsonb_to_record(n.sheet)
                  as given (create_key uuid, company_code text, subject_code text, progress jsonb, prior jsonb)
                cross join lateral jsonb_strip_nulls(coalesce(n.sheet -> 'set', '{}')) as entered (answers)
                where given.create_key is not null
                order by given.company_code, n.position
                on conflict (company_code, create_key) do nothing
                returning 1
              )
              select (select count(*) from made) = (select count(*) from new_sheets) into v_new_at_once;
              if not v_new_at_once then
                raise sqlstate 'PT409';
              end if;
            exception
              when lock_not_available or deadlock_detected then
                raise;
              when others then
                v_new_at_once := false;
            end;
          end if;
          exit when v_new_at_once;
          perform public.create_sheet(
            p_survey_year,
            v_form,
            coalesce(v_sheet -> 'set', '{}'),
            (v_sheet ->> 'create_key')::uuid,
            p_channel,
            nullif(v_sheet -> 'progress', 'null'),
            v_sheet ->> 'company_code',
            v_sheet ->> 'subject_code',
            nullif(v_sheet -> 'prior', 'null'),
            v_batch
          );
        end if;
      end loop;
    exception
      when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
        get stacked diagnostics v_message = message_text, v_hint = pg_exception_hint, v_detail = pg_exception_detail;
        v_detail := (
          coalesce(nullif(v_detail, '')::jsonb, '{}')
          || jsonb_build_object('position', v_position, 'id', v_sheet ->> 'id')
        )::text;
        case sqlstate
          when 'PT404' then raise sqlstate 'PT404' using message = v_message, hint = v_hint, detail = v_detail;
          when 'PT409' then raise sqlstate 'PT409' using message = v_message, hint = v_hint, detail = v_detail;
          else raise sqlstate 'PT422' using message = v_message, hint = v_hint, detail = v_detail;
        end case;
    end;
  end if;

  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', s.id, 'subject_code', s.subject_code, 'version', h.version) order by e.position
    ),
    '[]'
  )
  into v_written
  from jsonb_array_elements(p_sheets) with ordinality e (sheet, position)
  join public.answer_sheets s
    on s.id = (e.sheet ->> 'id')::uuid
    or (not e.sheet ? 'id' and s.create_key = (e.sheet ->> 'create_key')::uuid)
  join public.answer_history h on h.sheet_id = s.id and h.batch_id = v_batch and h.op in ('create', 'import');
  return jsonb_build_object('batch_id', v_batch, 'sheets', v_written, 'replayed', v_replayed);
end
$$;
comment on function public.import_sheets is '調査票をまとめて取り込む。1件でも断られたら1件も書かない';

-- More sheets than go into one request, of several forms: staff lay them ready under the key piece by piece, then this
-- imports them all or none, however long it takes. Nobody else sees them before.
create function public.import_staged(
  p_batch_key uuid,
  p_survey_year int,
  p_count int,
  p_channel text default 'cli',
  p_file_name text default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '10min'
as $$
begin
  if not exists (select 1 from public.import_batches b where b.batch_key = p_batch_key)
    and p_count is distinct from (select count(*) from public.staged_sheets s where s.batch_key = p_batch_key)
  then
    raise sqlstate 'PT409' using message = 'not all sheets were laid ready', hint = 'STALE';
  end if;
  return public.import_sheets(p_batch_key, p_survey_year, null, '[]', p_channel, p_file_name) - 'sheets';
end
$$;
comment on function public.import_staged is '置き場にそろえた調査票をまとめて取り込む。1件でも断られたら1件も書かない';

-- Companies, years and accounts of the institute, all or none. Elements are {company_code, …} and {survey_year, …}
-- with the columns to be set, new rows with all of them, and {user_id, disabled_at}.
create function public.change_registers(
  p_batch_key uuid,
  p_companies jsonb default '[]',
  p_years jsonb default '[]',
  p_accounts jsonb default '[]',
  p_file_name text default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_batch uuid;
  v_changes jsonb;
begin
  if p_batch_key is null then
    raise sqlstate 'PT400' using message = 'batch_key is needed';
  end if;
  select b.id into v_batch from public.import_batches b where b.batch_key = p_batch_key;
  if found then
    return jsonb_build_object('batch_id', v_batch, 'replayed', true);
  end if;

  perform 1
  from public.companies c
  where c.company_code in (select e.value ->> 'company_code' from jsonb_array_elements(p_companies) e)
  order by c.company_code
  for update;
  perform 1
  from public.survey_years y
  where y.survey_year in (select (e.value ->> 'survey_year')::int from jsonb_array_elements(p_years) e)
  order by y.survey_year
  for update;
  select jsonb_build_object(
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'before', to_jsonb(c), 'after', jsonb_populate_record(c, e.value)
      )), '[]')
      from jsonb_array_elements(p_companies) e
      left join public.companies c on c.company_code = e.value ->> 'company_code'
    ),
    'years', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'before', to_jsonb(y), 'after', jsonb_populate_record(y, e.value)
      )), '[]')
      from jsonb_array_elements(p_years) e
      left join public.survey_years y on y.survey_year = (e.value ->> 'survey_year')::int
    ),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', a.user_id, 'before', a.disabled_at, 'after', (e.value ->> 'disabled_at')::timestamptz
      )), '[]')
      from jsonb_array_elements(p_accounts) e
      join public.accounts a on a.user_id = (e.value ->> 'user_id')::uuid
    )
  )
  into v_changes;
  insert into public.import_batches (batch_key, channel, file_name, changes)
  values (p_batch_key, 'cli', p_file_name, v_changes)
  on conflict (created_by, batch_key) do nothing
  returning id into v_batch;
  if v_batch is null then
    -- Sent twice at once: the other copy has come through while this one waited.
    select b.id into v_batch from public.import_batches b where b.batch_key = p_batch_key;
    return jsonb_build_object('batch_id', v_batch, 'replayed', true);
  end if;

  insert into public.companies as c (company_code, company_name, active)
  select r.company_code, r.company_name, r.active
  from jsonb_array_elements(v_changes -> 'companies') e
  cross join lateral jsonb_populate_record(null::public.companies, e.value -> 'after') r
  on conflict (company_code) do update set company_name = excluded.company_name, active = excluded.active;
  insert into public.survey_years as y
  select r.*
  from jsonb_array_elements(v_changes -> 'years') e
  cross join lateral jsonb_populate_record(null::public.survey_years, e.value -> 'after') r
  on conflict (survey_year) do update
  set
    status = excluded.status,
    opens_at = excluded.opens_at,
    closes_at = excluded.closes_at,
    period_start = excluded.period_start,
    period_end = excluded.period_end,
    settings = excluded.settings;
  update public.accounts a
  set disabled_at = (e.value ->> 'after')::timestamptz
  from jsonb_array_elements(v_changes -> 'accounts') e
  where a.user_id = (e.value ->> 'user_id')::uuid;
  return jsonb_build_object('batch_id', v_batch, 'replayed', false);
end
$$;
comment on function public.change_registers is '会社・年度・利用者をまとめて変える。変える前を控え、undo_import で元に戻せる';

-- Puts every sheet of the batch back to what it was before; sheets the batch made become deleted. Refused as a whole
-- when any of them was changed since, but for imports that were undone themselves. Companies, years and accounts it
-- changed are put back by a trigger.
create function public.undo_import(p_batch_id uuid, p_channel text default 'web') returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '10min'
as $$
declare
  v_batch public.import_batches;
  v_changed jsonb;
  v_entry record;
  v_count int := 0;
begin
  select * into v_batch from public.import_batches b where b.id = p_batch_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such import', hint = 'NOT_FOUND';
  end if;
  if v_batch.undone_at is not null then
    return jsonb_build_object('undone', 0, 'replayed', true);
  end if;
  perform 1
  from public.answer_sheets s
  where s.id in (select h.sheet_id from public.answer_history h where h.batch_id = p_batch_id)
  order by s.id
  for update;
  select jsonb_agg(jsonb_build_object(
    'id', s.id, 'subject_code', s.subject_code, 'version', h.version, 'current_version', s.version
  ) order by s.subject_code)
  into v_changed
  from public.answer_history h
  join public.answer_sheets s on s.id = h.sheet_id
  where h.batch_id = p_batch_id
    and exists (
      select 1
      from public.answer_history later
      left join public.import_batches b on b.id = later.batch_id
      where later.sheet_id = s.id and later.version > h.version and b.undone_at is null
    );
  if v_changed is not null then
    raise sqlstate 'PT409' using
      message = 'sheets of the import were changed since',
      hint = 'STALE',
      detail = jsonb_build_object('sheets', v_changed)::text;
  end if;

  update public.import_batches b set undone_at = now() where b.id = p_batch_id;
  for v_entry in
    select h.sheet_id, h.op, earlier.answers, earlier.prior, earlier.reasons, earlier.status, earlier.progress
    from public.answer_history h
    left join public.answer_history earlier on earlier.sheet_id = h.sheet_id and earlier.version = h.version - 1
    where h.batch_id = p_batch_id
    order by h.sheet_id
  loop
    if v_entry.op = 'create' then
      update public.answer_sheets s
      set deleted_at = now(), version = s.version + 1, batch_id = p_batch_id, channel = p_channel
      where s.id = v_entry.sheet_id;
    else
      update public.answer_sheets s
      set
        answers = v_entry.answers,
        prior = v_entry.prior,
        reasons = v_entry.reasons,
        status = v_entry.status,
        done = (v_entry.progress ->> 'done')::int,
        total = (v_entry.progress ->> 'total')::int,
        errors = (v_entry.progress ->> 'errors')::int,
        warnings = (v_entry.progress ->> 'warnings')::int,
        unknowns = (v_entry.progress ->> 'unknowns')::int,
        version = s.version + 1,
        batch_id = p_batch_id,
        channel = p_channel
      where s.id = v_entry.sheet_id;
    end if;
    v_count := v_count + 1;
  end loop;
  select v_count + coalesce(sum(jsonb_array_length(changed.value)), 0)
  into v_count
  from jsonb_each(v_batch.changes) changed;
  return jsonb_build_object('undone', v_count, 'replayed', false);
end
$$;
comment on function public.undo_import is '取込みを取り消し、取込み前の内容に戻す';

grant execute on function
  public.import_sheets(uuid, int, text, jsonb, text, text, jsonb),
  public.undo_import(uuid, text)
to authenticated, service_role;
grant execute on function
  public.import_staged(uuid, int, int, text, text),
  public.change_registers(uuid, jsonb, jsonb, jsonb, text)
to authenticated, service_role;
