/** Questions to the catalogue of the database: what is granted, and what Supabase's own linter looks for. */

/** Every privilege of a role on the product's objects, one line each. `public` stands for everybody. */
export const grantsOf = (role: string): string => `
  with grants as (
    select format('%I.%I', n.nspname, c.relname) as object, lower(a.privilege_type) as privilege, null as part, a.grantee
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(c.relacl) a
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'S')
    union all
    select format('%I.%I', n.nspname, c.relname), lower(a.privilege_type), t.attname, a.grantee
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute t on t.attrelid = c.oid
    cross join lateral aclexplode(t.attacl) a
    where n.nspname in ('public', 'private')
    union all
    select format('%I.%I()', n.nspname, p.proname), lower(a.privilege_type), null, a.grantee
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    cross join lateral aclexplode(p.proacl) a
    where n.nspname in ('public', 'private')
  )
  select object || ' ' || privilege || coalesce(' (' || string_agg(part, ', ' order by part) || ')', '') as line
  from grants
  where grantee = ${role === 'public' ? '0' : `'${role}'::regrole`}
  group by object, privilege, part is null
  order by object collate "C", privilege, part is null
`

const ours = `in ('public'::regnamespace, 'private'::regnamespace)`

export interface Lint {
  id: string
  level: 'error' | 'warn' | 'info'
  /** Gives one row, with a column `object`, for each thing that is wrong. */
  query: string
}

/** The facts splinter looks at, by its numbers; those of parts that are not installed ask that they stay so. */
export const lints: readonly Lint[] = [
  {
    id: '0001 unindexed_foreign_keys',
    level: 'info',
    query: `select c.conrelid::regclass || ' ' || c.conname as object from pg_constraint c
      where c.contype = 'f' and c.connamespace ${ours} and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  },
  {
    id: '0002 auth_users_exposed',
    level: 'error',
    query: `select v.oid::regclass as object from pg_class v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.objid = r.oid and d.refobjid = 'auth.users'::regclass
      where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace`,
  },
  {
    id: '0003 auth_rls_initplan',
    level: 'warn',
    // A call that is not wrapped runs once for each row. Deparsed, the wrapped form reads "( SELECT name(".
    query: `select p.polrelid::regclass || ' ' || p.polname as object from pg_policy p
      cross join lateral (values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))) e (text)
      where regexp_replace(e.text, '\\( SELECT (auth|private)\\.', '', 'g') ~ '(auth|private)\\.\\w+\\('`,
  },
  {
    id: '0004 no_primary_key',
    level: 'info',
    query: `select c.oid::regclass as object from pg_class c where c.relkind = 'r' and c.relnamespace ${ours}
      and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  },
  {
    id: '0006 multiple_permissive_policies',
    level: 'warn',
    query: `select p.polrelid::regclass || ' ' || verb.of as object from pg_policy p
      cross join lateral unnest(case p.polcmd when '*' then array['r', 'a', 'w', 'd'] else array[p.polcmd::text] end) verb (of)
      cross join lateral unnest(p.polroles) role (of)
      where p.polpermissive group by p.polrelid, verb.of, role.of having count(*) > 1`,
  },
  {
    id: '0007 policy_exists_rls_disabled',
    level: 'error',
    query: `select distinct c.oid::regclass as object from pg_class c join pg_policy p on p.polrelid = c.oid where not c.relrowsecurity`,
  },
  {
    id: '0008 rls_enabled_no_policy',
    level: 'info',
    query: `select c.oid::regclass as object from pg_class c where c.relkind = 'r' and c.relnamespace ${ours}
      and c.relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
  },
  {
    id: '0009 duplicate_index',
    level: 'warn',
    query: `select i.indrelid::regclass as object from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace ${ours}
      group by i.indrelid, i.indkey::text, i.indclass::text, coalesce(i.indpred::text, ''), coalesce(i.indexprs::text, '')
      having count(*) > 1`,
  },
  {
    id: '0010 security_definer_view',
    level: 'error',
    query: `select c.oid::regclass as object from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions, '{}') && array['security_invoker=on', 'security_invoker=true']`,
  },
  {
    id: '0011 function_search_path_mutable',
    level: 'warn',
    query: `select p.oid::regprocedure as object from pg_proc p where p.pronamespace ${ours}
      and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
  },
  {
    id: '0013 rls_disabled_in_public',
    level: 'error',
    query: `select c.oid::regclass as object from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace ${ours} and not c.relrowsecurity`,
  },
  {
    id: '0014 extension_in_public',
    level: 'warn',
    query: `select extname as object from pg_extension where extnamespace ${ours}`,
  },
  {
    id: '0015 rls_references_user_metadata',
    level: 'error',
    query: `select p.polrelid::regclass || ' ' || p.polname as object from pg_policy p
      where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) like '%user_metadata%'`,
  },
  {
    id: '0016, 0017 materialized views and foreign tables in the API',
    level: 'warn',
    query: `select oid::regclass as object from pg_class where relkind in ('m', 'f') and relnamespace = 'public'::regnamespace`,
  },
  {
    id: '0018 unsupported_reg_types',
    level: 'warn',
    query: `select a.attrelid::regclass || ' ' || a.attname as object from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace ${ours}
      where a.atttypid::regtype::text like 'reg%'`,
  },
  {
    id: '0019 insecure_queue_exposed',
    level: 'error',
    query: `select nspname as object from pg_namespace where nspname like 'pgmq%'`,
  },
  {
    id: '0021 fkey_to_auth_unique',
    level: 'error',
    query: `select c.conrelid::regclass || ' ' || c.conname as object from pg_constraint c
      join pg_class t on t.oid = c.confrelid and t.relnamespace = 'auth'::regnamespace
      where c.contype = 'f' and c.connamespace ${ours} and not exists (
        select 1 from pg_index i where i.indexrelid = c.conindid and i.indisprimary)`,
  },
  {
    id: '0023 sensitive_columns_exposed',
    level: 'error',
    query: `select a.attrelid::regclass || ' ' || a.attname as object from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where a.attnum > 0 and a.attname ~ '(^|_)(password|secret|token|api_key|credit_card|ssn)(_|$)' and a.atttypid <> 'bool'::regtype`,
  },
  {
    id: '0024 rls_policy_always_true',
    level: 'warn',
    query: `select p.polrelid::regclass || ' ' || p.polname as object from pg_policy p
      where p.polpermissive and p.polcmd <> 'r'
        and 'true' in (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
  },
  {
    id: '0026, 0027 pg_graphql_exposed',
    level: 'warn',
    query: `select extname as object from pg_extension where extname = 'pg_graphql'`,
  },
  {
    id: '0028, 0029 security_definer_function_executable',
    level: 'warn',
    query: `select p.oid::regprocedure as object from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  },
  {
    id: 'private stays out of reach',
    level: 'error',
    query: `select role as object from unnest(array['anon', 'authenticated']) role
      where has_schema_privilege(role, 'private', 'usage')`,
  },
  {
    id: 'policies are for people signed in',
    level: 'error',
    query: `select p.polrelid::regclass || ' ' || p.polname as object from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and p.polroles <> array['authenticated'::regrole::oid]`,
  },
]
