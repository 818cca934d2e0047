-- Chapter 6. Saving. Every function runs with the caller's rights: row-level security and the guards decide.
-- A body may not name schemas auth or private, which callers cannot use.

create function public.create_sheet(
  p_survey_year int,
  p_form_id text,
  p_answers jsonb,
  p_create_key uuid,
  p_channel text default 'web',
  p_progress jsonb default null,
  p_company_code text default null,
  p_subject_code text default null,
  p_prior jsonb default null,
  p_batch_id uuid default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_sheet public.answer_sheets;
  v_answers jsonb := jsonb_strip_nulls(coalesce(p_answers, '{}'));
  v_replayed boolean := true;
begin
  if p_create_key is null then
    raise sqlstate 'PT400' using message = 'create_key is missing';
  end if;
  select * into v_sheet
  from public.answer_sheets s
  where s.create_key = p_create_key and (p_company_code is null or s.company_code = p_company_code);
  if not found then
    insert into public.answer_sheets (
      company_code, survey_year, form_id, subject_code, answers, prior, status, done, total, errors, warnings,
      unknowns, channel, batch_id, create_key
    )
    values (
      p_company_code,
      p_survey_year,
      p_form_id,
      p_subject_code,
      v_answers,
      p_prior,
      coalesce(p_progress ->> 'status', case when v_answers = '{}' then '未登録' else '登録途中' end),
      coalesce((p_progress ->> 'done')::int, 0),
      coalesce((p_progress ->> 'total')::int, 0),
      coalesce((p_progress ->> 'errors')::int, 0),
      coalesce((p_progress ->> 'warnings')::int, 0),
      coalesce((p_progress ->> 'unknowns')::int, 0),
      p_channel,
      p_batch_id,
      p_create_key
    )
    on conflict (company_code, create_key) do nothing
    returning * into v_sheet;
    v_replayed := v_sheet.id is null;
    if v_replayed then
      select * into v_sheet
      from public.answer_sheets s
      where s.create_key = p_create_key and (p_company_code is null or s.company_code = p_company_code);
    end if;
  end if;
  if (v_sheet.survey_year, v_sheet.form_id::text) is distinct from (p_survey_year, p_form_id) then
    raise sqlstate 'PT422' using message = 'create_key was used for another sheet', hint = 'BAD_VALUE';
  end if;
  return jsonb_build_object(
    'id', v_sheet.id,
    'subject_code', v_sheet.subject_code,
    'version', v_sheet.version,
    'replayed', v_replayed
  );
end
$$;
comment on function public.create_sheet is '調査票を新しく作る。同じ create_key なら前に作ったものを返す';

-- Compare and set. A save made on an older version goes through when it touches other answers than the saves since;
-- where both touched the same answer, nothing is written and the caller gets the other value.
create function public.save_sheet(
  p_id uuid,
  p_base_version int,
  p_set jsonb,
  p_save_key uuid,
  p_channel text default 'web',
  p_progress jsonb default null,
  p_reasons jsonb default null,
  p_batch_id uuid default null,
  p_prior jsonb default null
) returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_sheet public.answer_sheets;
  v_done public.answer_history;
  v_base jsonb;
  v_answers jsonb;
  v_conflicts text[];
  v_version int;
begin
  if p_id is null or p_base_version is null or p_save_key is null or jsonb_typeof(p_set) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'id, base_version, set and save_key are needed';
  end if;
  select * into v_sheet from public.answer_sheets s where s.id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such sheet', hint = 'NOT_FOUND';
  end if;
  select * into v_done from public.answer_history h where h.sheet_id = p_id and h.save_key = p_save_key;
  if found then
    return jsonb_build_object(
      'version', v_done.version,
      'merged', false,
      'replayed', true,
      'current_version', v_sheet.version,
      'answers', v_done.answers
    );
  end if;
  if v_sheet.deleted_at is not null then
    raise sqlstate 'PT404' using
      message = 'the sheet has been deleted',
      hint = 'NOT_FOUND',
      detail = jsonb_build_object('deleted_at', v_sheet.deleted_at)::text;
  end if;
  if p_base_version > v_sheet.version then
    raise sqlstate 'PT409' using
      message = 'the caller knows a later version than the server',
      hint = 'AHEAD',
      detail = jsonb_build_object('current_version', v_sheet.version)::text;
  end if;

  v_answers := jsonb_strip_nulls(v_sheet.answers || p_set);
  if p_base_version < v_sheet.version then
    select h.answers into v_base from public.answer_history h where h.sheet_id = p_id and h.version = p_base_version;
    if not found then
      raise sqlstate 'PT409' using
        message = 'base version is not known',
        hint = 'STALE',
        detail = jsonb_build_object('current_version', v_sheet.version)::text;
    end if;
    select array_agg(touched.key order by touched.key)
    into v_conflicts
    from (
      select k.key
      from jsonb_object_keys(p_set) k (key)
      where (v_sheet.answers -> k.key) is distinct from (v_base -> k.key)
        and (v_sheet.answers -> k.key) is distinct from nullif(p_set -> k.key, 'null')
      union
      -- One side answered, the other marked 不明.
      select pair.key
      from public.field_catalogue c
      cross join lateral (values (c.key), (c.unknown_key)) pair (key)
      where c.form_id = v_sheet.form_id
        and v_answers ? c.key
        and v_answers ? c.unknown_key
        and ((v_sheet.answers -> c.key) is distinct from (v_base -> c.key)
          or (v_sheet.answers -> c.unknown_key) is distinct from (v_base -> c.unknown_key))
    ) touched;
    if v_conflicts is not null then
      raise sqlstate 'PT409' using
        message = 'the same answers were changed by another save',
        hint = 'CONFLICT',
        detail = jsonb_build_object(
          'current_version', v_sheet.version,
          'keys', v_conflicts,
          'theirs', (select jsonb_object_agg(k, v_sheet.answers -> k) from unnest(v_conflicts) k),
          'at', v_sheet.updated_at,
          'channel', v_sheet.channel
        )::text;
    end if;
  end if;

  update public.answer_sheets s
  set
    answers = v_answers,
    prior = coalesce(p_prior, s.prior),
    reasons = coalesce(p_reasons, s.reasons),
    status = coalesce(
      p_progress ->> 'status',
      case when v_answers = '{}' then '未登録' when v_answers = s.answers then s.status else '登録途中' end
    ),
    done = coalesce((p_progress ->> 'done')::int, s.done),
    total = coalesce((p_progress ->> 'total')::int, s.total),
    errors = coalesce((p_progress ->> 'errors')::int, s.errors),
    warnings = coalesce((p_progress ->> 'warnings')::int, s.warnings),
    unknowns = coalesce((p_progress ->> 'unknowns')::int, s.unknowns),
    version = s.version + 1,
    channel = p_channel,
    batch_id = p_batch_id,
    save_key = p_save_key
  where s.id = p_id
  returning s.version into v_version;
  return jsonb_build_object(
    'version', v_version,
    'merged', p_base_version < v_sheet.version,
    'replayed', false,
    'current_version', v_version,
    'answers', v_answers
  );
end
$$;
comment on function public.save_sheet is '調査票を保存する。同じ項目を別の人が変えていたら何も書かずに知らせる';

create function public.delete_sheet(p_id uuid, p_base_version int, p_save_key uuid, p_channel text default 'web')
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_sheet public.answer_sheets;
  v_version int;
begin
  select * into v_sheet from public.answer_sheets s where s.id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such sheet', hint = 'NOT_FOUND';
  end if;
  select h.version into v_version from public.answer_history h where h.sheet_id = p_id and h.save_key = p_save_key;
  if found then
    return jsonb_build_object('version', v_version, 'replayed', true);
  end if;
  if p_base_version is distinct from v_sheet.version then
    raise sqlstate 'PT409' using
      message = 'stale version',
      hint = 'STALE',
      detail = jsonb_build_object('current_version', v_sheet.version)::text;
  end if;
  update public.answer_sheets s
  set deleted_at = now(), version = s.version + 1, save_key = p_save_key, channel = p_channel, batch_id = null
  where s.id = p_id
  returning s.version into v_version;
  return jsonb_build_object('version', v_version, 'replayed', false);
end
$$;
comment on function public.delete_sheet is '調査票を削除済みにする。行と記録は残る';

create function public.restore_sheet(p_id uuid, p_base_version int, p_save_key uuid, p_channel text default 'web')
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  v_sheet public.answer_sheets;
  v_version int;
begin
  select * into v_sheet from public.answer_sheets s where s.id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such sheet', hint = 'NOT_FOUND';
  end if;
  select h.version into v_version from public.answer_history h where h.sheet_id = p_id and h.save_key = p_save_key;
  if found then
    return jsonb_build_object('version', v_version, 'replayed', true);
  end if;
  if p_base_version is distinct from v_sheet.version or v_sheet.deleted_at is null then
    raise sqlstate 'PT409' using
      message = 'stale version',
      hint = 'STALE',
      detail = jsonb_build_object('current_version', v_sheet.version)::text;
  end if;
  update public.answer_sheets s
  set deleted_at = null, version = s.version + 1, save_key = p_save_key, channel = p_channel, batch_id = null
  where s.id = p_id
  returning s.version into v_version;
  return jsonb_build_object('version', v_version, 'replayed', false);
end
$$;
comment on function public.restore_sheet is '削除済みの調査票を元に戻す';

create function public.save_place(p_survey_year int, p_form_id text, p_sheet_id uuid, p_step int, p_field text)
returns void
language sql
security invoker
set search_path = ''
as $$
  insert into public.last_places (survey_year, form_id, sheet_id, step, field, at)
  values (p_survey_year, p_form_id, p_sheet_id, p_step, p_field, clock_timestamp())
  on conflict (user_id, survey_year, form_id) do update
  set sheet_id = excluded.sheet_id, step = excluded.step, field = excluded.field, at = excluded.at
$$;
comment on function public.save_place is '最後に見ていた場所を控える';

grant execute on function
  public.create_sheet(int, text, jsonb, uuid, text, jsonb, text, text, jsonb, uuid),
  public.save_sheet(uuid, int, jsonb, uuid, text, jsonb, jsonb, uuid, jsonb),
  public.delete_sheet(uuid, int, uuid, text),
  public.restore_sheet(uuid, int, uuid, text)
to authenticated, service_role;
grant execute on function public.save_place(int, text, uuid, int, text) to authenticated;
