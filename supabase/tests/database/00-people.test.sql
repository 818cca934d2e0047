-- Not a story but its people: functions that make companies, staff and sign-ins for the files that follow.
begin;
create schema if not exists tests;

create or replace function tests.add_account(p_code text, p_staff_role text default null) returns uuid
language plpgsql
as $$
declare
  v_user uuid := gen_random_uuid();
begin
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
  values (v_user, 'authenticated', 'authenticated', 'c' || lower(p_code) || '@example.test', '$2a$10$first', now());
  if p_staff_role is null then
    insert into public.companies (company_code, company_name) values (p_code, p_code) on conflict do nothing;
    insert into public.accounts (user_id, kind, company_code, must_change_password) values (v_user, 'company', p_code, false);
  else
    insert into public.accounts (user_id, kind, staff_role, must_change_password) values (v_user, 'staff', p_staff_role, false);
  end if;
  insert into auth.sessions (id, user_id) values (v_user, v_user);
  return v_user;
end
$$;

create or replace function tests.open_year(p_year int) returns void
language sql
as $$
  insert into public.survey_years (survey_year, status, opens_at, closes_at, period_start, period_end)
  values (p_year, 'open', now() - interval '1 day', now() + interval '1 day', make_date(p_year - 1, 4, 1), make_date(p_year, 3, 31))
$$;

-- The rest of the transaction is this person's. The session carries the user's id.
create or replace function tests.sign_in(p_user uuid) returns void
language sql
as $$
  select
    set_config('request.jwt.claims', json_build_object('sub', p_user, 'role', 'authenticated', 'session_id', p_user)::text, true),
    set_config('role', 'authenticated', true)
$$;

create or replace function tests.be_owner() returns void
language sql
as $$
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)
$$;

create or replace function tests.be_visitor() returns void
language sql
as $$
  select set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('role', 'anon', true)
$$;

grant usage on schema tests to anon, authenticated;
grant execute on all functions in schema tests to anon, authenticated;
grant execute on all functions in schema extensions to anon, authenticated;
commit;

begin;
select plan(1);
select has_function('tests', 'sign_in', 'the people of the stories are there');
select * from finish();
rollback;
