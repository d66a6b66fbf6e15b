'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { Late } from '@/components/ui/overlay/late'
import { useLacks, useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { factorApi } from '@/lib/contract/factor'
import styles from './account.module.css'
import { PasskeyList } from './passkey-list'
import { RecoveryPart } from './recovery-part'
import { TotpPart } from './totp-part'

const RecoveryCodesDialog = lazy(() => import('./recovery-codes-dialog'))

/** How the user shows a second time that it is them: authenticator app, passkeys, recovery codes. */
export const SecuritySection = () => {
  const t = useTranslations('factor')
  const lacks = useLacks()
  const queries = useQueryClient()
  const { account } = useUser()
  const [codes, setCodes] = useState<readonly string[]>([])
  const isOffered = !lacks(factorApi.status)
  const { data, isError, refetch } = useQuery({
    queryKey: [factorApi.status.path],
    queryFn: ({ signal }) => call(factorApi.status, {}, { signal }),
    enabled: isOffered,
  })
  if (!isOffered) return null
  const changed = (text: string, issued: readonly string[] = []) => {
    // biome-ignore lint/plugin/named-toasts: one’s own account
    notify({ kind: 'success', text })
    setCodes(issued)
    queries.invalidateQueries({ queryKey: [factorApi.status.path] })
  }
  return (
    <section className={styles.sessions} aria-labelledby="security">
      <h2 id="security" className={styles.subtitle}>
        {t('title')}
      </h2>
      <p className={styles.note}>{t('intro')}</p>
      {isError && !data && (
        <Notice tone="error" onRetry={() => refetch()}>
          {t('failed')}
        </Notice>
      )}
      {!isError && !data && <Skeleton height={200} />}
      {data && (
        <div className={styles.parts}>
          {data.required === 1 && <Notice tone="info">{t('required')}</Notice>}
          <TotpPart status={data} onChanged={changed} />
          <PasskeyList status={data} onChanged={changed} />
          {(data.totp === 1 || data.passkeys.length > 0 || data.recoveryLeft > 0) && (
            <RecoveryPart left={data.recoveryLeft} onIssued={setCodes} />
          )}
        </div>
      )}
      <Late>
        {codes.length > 0 && <RecoveryCodesDialog codes={codes} account={account} onClose={() => setCodes([])} />}
      </Late>
    </section>
  )
}
