import { useAccount } from '../session/session-store.ts'

/** Whose list this is. */
export function CompanyLine() {
  const { companyCode, companyName } = useAccount()
  return (
    <>
      会社コード {companyCode || '—'}　{companyName}
    </>
  )
}
