'use client'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { Late } from '@/components/ui/overlay/late'
import type { DeviceMessageRow } from '@/lib/contract/connection'
import { useFieldColumn } from './use-field-column'
import { mostMessages, useLastMessages } from './use-last-messages'
import { useMessageText } from './use-message-text'

const MessagePanel = lazy(() => import('./message-panel'))

const tones = { stored: 'good', duplicate: 'quiet', refused: 'bad', sent: 'info' } as const

/** The last messages of a controller in both directions, as they come; each opens raw and decoded. */
export const LastMessages = ({ device: { macWifiId }, tab }: DeviceTabProps) => {
  const t = useTranslations('connection')
  const common = useTranslations('common')
  const toText = useFailureText()
  const [isPaused, setPaused] = useState(false)
  const [opened, setOpened] = useState<DeviceMessageRow>()
  const { messages, error, refetch, watchError } = useLastMessages({ macWifiId, tab, isPaused })
  const title = t('titles.messages')
  return (
    <section className={layout.panel} aria-label={title}>
      <div className={layout.line}>
        <h3 className={layout.subtitle}>{title}</h3>
        <span className={layout.quiet} role="status">
          {t(isPaused ? 'messages.paused' : 'messages.following')}
        </span>
        <span className={layout.space} />
        <Button variant="outlined" onClick={() => setPaused(!isPaused)}>
          {t(isPaused ? 'messages.resume' : 'messages.pause')}
        </Button>
      </div>
      <p className={layout.quiet}>{t('messages.note', { count: mostMessages })}</p>
      {error && (
        <Notice tone={messages === undefined ? 'error' : 'warning'} onRetry={() => refetch()}>
          {toText(error)}
        </Notice>
      )}
      {watchError && !error && (
        <Notice tone="warning">{t('messages.watchFailed', { reason: toText(watchError) })}</Notice>
      )}
      {messages === undefined && !error && (
        <div className={layout.waiting} role="status" aria-label={common('loading')} />
      )}
      {messages && <MessageTable title={title} rows={messages} opened={opened} onOpen={setOpened} />}
      <Late>{opened && <MessagePanel message={opened} onClose={() => setOpened(undefined)} />}</Late>
    </section>
  )
}

type MessageTableProps = {
  title: string
  rows: readonly DeviceMessageRow[]
  opened: DeviceMessageRow | undefined
  onOpen: (message: DeviceMessageRow) => void
}

const MessageTable = ({ title, rows, opened, onOpen }: MessageTableProps) => {
  const t = useTranslations('connection.messages')
  const labels = useLabels('connection')
  const text = useMessageText()
  const column = useFieldColumn<DeviceMessageRow>()
  return (
    <DataTable
      caption={title}
      scrolls={520}
      empty={t('empty')}
      columns={[
        column('receiveTime', ({ receiveTime }) => <Stamp at={receiveTime} />, { isHeader: true, wrap: 'never' }),
        // Near the edge where a phone begins to read.
        {
          key: 'open',
          title: t('open'),
          hidesTitle: true,
          wrap: 'never',
          cell: (message) => (
            <Button aria-label={text.openName(message)} onClick={() => onOpen(message)}>
              {t('open')}
            </Button>
          ),
        },
        column('isUp', ({ isUp }) => labels.choice('isUp', isUp)),
        column('kind', text.kind),
        column('seq', ({ seq }) => seq || '--', { align: 'end' }),
        column('outcome', (message) => (
          <>
            <Tag tone={tones[message.outcome]}>{labels.choice('outcome', message.outcome)}</Tag> {text.reason(message)}
          </>
        )),
        column('size', text.size, { align: 'end', wrap: 'never' }),
      ]}
      rows={rows}
      rowKey={({ messageId }) => messageId}
      isChosen={({ messageId }) => messageId === opened?.messageId}
    />
  )
}
