-- Chapter 7. Import: many sheets in one transaction, and taking it back.

-- Each element is {id, base_version, set, progress} for a stored sheet or {create_key, set, progress} for a new one;
-- staff add company_code, subject_code and prior. One element refused means nothing is written; the error's details
-- name the element by its 0-based position.
create function public.import_sheets(
  p_batch_key uuid,
  p_survey_year int,
  p_form_id text,
  p_sheets jsonb,
  p_channel text default 'excel',
  p_file_name text default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_batch uuid;
  v_replayed boolean := true;
  v_position int;
  v_sheet jsonb;
  v_message text;
  v_hint text;
  v_detail text;
  v_written jsonb;
begin
  if p_batch_key is null or jsonb_typeof(p_sheets) is distinct from 'array' then
    raise sqlstate 'PT400' using message = 'batch_key and a list of sheets are needed';
  end if;
  select b.id into v_batch from public.import_batches b where b.batch_key = p_batch_key;
  if not found then
    insert into public.import_batches (batch_key, survey_year, form_id, channel, file_name, sheet_count)
    values (p_batch_key, p_survey_year, p_form_id, p_channel, p_file_name, jsonb_array_length(p_sheets))
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
      for v_position, v_sheet in
        select e.position - 1, e.sheet
        from jsonb_array_elements(p_sheets) with ordinality e (sheet, position)
        order by (e.sheet ->> 'id')::uuid nulls last, e.sheet ->> 'company_code', e.position
      loop
        if v_sheet ? 'id' then
          if not exists (
            select 1
            from public.answer_sheets s
            where s.id = (v_sheet ->> 'id')::uuid and s.survey_year = p_survey_year and s.form_id = p_form_id
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
          perform public.create_sheet(
            p_survey_year,
            p_form_id,
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

-- Puts every sheet of the batch back to what it was before; sheets the batch made become deleted. Refused as a whole
-- when any of them was changed since.
create function public.undo_import(p_batch_id uuid, p_channel text default 'web') returns jsonb
language plpgsql
security invoker
set search_path = ''
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
  where h.batch_id = p_batch_id and s.version <> h.version;
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
  return jsonb_build_object('undone', v_count, 'replayed', false);
end
$$;
comment on function public.undo_import is '取込みを取り消し、取込み前の内容に戻す';

grant execute on function
  public.import_sheets(uuid, int, text, jsonb, text, text),
  public.undo_import(uuid, text)
to authenticated, service_role;
