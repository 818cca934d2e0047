-- Chapter 3. Who is asking, and what each may read and write.
-- Grants say which verbs and columns; policies say which rows. Each holds when the other fails.
-- Authority is read from rows and from the live session on every statement, never from the token.

-- Whether the statement comes from the institute's own tools (secret key, migration) and not from a signed-in person.
create function private.is_trusted() returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated')
$$;

-- The company the caller answers for, or null: also while the first password stands, after sign-out or a ban.
-- The token says which session asks; that the session lives, and whose account it is, says the row. Written in PL/pgSQL
-- so that the plan is kept, and reading the token once: every statement of a company begins with this.
create function private.my_company() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_token jsonb := auth.jwt();
begin
  return (
    select a.company_code
    from public.accounts a
    join public.companies c on c.company_code = a.company_code
    join auth.sessions s on s.user_id = a.user_id and s.id = nullif(v_token ->> 'session_id', '')::uuid
    where a.user_id = (v_token ->> 'sub')::uuid
      and a.kind = 'company'
      and a.disabled_at is null
      and not a.must_change_password
      and c.active
  );
end
$$;

-- Whether the caller is institute staff who may 'read', 'edit' or 'admin'.
create function private.staff_can(need text) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_token jsonb := auth.jwt();
begin
  return exists (
    select 1
    from public.accounts a
    join auth.sessions s on s.user_id = a.user_id and s.id = nullif(v_token ->> 'session_id', '')::uuid
    where a.user_id = (v_token ->> 'sub')::uuid
      and a.kind = 'staff'
      and a.disabled_at is null
      and not a.must_change_password
      and (v_token ->> 'aal' = 'aal2' or not (select c.require_staff_aal2 from private.settings c))
      and case need
        when 'read' then true
        when 'edit' then a.staff_role in ('editor', 'admin')
        when 'admin' then a.staff_role = 'admin'
        else false
      end
  );
end
$$;

create function private.is_active() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.my_company() is not null or private.staff_can('read')
$$;

create function private.open_years() returns int[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(y.survey_year), '{}')
  from public.survey_years y
  where y.status = 'open' and now() >= y.opens_at and now() < y.closes_at
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.my_company(),
  private.staff_can(text),
  private.is_active(),
  private.open_years(),
  private.is_flat(jsonb)
to authenticated, service_role;

grant usage on schema public to authenticated, service_role;
revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;

-- companies
grant select, insert (company_code, company_name, active), update (company_name, active)
  on public.companies to authenticated;
grant select, insert, update on public.companies to service_role;
create policy "a company reads itself and staff read all" on public.companies
  for select to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('read')));
create policy "staff administrators register companies" on public.companies
  for insert to authenticated
  with check ((select private.staff_can('admin')));
create policy "staff administrators correct companies" on public.companies
  for update to authenticated
  using ((select private.staff_can('admin')))
  with check ((select private.staff_can('admin')));
create policy "only active accounts" on public.companies
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- survey_years
grant select, insert, update on public.survey_years to authenticated;
grant select, insert, update on public.survey_years to service_role;
create policy "everyone at work reads the years" on public.survey_years
  for select to authenticated
  using ((select private.is_active()));
create policy "staff administrators plan years" on public.survey_years
  for insert to authenticated
  with check ((select private.staff_can('admin')));
create policy "staff administrators open and close years" on public.survey_years
  for update to authenticated
  using ((select private.staff_can('admin')))
  with check ((select private.staff_can('admin')));
create policy "only active accounts" on public.survey_years
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- accounts: a person sees their own row before the first password is changed, so there is no active wall on reading
grant select (user_id, kind, company_code, staff_role, must_change_password, disabled_at, created_at),
  update (disabled_at)
  on public.accounts to authenticated;
grant select, insert, update on public.accounts to service_role;
create policy "a person reads their own account and staff read all" on public.accounts
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.staff_can('read')));
create policy "staff administrators disable accounts" on public.accounts
  for update to authenticated
  using ((select private.staff_can('admin')))
  with check ((select private.staff_can('admin')));
create policy "only active accounts change accounts" on public.accounts
  as restrictive for update to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- private tables: nobody, not even by a grant made by mistake
create policy "nobody" on private.account_states
  for all to anon, authenticated
  using (false)
  with check (false);
create policy "nobody" on private.settings
  for all to anon, authenticated
  using (false)
  with check (false);
create policy "nobody" on private.subject_counters
  for all to anon, authenticated
  using (false)
  with check (false);

-- field_catalogue
grant select on public.field_catalogue to authenticated, service_role;
create policy "everyone at work reads the catalogue" on public.field_catalogue
  for select to authenticated
  using ((select private.is_active()));

-- answer_sheets: no delete for anyone; deletion is a date
grant select,
  insert (
    company_code, survey_year, form_id, subject_code, answers, prior, reasons, status, done, total, errors,
    warnings, unknowns, channel, batch_id, save_key, create_key
  ),
  update (
    answers, prior, reasons, status, done, total, errors, warnings, unknowns, version, channel, batch_id,
    save_key, deleted_at
  )
  on public.answer_sheets to authenticated;
grant select, insert, update on public.answer_sheets to service_role;
create policy "a company reads its own sheets and staff read all" on public.answer_sheets
  for select to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('read')));
create policy "a company adds its own sheets in an open year" on public.answer_sheets
  for insert to authenticated
  with check (
    (company_code = (select private.my_company()) and survey_year = any ((select private.open_years())::int[]))
    or (select private.staff_can('edit'))
  );
-- Whether the year is open is asked again by the guard, which can say so; hiding the row would look like a lost sheet.
create policy "a company writes its own sheets" on public.answer_sheets
  for update to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('edit')))
  with check (
    (company_code = (select private.my_company()) and survey_year = any ((select private.open_years())::int[]))
    or (select private.staff_can('edit'))
  );
-- Reading has no wall of its own within: the policy above asks all that this one asks, and twice would take longer than
-- finding the rows. Who writes is asked of the row as it was; the answer is the same for the row as it becomes.
create policy "only active accounts add" on public.answer_sheets
  as restrictive for insert to authenticated
  with check ((select private.is_active()));
create policy "only active accounts write" on public.answer_sheets
  as restrictive for update to authenticated
  using ((select private.is_active()))
  with check (true);
create policy "only active accounts delete" on public.answer_sheets
  as restrictive for delete to authenticated
  using ((select private.is_active()));

-- answer_history: written by the trigger alone, and read as the sheets are
grant select on public.answer_history to authenticated, service_role;
create policy "a company reads its own history and staff read all" on public.answer_history
  for select to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('read')));

-- import_batches
grant select,
  insert (
    batch_key, survey_year, form_id, channel, file_name, sheet_count, layout, taken_count, held_count, unchanged_count,
    changes
  ),
  update (undone_at)
  on public.import_batches to authenticated;
grant select, insert, update on public.import_batches to service_role;
create policy "a company reads its own imports and staff read all" on public.import_batches
  for select to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('read')));
create policy "a company imports for itself" on public.import_batches
  for insert to authenticated
  with check (company_code = (select private.my_company()) or (select private.staff_can('edit')));
create policy "a company undoes its own imports" on public.import_batches
  for update to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('edit')))
  with check (company_code = (select private.my_company()) or (select private.staff_can('edit')));
create policy "only active accounts" on public.import_batches
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- staged_sheets: what staff have laid ready is nobody else's business, not even other staff's
grant select, insert (batch_key, position, form_id, sheet) on public.staged_sheets to authenticated;
grant select on public.staged_sheets to service_role;
create policy "a member of staff sees what they have laid ready" on public.staged_sheets
  for select to authenticated
  using (created_by = (select auth.uid()) and (select private.staff_can('edit')));
create policy "staff lay sheets ready" on public.staged_sheets
  for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.staff_can('edit')));
create policy "only active accounts" on public.staged_sheets
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- submissions
grant select,
  insert (company_code, survey_year, versions, reasons, submit_key, rule_book),
  update (withdraw_reason)
  on public.submissions to authenticated;
grant select on public.submissions to service_role;
create policy "a company reads its own submissions and staff read all" on public.submissions
  for select to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('read')));
create policy "a company submits for itself" on public.submissions
  for insert to authenticated
  with check (company_code = (select private.my_company()) or (select private.staff_can('edit')));
create policy "a company withdraws its own submission" on public.submissions
  for update to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('edit')))
  with check (company_code = (select private.my_company()) or (select private.staff_can('edit')));
create policy "only active accounts" on public.submissions
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- attachments
grant select,
  insert (sheet_id, file_name, content),
  update (deleted_at)
  on public.attachments to authenticated;
grant select on public.attachments to service_role;
create policy "a company reads its own documents and staff read all" on public.attachments
  for select to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('read')));
create policy "a company attaches documents to its own sheets" on public.attachments
  for insert to authenticated
  with check (company_code = (select private.my_company()) or (select private.staff_can('edit')));
create policy "a company removes its own documents" on public.attachments
  for update to authenticated
  using (company_code = (select private.my_company()) or (select private.staff_can('edit')))
  with check (company_code = (select private.my_company()) or (select private.staff_can('edit')));
create policy "only active accounts" on public.attachments
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- draft_keys
grant select on public.draft_keys to authenticated;
create policy "a person reads their own draft key" on public.draft_keys
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

-- last_places
grant select,
  insert (survey_year, form_id, sheet_id, step, field, at),
  update (survey_year, form_id, sheet_id, step, field, at)
  on public.last_places to authenticated;
create policy "a person reads their own places" on public.last_places
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person notes a place" on public.last_places
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (sheet_id is null or exists (select 1 from public.answer_sheets s where s.id = sheet_id))
  );
create policy "a person moves a place" on public.last_places
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (sheet_id is null or exists (select 1 from public.answer_sheets s where s.id = sheet_id))
  );
create policy "only active accounts" on public.last_places
  as restrictive for all to authenticated
  using ((select private.is_active()))
  with check ((select private.is_active()));

-- A respondent's statement that waits or runs long is given up, so that one stuck client cannot hold the others.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticated set lock_timeout = '4s';
