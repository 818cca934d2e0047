import type postgres from 'postgres'
import { type Actor, actors, type Cast } from '../api/actors.ts'
import type { Attempt, Outcome, Pair, Reach } from '../api/attempts.ts'
import { outcomeOf } from '../api/attempts.ts'

/**
 * The attempts of the matrix as statements inside one transaction: the schema can be broken, tried and put back
 * thousands of times a minute.
 */
export interface Try {
  role: 'anon' | 'authenticated' | 'service_role' | 'postgres'
  claims: object
  /** All but the last prepare; of the last the first column counts. */
  statements: readonly string[]
}

export const RUNNER = `
create function pg_temp.try_one(attempt jsonb) returns text language plpgsql as $$
declare
  v_statement text;
  v_found text;
  v_state text;
  v_message text;
  v_hint text;
begin
  perform set_config('request.jwt.claims', attempt ->> 'claims', true);
  perform set_config('role', attempt ->> 'role', true);
  for v_statement in select jsonb_array_elements_text(attempt -> 'statements') loop
    if v_statement ~ '^(select|with) ' then
      execute v_statement into v_found;
    else
      execute v_statement;
      v_found := 'done';
    end if;
  end loop;
  raise exception using errcode = 'ZZ001', message = coalesce(v_found, 'null');
exception when others then
  get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_hint = pg_exception_hint;
  return case v_state
    when 'ZZ001' then v_message
    when '42501' then 'refused'
    when 'PT404' then 'not found'
    else v_state || ' ' || coalesce(nullif(v_hint, ''), v_message)
  end;
end
$$;
create function pg_temp.try_all(attempts jsonb) returns jsonb language sql as $$
  select jsonb_agg(pg_temp.try_one(a.value) order by a.position) from jsonb_array_elements(attempts) with ordinality a (value, position)
$$;
`

export async function runAll(session: postgres.Sql, tries: readonly Try[]): Promise<string[]> {
  if (tries.length === 0) return []
  const [row] = await session<{ found: string[] }[]>`
    select pg_temp.try_all(${session.json(tries as never)}::jsonb) as found
  `
  return row!.found
}

const roles: Readonly<Partial<Record<Actor, Try['role']>>> = { visitor: 'anon', secret: 'service_role' }
export const by = (actor: Actor, cast: Cast, ...statements: string[]): Try => ({
  role: roles[actor] ?? 'authenticated',
  claims: cast.claims[actor],
  statements,
})
export const byOwner = (...statements: string[]): Try => ({ role: 'postgres', claims: {}, statements })

const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : `'${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`
const conditions = (where: Readonly<Record<string, unknown>>): string =>
  Object.entries(where)
    .map(([column, value]) => `${column} = ${literal(value)}`)
    .join(' and ')

export function statementOf(attempt: Attempt): string {
  switch (attempt.verb) {
    case 'select':
      return `select count(*) from public.${attempt.table} where ${conditions(attempt.where)}`
    case 'insert': {
      const columns = Object.keys(attempt.values)
      return `insert into public.${attempt.table} (${columns}) values (${columns.map((column) => literal(attempt.values[column]))})`
    }
    case 'update': {
      const set = Object.entries(attempt.values).map(([column, value]) => `${column} = ${literal(value)}`)
      return `with changed as (update public.${attempt.table} set ${set} where ${conditions(attempt.where)} returning 1) select count(*) from changed`
    }
    case 'delete':
      return `with gone as (delete from public.${attempt.table} where ${conditions(attempt.where)} returning 1) select count(*) from gone`
    case 'call': {
      const args = Object.entries(attempt.args).map(([name, value]) => `${name} => ${literal(value)}`)
      // Named in the count, or the planner would not call a function that changes nothing.
      return `select count(answer) >= 0 from (select public.${attempt.name}(${args}) as answer) answered`
    }
  }
}

const reachOf = (found: string): Reach =>
  found === 'refused' ? 'refused' : found === '0' || found === 'not found' ? 'none' : 'through'

/** The row of the matrix, found in the database. */
export async function rowOf(
  session: postgres.Sql,
  cast: Cast,
  pairOf: (actor: Actor) => Pair,
): Promise<Record<string, Outcome>> {
  const tries = actors.flatMap((actor) => pairOf(actor).map((attempt) => ({ actor, attempt: attempt! })))
  const found = await runAll(
    session,
    tries.map(({ actor, attempt }) => by(actor, cast, statementOf(attempt))),
  )
  return Object.fromEntries(
    actors.map((actor) => {
      const [own, other] = tries.flatMap((tried, at) => (tried.actor === actor ? [reachOf(found[at]!)] : []))
      return [actor, outcomeOf(own!, other)]
    }),
  )
}
