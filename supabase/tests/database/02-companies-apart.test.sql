-- B-5, B-6, B-11
begin;
select plan(13);

-- 甲 and 乙 are two companies, each with one vessel.
select tests.open_year(2091);
create temporary table people as
select tests.add_account('T901') as one, tests.add_account('T902') as two;
grant select on people to authenticated;
select tests.sign_in(one) from people;
select public.create_sheet(2091, '2', '{"船名": "甲丸"}', gen_random_uuid());
select tests.be_owner();
select tests.sign_in(two) from people;
select public.create_sheet(2091, '2', '{"船名": "乙丸"}', gen_random_uuid());

select results_eq(
  'select title from public.answer_sheets where survey_year = 2091',
  array['乙丸'],
  '乙 sees its own vessel alone'
);
select is_empty(
  $$ select 1 from public.answer_history where company_code = 'T901' $$,
  '乙 sees nothing of the history of 甲'
);
select is_empty(
  $$ update public.answer_sheets set answers = '{}', version = 2 where company_code = 'T901' returning 1 $$,
  '乙 changes no vessel of 甲'
);
select throws_ok(
  $$ delete from public.answer_sheets $$,
  '42501',
  null,
  'nobody deletes rows'
);
select throws_ok(
  $$ select public.create_sheet(2091, '2', '{}', gen_random_uuid(), 'web', null, 'T901') $$,
  '42501',
  null,
  '乙 adds no vessel to 甲'
);
select results_eq(
  'select company_code::text from public.companies',
  array['T902'],
  '乙 sees itself among the companies'
);
select throws_ok(
  $$ insert into public.companies (company_code, company_name) values ('T903', '丙') $$,
  '42501',
  null,
  'a company registers no company'
);
select is_empty(
  $$ update public.survey_years set status = 'closed' where survey_year = 2091 returning 1 $$,
  'a company closes no year'
);
select throws_ok('select 1 from private.settings', '42501', null, 'the private schema is closed');
select is((select count(*)::int from public.draft_keys), 1, 'a person has one draft key');
select is((select count(*)::int from public.accounts), 1, 'a person sees one account');

select tests.be_visitor();
select throws_ok('select 1 from public.answer_sheets', '42501', null, 'a visitor has no grant');

-- And looked at again by the owner: 甲 is as it was.
select tests.be_owner();
select results_eq(
  $$ select title, version from public.answer_sheets where company_code = 'T901' $$,
  $$ values ('甲丸', 1) $$,
  'nothing of 甲 has changed'
);

select * from finish();
rollback;
