'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import layout from '@/components/screen/page/layout.module.css'
import { SidePanel } from '@/components/screen/record/side-panel'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { CopyText } from '@/components/ui/field/copy-text'
import type { DeviceMessageRow } from '@/lib/contract/connection'
import styles from './connection.module.css'
import { DecodedMessage } from './decoded-message'
import { useMessageText } from './use-message-text'

const views = ['decoded', 'raw'] as const

/** One message: when it came and what became of it, and its content in words or as it came. */
export default function MessagePanel({ message, onClose }: { message: DeviceMessageRow; onClose: () => void }) {
  const t = useTranslations('connection')
  const labels = useLabels('connection')
  const text = useMessageText()
  const [view, setView] = useState<(typeof views)[number]>('decoded')
  const outcome = labels.choice('outcome', message.outcome)
  const facts = [
    { field: 'receiveTime', value: <Stamp at={message.receiveTime} /> },
    { field: 'deviceTime', value: message.deviceTime ? <Stamp at={message.deviceTime} /> : '--' },
    { field: 'isUp', value: labels.choice('isUp', message.isUp) },
    { field: 'outcome', value: [outcome, text.reason(message)].filter(Boolean).join(' · ') },
    { field: 'detail', value: message.detail || '--' },
    { field: 'boot', value: message.boot || '--' },
    { field: 'seq', value: message.seq || '--' },
    { field: 'size', value: text.size(message) },
  ] as const
  return (
    <SidePanel title={[text.kind(message), message.seq].filter(Boolean).join(' · ')} onClose={onClose}>
      <div className={styles.message}>
        <dl className={layout.facts}>
          {facts.map(({ field, value }) => (
            <div key={field}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={layout.line}>
          <ChoiceButtons
            label={t('messages.views')}
            choices={views}
            textOf={(each) => t(`messages.${each}`)}
            chosen={view}
            onChoose={setView}
          />
          <span className={layout.space} />
          <CopyText text={() => message.payload} label={t('messages.copy')} />
        </div>
        {view === 'decoded' ? (
          <DecodedMessage message={message} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          <pre className={styles.raw} tabIndex={0}>
            {message.payload || t('messages.nothing')}
          </pre>
        )}
      </div>
    </SidePanel>
  )
}
