-- Development only, for a stack of the Supabase CLI: a year to work in. The embedded stack loads its own
-- demonstration (supabase/local/demo.ts); accounts are made by `survey accounts create`, never by SQL.
insert into public.survey_years (survey_year, status, opens_at, closes_at, period_start, period_end)
values (2026, 'open', now() - interval '30 days', now() + interval '90 days', '2025-04-01', '2026-03-31')
on conflict (survey_year) do nothing;

insert into public.companies (company_code, company_name)
values ('C001', '海洋建設株式会社'), ('C002', '東浜港湾工業株式会社')
on conflict (company_code) do nothing;
