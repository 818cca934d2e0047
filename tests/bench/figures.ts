/** What the aggregates say, worked out a second time by SQL that shares nothing with them but the stored answers. */
import type postgres from 'postgres'
import { vesselTypes } from '#survey/codes/index'
import { YEAR } from './population.ts'

interface Written {
  readonly tables: readonly {
    readonly table: string
    readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  }[]
}

interface Figure {
  readonly type: string
  readonly id: string
  readonly value: number | null
  readonly n: number
}

export async function figuresOf(
  owner: postgres.Sql,
  written: Written,
): Promise<{ readonly compared: number; readonly different: readonly string[] }> {
  const own = await owner.unsafe<Figure[]>(FIGURES)
  const rows = written.tables.find(({ table }) => table === '集計')!.rows
  const different = own.flatMap(({ type, id, value, n }) => {
    const label = vesselTypes.items.find(({ code }) => code === type)?.label ?? '計'
    const row = rows.find((one) => one['船種'] === label && one['番号'] === id)
    const same = row?.['隻数'] === n && isClose(row['値'], value)
    return same ? [] : [`${label} ${id}: ${row?.['値']} of ${row?.['隻数']}, SQL says ${value} of ${n}`]
  })
  for (const line of different.slice(0, 10)) process.stderr.write(`${line}\n`)
  return { compared: own.length, different }
}

const isClose = (a: unknown, b: number | null): boolean =>
  b === null ? a === null : typeof a === 'number' && Math.abs(a - b) <= Math.max(1e-5, Math.abs(b) * 1e-9)

/** A04 vessels, A25 mean price without outliers (A30), A15-sum cost of holding over price; by type and all together. */
const FIGURES = `
  with answered as (
    select
      case when answers ? '船種名_主機能_不明' then null else answers ->> '船種名_主機能' end as type,
      case when answers ? '保有形態_不明' then null else answers ->> '保有形態' end as ownership,
      case when answers ? '新造購入価格_不明' then null else (answers ->> '新造購入価格')::numeric end as price,
      (
        select case when count(*) = 6 then sum(value::numeric) end
        from jsonb_each_text(answers)
        where key = any (array['公租公課', '保険料', '係留・保管費', '運搬費', '船員教育費', '検査費'])
          and not answers ? (key || '_不明')
      ) as holding
    from public.answer_sheets
    where survey_year = ${YEAR} and form_id = '2' and deleted_at is null
  ),
  grouped as (
    select kind as type, a.ownership, a.price, a.holding
    from answered a
    cross join lateral (values (a.type), ('計')) kinds (kind)
    where kind is not null
  ),
  existing as (select * from grouped where ownership in ('0', '3', '4', '5', '8', '9', '10')),
  quartiles as (
    select
      type, count(*) as n,
      percentile_cont(0.25) within group (order by price) as low,
      percentile_cont(0.75) within group (order by price) as high
    from existing
    where price is not null
    group by type
  )
  select type, 'A04' as id, count(*)::float8 as value, count(*)::int as n from existing group by type
  union all
  select e.type, 'A25', avg(e.price)::float8, count(*)::int
  from existing e
  join quartiles q using (type)
  where q.n < 8 or e.price between q.low - 1.5 * (q.high - q.low) and q.high + 1.5 * (q.high - q.low)
  group by e.type
  union all
  select type, 'A15-sum', (sum(holding) / sum(price) * 100)::float8, count(*)::int
  from grouped
  where ownership in ('0', '4', '5', '9') and price is not null and holding is not null
  group by type`
