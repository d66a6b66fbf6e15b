'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'

type ReadNoticeProps = { data: unknown; error: Error | null; refetch: () => unknown }

/** In place of what is read, or above what was read before: that it is on its way, or why not, with a retry. */
export const ReadNotice = ({ data, error, refetch }: ReadNoticeProps) => {
  const t = useTranslations('common')
  const toText = useFailureText()
  if (error) {
    return (
      <Notice tone="error" action={<Button onClick={() => refetch()}>{t('retry')}</Button>}>
        {toText(error)}
      </Notice>
    )
  }
  return data === undefined && <div className={layout.waiting} role="status" aria-label={t('loading')} />
}
