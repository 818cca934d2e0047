import { useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '#survey'
import { deleteSubject, restoreSubject } from '../data/deletion.ts'
import { problemOf } from '../data/problem.ts'
import { serverNow } from '../data/server-clock.ts'
import type { SheetRow } from '../data/sheet-rows.ts'
import { useSurveyYear } from '../session/session-store.ts'
import { isOpen } from '../session/survey-year.ts'
import { stepPath } from '../shell/form-paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, NavButton } from '../ui/Button.tsx'
import { AddIcon } from '../ui/icons.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { late } from '../ui/late.tsx'
import { TextField } from '../ui/TextField.tsx'
import { arrange, type Sort } from './arrange.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { listColumns } from './columns.ts'
import { SubjectTable } from './SubjectTable.tsx'

const SubjectDialog = late(() => import('./SubjectDialog.tsx').then(({ SubjectDialog }) => SubjectDialog))

const CourseDialog = late(() => import('./CourseDialog.tsx').then(({ CourseDialog }) => CourseDialog))

interface SubjectListProps {
  readonly form: FormDefinition
  readonly rows: readonly SheetRow[]
  readonly onChanged: () => void
}

type News =
  | { readonly is: 'registered' | 'changed'; readonly id: string; readonly title: string }
  | { readonly is: 'deleted'; readonly id: string; readonly title: string; readonly version: number }
  | { readonly is: 'restored'; readonly title: string }
  | { readonly is: 'problem'; readonly title: string; readonly advice: string }

/** The subjects of one form: search, sort, register, change, delete and take back. */
export function SubjectList({ form, rows, onChanged }: SubjectListProps) {
  const { noun } = form.subject
  const columns = useMemo(() => listColumns(form), [form])
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<Sort>()
  const [dialog, setDialog] = useState<{ readonly row?: SheetRow }>()
  const [course, setCourse] = useState<SheetRow>()
  const open = isOpen(useSurveyYear(), serverNow())
  const [news, setNews] = useState<News>()
  const busy = useRef(false)
  const found = useMemo(() => arrange(rows, columns, query, sort), [rows, columns, query, sort])

  /** One press, one request. */
  const once = async (act: () => Promise<News>) => {
    if (busy.current) return
    busy.current = true
    try {
      setNews(await act())
      onChanged()
    } catch (cause) {
      setNews({ is: 'problem', ...problemOf(cause) })
    } finally {
      busy.current = false
    }
  }
  const remove = (row: SheetRow) =>
    once(async () => {
      const { version } = await deleteSubject(row.id, row.version, crypto.randomUUID())
      return { is: 'deleted', id: row.id, title: row.title, version }
    })
  const restore = (deleted: News & { is: 'deleted' }) =>
    once(async () => {
      await restoreSubject(deleted.id, deleted.version, crypto.randomUUID())
      return { is: 'restored', title: deleted.title }
    })

  return (
    <>
      {!open && <ClosedNotice />}
      {news && <NewsBanner news={news} form={form} onUndo={restore} onClose={() => setNews(undefined)} />}
      <div className="list-tools no-print">
        <TextField
          label={`${noun}を検索`}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {open && (
          <Button variant="primary" onClick={() => setDialog({})}>
            <AddIcon />
            新規登録
          </Button>
        )}
      </div>
      <LiveRegion message={query ? `${found.length}件見つかりました` : ''} />
      <p>
        全 <strong>{rows.length}</strong> 件{query && `のうち ${found.length} 件を表示`}
      </p>
      {rows.length === 0 ? (
        <div className="empty">
          <p>まだ登録がありません。{open && `「新規登録」を押して、${noun}を登録してください。`}</p>
        </div>
      ) : (
        <SubjectTable
          form={form}
          columns={columns}
          rows={found}
          sort={sort}
          onSort={setSort}
          onChange={(row) => setDialog({ row })}
          onDelete={remove}
          mayChange={open}
          onCourse={setCourse}
        />
      )}
      {course && (
        <CourseDialog
          form={form}
          row={course}
          onClose={() => setCourse(undefined)}
          onDone={() => {
            setCourse(undefined)
            setNews({ is: 'changed', id: course.id, title: course.title })
            onChanged()
          }}
        />
      )}
      {dialog && (
        <SubjectDialog
          form={form}
          {...(dialog.row && { row: dialog.row })}
          onClose={() => setDialog(undefined)}
          onDone={({ id, title, isNew }) => {
            setDialog(undefined)
            setNews({ is: isNew ? 'registered' : 'changed', id, title })
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface NewsBannerProps {
  readonly news: News
  readonly form: FormDefinition
  readonly onUndo: (deleted: News & { is: 'deleted' }) => void
  readonly onClose: () => void
}

function NewsBanner({ news, form, onUndo, onClose }: NewsBannerProps) {
  switch (news.is) {
    case 'problem':
      return (
        <Banner kind="error" title={news.title} announce="alert" onClose={onClose}>
          <p>{news.advice}</p>
        </Banner>
      )
    case 'registered':
      return (
        <Banner kind="success" title={`「${news.title}」を登録しました`} announce="status" onClose={onClose}>
          <NavButton size="small" to={stepPath(form.id, 1, news.id)}>
            続けて入力する
          </NavButton>
        </Banner>
      )
    case 'deleted':
      return (
        <Banner kind="success" title={`「${news.title}」を削除しました`} announce="status" onClose={onClose}>
          <Button ref={takeFocus} size="small" onClick={() => onUndo(news)}>
            元に戻す
          </Button>
        </Banner>
      )
    case 'restored':
      return (
        <div ref={takeFocus} tabIndex={-1}>
          <Banner
            kind="success"
            title={`「${news.title}」を元に戻しました`}
            announce="status"
            onClose={onClose}
          />
        </div>
      )
    case 'changed':
      return (
        <Banner
          kind="success"
          title={`「${news.title}」を保存しました`}
          announce="status"
          onClose={onClose}
        />
      )
  }
}

/** For what stands in place of a button that is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()
