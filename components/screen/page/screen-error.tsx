'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import table from '@/components/screen/table/table.module.css'
import { Button } from '@/components/ui/button'
import { CopyReport } from '@/components/ui/copy-report'
import { meetInterfaceError } from '@/lib/api/interface-error'

/** Replaces a screen that threw: the surrounding shell stays usable, and no input elsewhere is lost. */
export const ScreenError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  const t = useTranslations('pages.error')
  useEffect(
    function report() {
      meetInterfaceError(error)
    },
    [error],
  )
  return (
    <div className={table.empty} role="alert">
      <strong>{t('title')}</strong>
      <span>{t('text')}</span>
      {error.digest && <span>{t('requestId', { id: error.digest })}</span>}
      <Button variant="outlined" onClick={reset}>
        {t('retry')}
      </Button>
      <CopyReport message={error.message} requestId={error.digest} />
    </div>
  )
}
