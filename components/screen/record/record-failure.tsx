'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import table from '@/components/screen/table/table.module.css'
import { Button } from '@/components/ui/button'
import { CopyReport } from '@/components/ui/copy-report'
import { reactionTo } from '@/lib/api/failure-policy'
import { untilSignedIn } from '@/lib/api/session-state'
import { codes } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'

/** A record that cannot be shown: not found, not allowed, or currently unreachable. */
export const RecordFailure = ({ failure }: { failure: ReadFailure }) => {
  const t = useTranslations()
  const router = useRouter()
  const { code, message } = failure
  const ended = reactionTo(code) === 'relogin'
  useEffect(
    function askToSignIn() {
      if (!ended) return
      untilSignedIn(message).then((back) => {
        if (back) router.refresh()
      })
    },
    [ended, message, router],
  )
  const final = failure.code === codes.notFound || failure.code === codes.forbidden
  return (
    <div className={table.empty} role="alert">
      <h1 className={layout.title}>{failure.message}</h1>
      {failure.requestId && <span>{t('pages.error.requestId', { id: failure.requestId.slice(0, 8) })}</span>}
      {!final && (
        <Button variant="outlined" onClick={() => router.refresh()}>
          {t('common.retry')}
        </Button>
      )}
      {failure.requestId && <CopyReport message={failure.message} requestId={failure.requestId} />}
    </div>
  )
}
