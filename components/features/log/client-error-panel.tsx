'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { SidePanel } from '@/components/screen/record/side-panel'
import { CopyText } from '@/components/ui/field/copy-text'
import { type ClientErrorDetail, type ClientErrorRow, clientErrorApi } from '@/lib/contract/client-error'
import styles from './operation-panel.module.css'

const detail = defineDetail<ClientErrorDetail>()({
  messages: 'clientError',
  sections: [
    {
      title: 'sections.error',
      fields: [
        { field: 'errorTime', as: 'date' },
        { field: 'account' },
        { field: 'url' },
        { field: 'err' },
        { field: 'info' },
        { field: 'vm' },
        { field: 'requestId' },
        { field: 'digest' },
        { field: 'browser' },
        { field: 'os' },
      ],
    },
  ],
})

/** The report copied for support: never a token, because the platform stores none. */
const toReport = ({ errorTime, url, err, info, vm, requestId, browser, os, stack }: ClientErrorDetail): string =>
  [`${errorTime} UTC`, url, err, info, vm, requestId, [browser, os].filter(Boolean).join(' · '), stack]
    .filter(Boolean)
    .join('\n')

/** One interface error: page, user, and place in the code. */
export default function ClientErrorPanel({ row, onClose }: RowDialogProps<ClientErrorRow>) {
  const t = useTranslations('clientError')
  return (
    <SidePanel title={t('detail', { id: row.errorId })} onClose={onClose}>
      <ReadPanel endpoint={clientErrorApi.info} input={{ errorId: row.errorId }}>
        {(error) => (
          <div className={layout.screen}>
            <DetailSections detail={detail} entity={error} />
            <p>
              <CopyText text={() => toReport(error)} label={t('copy')} />
            </p>
            <section>
              <h3 className={styles.title}>{t('stack')}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
              <pre className={styles.text} tabIndex={0}>
                {error.stack || t('noStack')}
              </pre>
            </section>
          </div>
        )}
      </ReadPanel>
    </SidePanel>
  )
}
