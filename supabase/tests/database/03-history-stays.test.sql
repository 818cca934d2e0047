-- C-17, C-18
begin;
select plan(14);

select tests.open_year(2092);
create temporary table people as select tests.add_account('T911') as one;
create temporary table sheet (id uuid);
grant all on people, sheet to authenticated;
select tests.sign_in(one) from people;
insert into sheet select (public.create_sheet(2092, '2', '{"船名": "甲丸", "休止日数": 0}', gen_random_uuid()) ->> 'id')::uuid;
select set_config('request.headers', '{"x-action-notes": "by telephone"}', true);
select public.save_sheet(id, 1, '{"休止日数": null, "休止日数_不明": true}', gen_random_uuid(), 'excel') from sheet;
select set_config('request.headers', '', true);
select public.delete_sheet(id, 2, gen_random_uuid()) from sheet;
select public.restore_sheet(id, 3, gen_random_uuid()) from sheet;

select results_eq(
  'select version, op, channel::text, note from public.answer_history h join sheet s on s.id = h.sheet_id order by version',
  $$
    values
      (1, 'create', 'web', null),
      (2, 'save', 'excel', 'by telephone'),
      (3, 'delete', 'web', null),
      (4, 'restore', 'web', null)
  $$,
  'every version is there with what was done, how and why'
);
select results_eq(
  'select answers from public.answer_history h join sheet s on s.id = h.sheet_id order by version limit 2',
  array['{"船名": "甲丸", "休止日数": 0}', '{"船名": "甲丸", "休止日数_不明": true}']::jsonb[],
  'with the answers as they were'
);
select is(
  (select count(distinct actor)::int from public.answer_history h join sheet s on s.id = h.sheet_id),
  1,
  'and who did it'
);
select is_empty('select * from public.verify_history(2092)', 'the chain is whole');

select tests.be_owner();
select throws_ok('update public.answer_history set note = null', 'PT405', null, 'not even the owner rewrites history');
select throws_ok('delete from public.answer_history', 'PT405', null, 'or deletes from it');
select throws_ok('truncate public.answer_history', 'PT405', null, 'or empties it');
select throws_ok('delete from public.answer_sheets', 'PT405', null, 'or deletes sheets');
select throws_ok('truncate public.answer_sheets cascade', 'PT405', null, 'or empties them');
select throws_ok('delete from public.submissions; truncate public.submissions', 'PT405', null, 'or receipts');

-- A forger who can disable triggers is found out.
alter table public.answer_history disable trigger append_only;
update public.answer_history h
set answers = jsonb_set(answers, '{休止日数}', '5')
from sheet s
where s.id = h.sheet_id and h.version = 1;
select results_eq(
  'select version, problem from public.verify_history(2092)',
  $$ values (1, 'contents changed') $$,
  'a changed answer is found'
);
update public.answer_history h
set hash = public.history_hash(h)
from sheet s
where s.id = h.sheet_id and h.version = 1;
select results_eq(
  'select version, problem from public.verify_history(2092)',
  $$ values (2, 'chain broken') $$,
  'also when its own fingerprint was made to fit'
);
delete from public.answer_history h using sheet s where s.id = h.sheet_id and h.version = 3;
select results_eq(
  'select version, problem from public.verify_history(2092) order by version',
  $$ values (2, 'chain broken'), (4, 'chain broken') $$,
  'a version taken out is found'
);
alter table public.answer_history enable trigger append_only;
select throws_ok('delete from public.answer_history', 'PT405', null, 'the guard stands again');

select * from finish();
rollback;
