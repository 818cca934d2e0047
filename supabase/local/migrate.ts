import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import { runScript, type StackConnection } from './connection.ts'

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

/** What a Supabase project has before its first migration. */
const ROLES = `
create schema if not exists extensions;
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`

/** Correction: lite's auth schema is closed to the API roles, reads one of the two forms of claims, lacks two columns. */
const claimFunction = (name: string, claim: string, type: string): string => `
create or replace function auth.${name}() returns ${type} language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.${claim}', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> '${claim}'
  )::${type}
$$;`
// Also kept without a zone by lite, and read in the zone of the machine: the time of a refresh. In Japan every session
// would seem nine hours idle and end with its second refresh.
const AUTH = `
grant usage on schema auth to anon, authenticated, service_role;
${claimFunction('uid', 'sub', 'uuid')}
${claimFunction('role', 'role', 'text')}
${claimFunction('email', 'email', 'text')}
alter table auth.users add column if not exists instance_id uuid default '00000000-0000-0000-0000-000000000000';
alter table auth.users add column if not exists is_super_admin boolean;
do $$ begin
  if (select atttypid from pg_attribute where attrelid = 'auth.sessions'::regclass and attname = 'refreshed_at') = 'timestamp'::regtype then
    alter table auth.sessions alter column refreshed_at type timestamptz using refreshed_at at time zone 'utc';
  end if;
end $$;`

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export class ChangedMigration extends Error {
  override readonly name = 'ChangedMigration'

  constructor(file: string) {
    super(
      `${file} is not the file this database was made with. Add a new migration instead of changing one; ` +
        'for a database of trial data, remove its directory (.local, or SURVEY_DATA_DIR) and start again.',
    )
  }
}

/** Applies the migrations that are missing, each in its own transaction, and records them as the Supabase CLI does. */
export async function migrate(
  app: App,
  connection: StackConnection,
  log: (line: string) => void,
): Promise<void> {
  await runScript(connection, ROLES)
  await app.ensureSystemSchema()
  await runScript(connection, AUTH)
  const applied = await sql<{ version: string; text: string }>`
    select version, array_to_string(statements, '') as text from supabase_migrations.schema_migrations
  `.execute(connection.kysely)
  const known = new Map(applied.rows.map((row) => [row.version, row.text]))
  for (const file of readdirSync(migrationsDir).sort()) {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? []
    const text = readFileSync(path.join(migrationsDir, file), 'utf8')
    if (!version || !name || known.get(version) === text) continue
    // The catalogue replaces its own contents, so a definition under work reaches a database already made.
    if (known.has(version) && name !== 'field_catalogue') throw new ChangedMigration(file)
    await runScript(
      connection,
      `${text}
;insert into supabase_migrations.schema_migrations (version, name, statements)
values (${literal(version)}, ${literal(name)}, array[${literal(text)}])
on conflict (version) do update set statements = excluded.statements;`,
    )
    log(`migration ${file}`)
  }
  await connection.clearSchemaCache()
  await connection.introspect({ useCache: true })
  keepGrants(connection)
}

/** Correction: at the first request lite grants everything to every API role, over what the migrations revoked. */
function keepGrants(connection: StackConnection): void {
  ;(connection as unknown as { rlsState: string }).rlsState = 'active'
}
