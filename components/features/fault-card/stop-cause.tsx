'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { isOwnCause } from '@/lib/contract/unit'

/** The register's value for a unit that nothing has stopped. Domain 3.3. */
const noCause = 'd1-00'

/** A cause of stoppage in a list; the platform's own numbers are marked. */
export const StopCause = ({ code }: { code: string }) => {
  const t = useTranslations('common')
  if (code === '' || code === noCause) return '--'
  return (
    <>
      {code}
      {isOwnCause(code) && <small className={layout.quiet}> {t('ownValue')}</small>}
    </>
  )
}
