import type postgres from 'postgres'

/** One thing made worse. `about` names the table or function whose row of the matrix is asked first. */
export interface Mutant {
  name: string
  statement: string
  about: string
}

interface Policy {
  name: string
  tbl: string
  permissive: boolean
  verb: string
}

/** Every policy, trigger and grant there is, dropped and loosened one at a time; and the helpers they rest on. */
export async function listMutants(session: postgres.Sql): Promise<Mutant[]> {
  return [
    ...(await policyMutants(session)),
    ...(await triggerMutants(session)),
    ...(await grantMutants(session)),
    ...(await functionMutants(session)),
  ]
}

async function policyMutants(session: postgres.Sql): Promise<Mutant[]> {
  const policies = await session<Policy[]>`
    select polname as name, polrelid::regclass::text as tbl, polpermissive as permissive, polcmd::text as verb
    from pg_policy where polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 2, 1
  `
  return policies.flatMap(({ name, tbl, permissive, verb }) => {
    const about = tbl.replace('public.', '')
    const on = `"${name}" on public.${about}`
    const parts = [
      ...(verb === 'a' ? [] : ['using (true)']),
      ...(verb === 'a' || verb === 'w' || verb === '*' ? ['with check (true)'] : []),
    ]
    return [
      { name: `drop policy ${on}`, statement: `drop policy ${on}`, about },
      // One side at a time, so that neither is there for show.
      ...parts
        .filter((part) => permissive || part === 'using (true)')
        .map((part) => ({
          name: `alter policy ${on} ${part}`,
          statement: `alter policy ${on} ${part}`,
          about,
        })),
    ]
  })
}

async function triggerMutants(session: postgres.Sql): Promise<Mutant[]> {
  const triggers = await session<{ name: string; tbl: string }[]>`
    select tgname as name, tgrelid::regclass::text as tbl from pg_trigger
    where not tgisinternal and tgfoid in (select oid from pg_proc where pronamespace = 'private'::regnamespace)
    order by 2, 1
  `
  return triggers.map(({ name, tbl }) => ({
    name: `without trigger ${name} on ${tbl}`,
    statement: `drop trigger ${name} on ${tbl}`,
    about: tbl,
  }))
}

async function grantMutants(session: postgres.Sql): Promise<Mutant[]> {
  const grants = await session<{ statement: string; about: string }[]>`
    select format('revoke %s on public.%I from %s', lower(a.privilege_type), c.relname, a.grantee::regrole) as statement, c.relname as about
    from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.grantee in ('authenticated'::regrole, 'service_role'::regrole)
    union all
    select format('revoke %s (%I) on public.%I from %s', lower(a.privilege_type), t.attname, c.relname, a.grantee::regrole), c.relname
    from pg_class c join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace
    union all
    select format('revoke execute on function %s from %s', p.oid::regprocedure, a.grantee::regrole), p.proname
    from pg_proc p cross join lateral aclexplode(p.proacl) a
    where p.pronamespace = 'public'::regnamespace and a.grantee in ('authenticated'::regrole, 'service_role'::regrole)
    union all
    select format('grant %s on public.%I to %s', verb, c.relname, role), c.relname
    from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) verb, unnest(array['anon', 'authenticated']) role
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not has_table_privilege(role, c.oid, verb)
    union all
    select format('grant execute on function %s to anon', p.oid::regprocedure), p.proname
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'grant usage on schema private to authenticated', 'companies'
    order by 1
  `
  return grants.map(({ statement, about }) => ({ name: statement, statement, about }))
}

/** Conditions of the helpers on which the policies rest; each taken away must show. */
const conditions: readonly (readonly [name: string, text: string, instead: string])[] = [
  ['my_company()', 'and a.disabled_at is null', ''],
  ['my_company()', 'and not a.must_change_password', ''],
  ['my_company()', 'and c.active', ''],
  ['my_company()', 'join auth.sessions', 'left join auth.sessions'],
  ['my_company()', "and s.id = nullif(v_token ->> 'session_id', '')::uuid", ''],
  ['staff_can(text)', 'and a.disabled_at is null', ''],
  ['staff_can(text)', 'and not a.must_change_password', ''],
  ['staff_can(text)', "and a.kind = 'staff'", ''],
  [
    'staff_can(text)',
    "(v_token ->> 'aal' = 'aal2' or not (select c.require_staff_aal2 from private.settings c))",
    'true',
  ],
  ['staff_can(text)', "a.staff_role in ('editor', 'admin')", 'true'],
  ['staff_can(text)', "a.staff_role = 'admin'", "a.staff_role in ('editor', 'admin')"],
  ['staff_can(text)', 'join auth.sessions', 'left join auth.sessions'],
  ['staff_can(text)', "and s.id = nullif(v_token ->> 'session_id', '')::uuid", ''],
  ['open_years()', "y.status = 'open' and ", ''],
  ['open_years()', ' and now() < y.closes_at', ''],
  ['require_writable(text,integer,boolean)', "and y.status = 'open'", ''],
  ['require_writable(text,integer,boolean)', 'and clock_timestamp() < y.closes_at', ''],
  ['require_writable(text,integer,boolean)', 'and s.withdrawn_at is null', 'and false'],
  ['is_trusted()', "not in ('anon', 'authenticated')", "not in ('anon')"],
]

async function functionMutants(session: postgres.Sql): Promise<Mutant[]> {
  const mutants: Mutant[] = []
  for (const [name, text, instead] of conditions) {
    const [row] = await session<{ body: string }[]>`
      select pg_get_functiondef(${`private.${name}`}::regprocedure) as body
    `
    // A condition nobody finds any more would make a mutant that changes nothing.
    if (!row?.body.includes(text)) throw new Error(`${name} does not say: ${text}`)
    mutants.push({
      name: `${name} without: ${text}`,
      statement: row.body.replace(text, instead),
      about: text.includes("= 'admin'") ? 'companies' : 'answer_sheets',
    })
  }
  const functions = await session<{ signature: string; name: string }[]>`
    select oid::regprocedure::text as signature, proname as name from pg_proc
    where pronamespace = 'public'::regnamespace order by 1
  `
  for (const { signature, name } of functions) {
    const statement = `alter function public.${signature.replace('public.', '')} security definer`
    mutants.push({ name: statement, statement, about: name })
  }
  return mutants
}
