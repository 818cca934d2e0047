-- Chapter 1. Schemas, what a new object is allowed by default, and the words the tables are written in.

create schema if not exists private;
comment on schema private is '画面から見えない部品の置き場。関数と設定だけを置く';

-- Nothing is reachable until a migration grants it. Hosted projects of different ages start differently.
revoke all on schema private from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;
alter default privileges in schema private revoke execute on functions from public;
alter default privileges revoke execute on functions from public;

create domain public.company_code as text
  check (value ~ '^[0-9A-Z][0-9A-Z-]{2,15}$');
comment on domain public.company_code is '会社コード。英大文字と数字、ハイフン。3〜16字';

create domain public.form_id as text
  check (value in ('1', '2', '3', '3h1', '3h2', '3h3', '3h4', '3h5', '3h6', '4', '8'));
comment on domain public.form_id is '様式。3h1〜3h6 は排砂管設備';

create domain public.sheet_status as text
  check (value in ('未登録', '登録途中', '登録済み'));
comment on domain public.sheet_status is '登録状態';

create domain public.entry_channel as text
  check (value in ('web', 'excel', 'cli'));
comment on domain public.entry_channel is '入力の経路。画面、Excel、事務局のコマンド';

-- An object without objects or lists inside: what answers, last year's values and summaries look like.
create function private.is_flat(document jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(document) = 'object'
    and not jsonb_path_exists(document, '$.* ? (@.type() == "object" || @.type() == "array" || @.type() == "null")')
$$;
