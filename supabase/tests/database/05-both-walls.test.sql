-- B-19: grants hold with the policies off, policies hold with the grants wide open.
begin;
select plan(9);

select tests.open_year(2094);
create temporary table people as
select tests.add_account('T931') as one, tests.add_account('T932') as two, tests.add_account('editor31', 'editor') as editor;
grant select on people to authenticated, anon;
select tests.sign_in(two) from people;
select public.create_sheet(2094, '2', '{"船名": "乙丸"}', gen_random_uuid());
select tests.be_owner();

savepoint walls;
alter table public.answer_sheets disable row level security;
alter table public.companies disable row level security;
select tests.be_visitor();
select throws_ok('select 1 from public.answer_sheets', '42501', null, 'without policies a visitor still has no grant');
select throws_ok('select 1 from public.companies', '42501', null, 'on no table');
select tests.be_owner();
select tests.sign_in(one) from people;
select throws_ok('delete from public.answer_sheets', '42501', null, 'and a company may still delete nothing');
rollback to walls;

grant all on all tables in schema public to anon, authenticated;
select tests.be_visitor();
select is_empty('select 1 from public.answer_sheets', 'with every grant a visitor still sees no row');
select is_empty('select 1 from public.accounts', 'and no account');
select tests.be_owner();
select tests.sign_in(one) from people;
select is_empty('select 1 from public.answer_sheets', 'a company still sees only its own');
select is_empty('delete from public.answer_sheets returning 1', 'and deletes nothing');
select throws_ok(
  $$ insert into public.accounts (user_id, kind, staff_role) select one, 'staff', 'admin' from people $$,
  '42501',
  null,
  'and makes itself no administrator'
);
select tests.be_owner();
select is((select count(*)::int from public.answer_sheets where survey_year = 2094), 1, 'the vessel of 乙 is there');

select * from finish();
rollback;
