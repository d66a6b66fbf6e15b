'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { meetInterfaceError } from '@/lib/api/interface-error'
import { EmptyState } from './empty-state'

/** Replaces a screen that threw: the surrounding shell stays usable, and no input elsewhere is lost. */
export const ScreenError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  const t = useTranslations('pages.error')
  useEffect(
    function report() {
      meetInterfaceError(error, { info: 'screen' })
    },
    [error],
  )
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      requestId={error.digest}
      report={error.message}
      onRetry={reset}
      role="alert"
    />
  )
}
