import type { Answers } from '#survey'
import type { ExportedSheet } from '../../cli/export/columns.ts'

/** A sheet of form 2 as it comes to be exported, with these answers. */
export const exportedSheet = (answers: Answers, prior: Answers | null = null): ExportedSheet => ({
  id: '00000000-0000-4000-8000-000000000001',
  company_code: 'C001',
  company_name: '海洋"建設",株式会社',
  survey_year: 2026,
  form_id: '2',
  subject_code: 'C001-0001',
  version: 3,
  status: '登録途中',
  done: 1,
  total: 2,
  errors: 0,
  warnings: 0,
  channel: 'web',
  created_at: '2026-11-19T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
  answers,
  prior,
})
