'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { SidePanel } from '@/components/screen/record/side-panel'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { type LogDifference, logApi, type OperationDetail, type OperationLog } from '@/lib/contract/log'
import styles from './operation-panel.module.css'

const detail = defineDetail<OperationDetail>()({
  messages: 'log',
  sections: [
    {
      title: 'sections.who',
      fields: [
        { field: 'operTime', as: 'date' },
        { field: 'account' },
        { field: 'realName' },
        { field: 'ip' },
        { field: 'userAgent' },
      ],
    },
    {
      title: 'sections.what',
      fields: [
        { field: 'module', as: 'choice' },
        { field: 'operation', as: 'choice' },
        { field: 'target' },
        { field: 'result', as: 'choice', tones: { 0: 'good', 1: 'bad' } },
        { field: 'errorCode' },
        { field: 'errorMsg' },
        { field: 'costMs', unit: 'ms' },
        { field: 'requestId' },
        { field: 'logId' },
      ],
    },
  ],
})

type Difference = LogDifference & { key: string }
const columns: readonly LiveColumn<Difference, 'log'>[] = [
  { field: 'target', width: 160 },
  { field: 'field', width: 160 },
  { field: 'before', width: 220 },
  { field: 'after', width: 220 },
]

type Input = OperationDetail['input'][number] & { key: string }
const inputColumns: readonly LiveColumn<Input, 'log'>[] = [
  { field: 'field', width: 240 },
  { field: 'value', width: 400 },
]

/** Indented JSON; truncated JSON stays as it is. */
const toReadable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** One operation: who, what, the values before and after, and its input. */
export default function OperationPanel({ row, onClose }: RowDialogProps<OperationLog>) {
  const t = useTranslations('log')
  return (
    <SidePanel title={t('detail', { id: row.logId })} onClose={onClose}>
      <ReadPanel endpoint={logApi.operation} input={{ logId: row.logId }}>
        {(operation) => (
          <div className={layout.screen}>
            <SmallTable
              messages="log"
              title={t('differences')}
              columns={columns}
              rows={operation.differences.map((difference, at) => ({ ...difference, key: String(at) }))}
              rowId="key"
              empty={operation.changes || t('noDifferences')}
            />
            <DetailSections detail={detail} entity={operation} />
            <SmallTable
              messages="log"
              title={t('params')}
              columns={inputColumns}
              rows={operation.input.map((each, at) => ({ ...each, key: String(at) }))}
              rowId="key"
              empty={t(operation.params === '' || operation.params === '{}' ? 'noInput' : 'cutInput')}
            />
            <details>
              <summary className={layout.fold}>{t('raw')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
              <pre className={styles.text} tabIndex={0}>
                {[`${operation.method} ${operation.path} ${operation.endpoint}`, toReadable(operation.params)].join(
                  '\n',
                )}
              </pre>
            </details>
          </div>
        )}
      </ReadPanel>
    </SidePanel>
  )
}
