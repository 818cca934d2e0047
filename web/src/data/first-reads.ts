/**
 * What screens behind the sign-in read before anything else, as the database is asked for it; a name in braces stands
 * for an id. The page of a screen names its own (scripts/pages.ts): they are under way while its scripts still come.
 */

export const ACCOUNT =
  'accounts?select=kind,company_code,must_change_password,companies(company_name)&user_id=eq.{user}'

export const SURVEY_YEARS =
  'survey_years?select=survey_year,status,opens_at,closes_at,period_start,period_end,settings' +
  '&status=neq.draft&order=survey_year.desc'

// The relations are named: through other tables there is a second way from a sheet to its company and year.
export const SHEET =
  'answer_sheets?select=id,company_code,survey_year,form_id,subject_code,title,answers,prior,version,' +
  'companies!answer_sheets_company_code_fkey(company_name),' +
  'survey_years!answer_sheets_survey_year_fkey(status,opens_at,closes_at,period_start,period_end)' +
  '&id=eq.{sheet}&deleted_at=is.null'

export const SUBMISSIONS = 'submissions?select=company_code,survey_year&withdrawn_at=is.null'

export const DRAFT_KEY = 'draft_keys?select=key_hex&user_id=eq.{user}'
