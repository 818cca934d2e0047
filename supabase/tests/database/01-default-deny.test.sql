-- B-1
begin;
select plan(11);

select is_empty(
  $$
    select c.oid::regclass
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p')
      and not c.relrowsecurity
  $$,
  'every table has row-level security'
);
select is_empty(
  $$
    select c.oid::regclass
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind = 'r'
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid)
  $$,
  'no table is without a policy'
);
select is_empty(
  $$
    select polrelid::regclass, polcmd
    from pg_policy
    where polpermissive and polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    group by polrelid, polcmd
    having count(*) > 1
  $$,
  'one permissive policy per table and verb'
);
select is_empty(
  $$
    select p.polrelid::regclass, p.polname
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace
      and (p.polroles <> array['authenticated'::regrole::oid] or p.polcmd = '*' and p.polpermissive)
  $$,
  'policies are for signed-in people and name their verb'
);
select is_empty(
  $$
    select c.oid::regclass, a.privilege_type
    from pg_class c
    cross join lateral aclexplode(c.relacl) a
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and a.grantee in (0, 'anon'::regrole)
    union all
    select p.oid::regclass, a.privilege_type || ' (' || at.attname || ')'
    from pg_class p
    join pg_attribute at on at.attrelid = p.oid
    cross join lateral aclexplode(at.attacl) a
    where p.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and a.grantee in (0, 'anon'::regrole)
  $$,
  'a visitor has no grant on any table or column'
);
select is_empty(
  $$
    select p.oid::regprocedure
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('anon', p.oid, 'execute')
  $$,
  'a visitor may call no function'
);
select is_empty(
  $$
    select p.oid::regprocedure
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
  $$,
  'no function of the API runs with its owner’s rights'
);
select is_empty(
  $$
    select p.oid::regprocedure
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(p.proconfig, '{}') @> array['search_path=""']
  $$,
  'every function has an empty search path'
);
select is_empty(
  $$
    select c.conrelid::regclass, c.conname
    from pg_constraint c
    where c.contype = 'f'
      and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select 1
        from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      )
  $$,
  'every foreign key leads an index'
);
select is_empty(
  $$
    select c.oid::regclass
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid) is null
  $$,
  'every table says in Japanese what it holds'
);
select is(
  has_schema_privilege('authenticated', 'private', 'usage'),
  false,
  'nobody signed in can name what is in private'
);

select * from finish();
rollback;
