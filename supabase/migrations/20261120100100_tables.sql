-- Chapter 2. The tables. Who may touch which row is chapter 3; what may be written is chapter 4.

create table public.companies (
  company_code public.company_code primary key,
  company_name text not null check (char_length(company_name) between 1 and 200),
  active boolean not null default true
);
comment on table public.companies is '調査に答える会社';
comment on column public.companies.active is '偽にすると、その会社の利用者は次の操作から何も見えなくなる';
alter table public.companies enable row level security;

create table public.survey_years (
  survey_year int primary key check (survey_year between 2000 and 2100),
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  period_start date not null,
  period_end date not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  check (closes_at > opens_at),
  check (period_end > period_start)
);
comment on table public.survey_years is '調査年度。受付の期間と調査対象期間';
comment on column public.survey_years.settings is '年度ごとの設定。受け付けない様式など';
alter table public.survey_years enable row level security;

create table public.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  kind text not null check (kind in ('company', 'staff')),
  company_code public.company_code references public.companies,
  staff_role text check (staff_role in ('viewer', 'editor', 'admin')),
  must_change_password boolean not null default true,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'company') = (company_code is not null)),
  check ((kind = 'staff') = (staff_role is not null))
);
comment on table public.accounts is '利用者。会社の利用者か事務局の職員。1社に複数いてよい';
comment on column public.accounts.staff_role is 'viewer 閲覧、editor 編集、admin 管理';
comment on column public.accounts.must_change_password is '最初のパスワードのままの間は真。真の間は何も見えない';
create index accounts_company_code_idx on public.accounts (company_code);
alter table public.accounts enable row level security;

create table private.account_states (
  user_id uuid primary key references public.accounts on delete cascade,
  reset_pending boolean not null default false,
  initial_expires_at timestamptz
);
comment on table private.account_states is '利用者のパスワード再設定の途中経過と、最初のパスワードの期限';
alter table private.account_states enable row level security;

create table private.settings (
  only_row boolean primary key default true check (only_row),
  require_staff_aal2 boolean not null default false,
  initial_password_days int not null default 14 check (initial_password_days > 0),
  sheets_per_company int not null default 2000 check (sheets_per_company > 0),
  attachments_per_sheet int not null default 20 check (attachments_per_sheet > 0)
);
comment on table private.settings is 'しくみの設定。1行だけ';
insert into private.settings default values;
alter table private.settings enable row level security;

create table private.subject_counters (
  company_code public.company_code primary key references public.companies,
  last_number int not null
);
comment on table private.subject_counters is '船コードなどの連番。会社ごとに続き番号を付け、欠番は使い回さない';
alter table private.subject_counters enable row level security;

create table public.field_catalogue (
  form_id public.form_id not null,
  key text not null,
  kind text not null check (kind in ('text', 'number', 'choice', 'flag', 'unknown', 'specification')),
  unknown_key text,
  max_length int,
  min_value numeric,
  max_value numeric,
  decimals int,
  codes text[],
  part text check (part in ('title', 'reading')),
  listed boolean not null default false,
  primary key (form_id, key)
);
comment on table public.field_catalogue is '様式ごとの項目の台帳。survey/ の定義から作る。手で直さない';
comment on column public.field_catalogue.part is '一覧で名前・読みに使う項目';
comment on column public.field_catalogue.listed is '一覧の列に出す項目';
create index field_catalogue_unknown_key_idx on public.field_catalogue (form_id, unknown_key);
create index field_catalogue_shown_idx on public.field_catalogue (form_id) where part is not null or listed;
alter table public.field_catalogue enable row level security;

create table public.import_batches (
  id uuid primary key default gen_random_uuid(),
  batch_key uuid not null,
  company_code public.company_code references public.companies,
  survey_year int references public.survey_years,
  form_id public.form_id,
  channel public.entry_channel not null,
  file_name text check (char_length(file_name) <= 255),
  sheet_count int not null default 0,
  layout text check (layout in ('sheets', 'columns')),
  taken_count int check (taken_count between 0 and 10000000),
  held_count int check (held_count between 0 and 10000000),
  unchanged_count int check (unchanged_count between 0 and 10000000),
  changes jsonb check (jsonb_typeof(changes) = 'object'),
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  constraint import_batches_counted_check check (num_nonnulls(taken_count, held_count, unchanged_count) in (0, 3))
);
comment on table public.import_batches is '取込みと、会社・年度・利用者の変更の記録。1回分を一度に取り消せる';
comment on column public.import_batches.company_code is '会社の利用者が取り込んだとき、その会社。事務局の取込みは空';
comment on column public.import_batches.form_id is '一つの様式の取込みのとき、その様式。いくつもの様式の取込みは空';
comment on column public.import_batches.layout is '記入用ファイルの並べ方。1件1シートか、1枚の表か';
comment on column public.import_batches.taken_count is '反映した項目の数。保留・変更なしと同じく、画面が数えたとおり';
comment on column public.import_batches.held_count is '保留した項目の数';
comment on column public.import_batches.unchanged_count is '登録済みの回答と同じだった項目の数';
comment on column public.import_batches.changes is '会社・年度・利用者を変えたとき、変える前と後';
create unique index import_batches_batch_key_idx on public.import_batches (created_by, batch_key) nulls not distinct;
create index import_batches_company_code_idx on public.import_batches (company_code, survey_year);
create index import_batches_survey_year_idx on public.import_batches (survey_year);
alter table public.import_batches enable row level security;

create table public.staged_sheets (
  created_by uuid not null default auth.uid() references public.accounts on delete cascade,
  batch_key uuid not null,
  position int not null check (position >= 0),
  form_id public.form_id not null,
  sheet jsonb not null check (jsonb_typeof(sheet) = 'object' and octet_length(sheet::text) <= 1048576),
  staged_at timestamptz not null default clock_timestamp(),
  primary key (created_by, batch_key, position)
);
comment on table public.staged_sheets is '事務局の大きな取込みの置き場。全部そろってから import_staged が一度に取り込む';
alter table public.staged_sheets enable row level security;

create table public.answer_sheets (
  id uuid primary key default gen_random_uuid(),
  company_code public.company_code not null references public.companies,
  survey_year int not null references public.survey_years,
  form_id public.form_id not null,
  subject_code text not null check (char_length(subject_code) between 3 and 40),
  title text not null default '',
  reading text not null default '',
  summary jsonb not null default '{}',
  answers jsonb not null default '{}' check (private.is_flat(answers) and octet_length(answers::text) <= 262144),
  prior jsonb check (private.is_flat(prior) and octet_length(prior::text) <= 262144),
  carried_over boolean not null generated always as (prior is not null) stored,
  reasons jsonb not null default '{}'
    check (jsonb_typeof(reasons) = 'object' and octet_length(reasons::text) <= 65536),
  status public.sheet_status not null default '未登録',
  done int not null default 0 check (done >= 0),
  total int not null default 0 check (total >= done),
  errors int not null default 0 check (errors >= 0),
  warnings int not null default 0 check (warnings >= 0),
  unknowns int not null default 0 check (unknowns >= 0),
  version int not null default 1,
  channel public.entry_channel not null default 'web',
  batch_id uuid references public.import_batches,
  save_key uuid,
  create_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  check (status <> '登録済み' or (done = total and errors = 0))
);
comment on table public.answer_sheets is '調査票。様式×対象（会社、船、付属品など）×調査年度で1行';
comment on column public.answer_sheets.subject_code is '対象のコード。会社コード-連番4桁。年度が変わっても同じ対象は同じコード';
comment on column public.answer_sheets.answers is '回答。項目キー→値、<項目>_不明→true。無いキーは未入力';
comment on column public.answer_sheets.prior is '昨年の回答（昨年入力値）。事務局だけが入れる';
comment on column public.answer_sheets.carried_over is '昨年の回答があるか。一覧が昨年の回答を読まずに知るため';
comment on column public.answer_sheets.reasons is '確認をお願いした内容に対する理由';
comment on column public.answer_sheets.summary is '一覧に出す回答。回答から自動で作る';
comment on column public.answer_sheets.version is '保存のたびに1増える';
comment on column public.answer_sheets.batch_id is 'いまの版が取込みで書かれたとき、その取込み';
comment on column public.answer_sheets.deleted_at is '削除した時刻。行は消さない';
create unique index answer_sheets_subject_idx on public.answer_sheets (company_code, survey_year, subject_code)
  where deleted_at is null;
create unique index answer_sheets_create_key_idx on public.answer_sheets (company_code, create_key);
create index answer_sheets_list_idx on public.answer_sheets (company_code, survey_year, form_id, subject_code);
create unique index answer_sheets_one_form_1_idx on public.answer_sheets (company_code, survey_year)
  where form_id = '1' and deleted_at is null;
create index answer_sheets_form_idx on public.answer_sheets (survey_year, form_id, id);
create index answer_sheets_batch_id_idx on public.answer_sheets (batch_id);
alter table public.answer_sheets enable row level security;

create table public.answer_history (
  id bigint generated always as identity primary key,
  sheet_id uuid not null references public.answer_sheets,
  company_code public.company_code not null references public.companies,
  version int not null,
  op text not null check (op in ('create', 'save', 'import', 'undo', 'delete', 'restore')),
  answers jsonb not null,
  prior jsonb,
  reasons jsonb not null,
  status public.sheet_status not null,
  progress jsonb not null,
  deleted_at timestamptz,
  channel public.entry_channel not null,
  batch_id uuid references public.import_batches,
  save_key uuid,
  actor uuid,
  actor_role text not null,
  note text,
  at timestamptz not null default clock_timestamp(),
  prev_hash bytea,
  hash bytea not null,
  unique (sheet_id, version)
);
comment on table public.answer_history is '調査票の変更の記録。追記だけ。書き換えと削除はできない';
comment on column public.answer_history.progress is 'そのときの入力数、対象数、誤り、確認事項、不明の数';
comment on column public.answer_history.note is '事務局が変更に添えた理由';
comment on column public.answer_history.hash is '前の版の値を含めた指紋。途中の書き換えが分かる';
create unique index answer_history_save_key_idx on public.answer_history (sheet_id, save_key)
  where save_key is not null;
create index answer_history_company_code_idx on public.answer_history (company_code);
create index answer_history_batch_id_idx on public.answer_history (batch_id);
alter table public.answer_history enable row level security;

create table public.submissions (
  id uuid primary key default gen_random_uuid(),
  company_code public.company_code not null references public.companies,
  survey_year int not null references public.survey_years,
  receipt_number text not null unique,
  versions jsonb not null check (jsonb_typeof(versions) = 'object'),
  reasons jsonb not null default '{}'
    check (jsonb_typeof(reasons) = 'object' and octet_length(reasons::text) <= 262144),
  content_hash text not null,
  rule_book text check (char_length(rule_book) between 1 and 40),
  submit_key uuid not null,
  submitted_at timestamptz not null default now(),
  submitted_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdraw_reason text check (char_length(withdraw_reason) between 1 and 500),
  check ((withdrawn_at is null) = (withdraw_reason is null))
);
comment on table public.submissions is '提出の記録。受付番号と、提出した内容の指紋';
comment on column public.submissions.versions is '提出したときの調査票とその版';
comment on column public.submissions.rule_book is '提出の前に検査した画面の、規則の版';
create unique index submissions_current_idx on public.submissions (company_code, survey_year)
  where withdrawn_at is null;
create unique index submissions_submit_key_idx on public.submissions (company_code, submit_key);
create index submissions_survey_year_idx on public.submissions (survey_year);
alter table public.submissions enable row level security;

create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  sheet_id uuid not null references public.answer_sheets,
  company_code public.company_code not null references public.companies,
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  byte_size int not null check (byte_size between 1 and 5242880),
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  deleted_at timestamptz
);
comment on table public.attachments is '価格の証明書類の写し。PDF・JPEG・PNG、5 MBまで';
create index attachments_sheet_id_idx on public.attachments (sheet_id);
create index attachments_company_code_idx on public.attachments (company_code);
alter table public.attachments enable row level security;

create table public.draft_keys (
  user_id uuid primary key references public.accounts on delete cascade,
  key_hex text not null default encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
);
comment on table public.draft_keys is '書きかけを端末に置くときの暗号の鍵。本人だけが読める';
alter table public.draft_keys enable row level security;

create table public.last_places (
  user_id uuid not null default auth.uid() references public.accounts on delete cascade,
  survey_year int not null references public.survey_years,
  form_id public.form_id not null,
  sheet_id uuid references public.answer_sheets,
  step int not null check (step between 0 and 99),
  field text check (char_length(field) <= 100),
  at timestamptz not null default now(),
  primary key (user_id, survey_year, form_id)
);
comment on table public.last_places is '最後に見ていた場所。「続きから」に使う';
create index last_places_sheet_id_idx on public.last_places (sheet_id);
create index last_places_survey_year_idx on public.last_places (survey_year);
alter table public.last_places enable row level security;
