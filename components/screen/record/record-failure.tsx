'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { EmptyState } from '@/components/screen/page/empty-state'
import { useFailureToast } from '@/components/ui/notice/use-failure-text'
import { usePlatformBack } from '@/components/ui/use-platform-state'
import { reactionTo } from '@/lib/api/failure-policy'
import { untilSignedIn } from '@/lib/api/session/session-state'
import { codes, unreachableCodes } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'

/** A record that cannot be shown: not found, not allowed, or currently unreachable. */
export const RecordFailure = ({ failure }: { failure: ReadFailure }) => {
  const router = useRouter()
  const t = useTranslations('pages')
  const { code, message } = failure
  const ended = reactionTo(code) === 'relogin'
  useFailureToast(ended ? undefined : failure)
  usePlatformBack(unreachableCodes.has(code), code === codes.platformAway ? failure.requestId : '', () =>
    router.refresh(),
  )
  useEffect(
    function askToSignIn() {
      if (!ended) return
      untilSignedIn({ text: message, requestId: failure.requestId }).then((back) => {
        if (back) router.refresh()
      })
    },
    [ended, message, failure.requestId, router],
  )
  const final = code === codes.notFound || code === codes.forbidden
  return (
    <EmptyState
      title={code === codes.forbidden ? t('mayNotView') : message}
      requestId={failure.requestId}
      onRetry={final ? undefined : () => router.refresh()}
      isHeading
      role="alert"
    />
  )
}
