-- A-12..A-15
begin;
select plan(13);

select tests.open_year(2093);
create temporary table people as select tests.add_account('T921') as one;
grant select on people to authenticated;
update public.accounts a set must_change_password = true from people p where a.user_id = p.one;

select tests.sign_in(one) from people;
select is_empty('select 1 from public.companies', 'while the first password stands there is no company');
select results_eq(
  'select must_change_password from public.accounts',
  array[true],
  'the person sees that it must be changed'
);
select is_empty('select 1 from public.survey_years', 'and nothing else');

select tests.be_owner();
update auth.users u set last_sign_in_at = now() from people p where u.id = p.one;
select is((select must_change_password from public.accounts a join people p on a.user_id = p.one), true, 'signing in changes nothing');
update auth.users u set encrypted_password = '$2a$10$second' from people p where u.id = p.one;
select is(
  (select must_change_password from public.accounts a join people p on a.user_id = p.one),
  false,
  'a new password lifts it'
);
select tests.sign_in(one) from people;
select results_eq('select company_code::text from public.companies', array['T921'], 'at once, in the same session');

select tests.be_owner();
select public.admin_reset_begin(one) from people;
select is_empty('select 1 from auth.sessions s join people p on p.one = s.user_id', 'a reset ends the sessions');
select results_eq(
  'select (public.admin_reset_check(one) - $$initial_expires_at$$) from people',
  array['{"must_change_password": true, "reset_pending": true}'::jsonb],
  'and locks the account'
);
update auth.users u set encrypted_password = '$2a$10$third' from people p where u.id = p.one;
select results_eq(
  'select (public.admin_reset_check(one) - $$initial_expires_at$$) from people',
  array['{"must_change_password": true, "reset_pending": false}'::jsonb],
  'the password set by the institute is a first password again'
);
update private.account_states s set initial_expires_at = now() - interval '1 second' from people p where s.user_id = p.one;
select throws_ok(
  $$ update auth.users u set encrypted_password = '$2a$10$fourth' from people p where u.id = p.one $$,
  '42501',
  'the first password has expired',
  'a first password has a last day'
);
select throws_ok(
  $$ update auth.users u set email = 'thief@example.test' from people p where u.id = p.one $$,
  '42501',
  'the sign-in name is fixed',
  'the sign-in name stays'
);
select throws_ok(
  $$ update auth.users u set email_change = 'thief@example.test' from people p where u.id = p.one $$,
  '42501',
  'the sign-in name is fixed',
  'and a change of it cannot begin'
);
select throws_ok(
  $$ update auth.users u set phone = '+81900000000' from people p where u.id = p.one $$,
  '42501',
  'the sign-in name is fixed',
  'nor is there a second one'
);

select * from finish();
rollback;
