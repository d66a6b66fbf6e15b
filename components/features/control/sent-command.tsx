'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Progress } from '@/components/ui/notice/waiting'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { pollUntil } from '@/lib/api/poll-until'
import { type ControlRecord, controlApi } from '@/lib/contract/control'
import { showWireTime } from '@/lib/format/date-time'
import styles from './command.module.css'
import { useCommandText } from './use-command-text'

const lookMs = 700

type SentCommandProps = {
  recordId: string
  macWifiId: string
  /** Reads invalidated by an acknowledged command. */
  path: string
}

/** State of a command with its times: sent, applied, refused, or without an answer. */
export const SentCommand = ({ recordId, macWifiId, path }: SentCommandProps) => {
  const t = useTranslations('control.dialog')
  const { commandText } = useCommandText()
  const queries = useQueryClient()
  const { data, isError } = usePolled<ControlRecord>({
    queryKey: [controlApi.info.path, recordId],
    read: (options) => call(controlApi.info, { recordId }, options),
    everyMs: (record, error) => pollUntil(record !== undefined && record.result !== 0, error, lookMs),
    live: { topics: ['control'], macWifiId },
  })
  const result = data?.result ?? 0
  useEffect(
    function readTargetAgain() {
      if (result !== 0) queries.invalidateQueries({ queryKey: [path] })
    },
    [result, path, queries],
  )
  const zone = useShownZone()(data?.timeZone).zone
  const sent = showWireTime(data?.sendTime ?? null, zone, 'clock')
  const at = showWireTime(data?.ackTime ?? null, zone, 'clock')
  const text = {
    0: data ? t('waiting', { sent }) : t('sending'),
    1: t('done', { sent, at }),
    2: t('failed', { sent, at }),
    3: t('timeout', { sent }),
  }[result]
  return (
    <div className={styles.sent} data-result={result} role="status" aria-live="polite">
      {data && <span>{commandText(data.command)}</span>}
      <strong>{isError ? t('unknown') : text}</strong>
      {result === 0 && !isError && <Progress aria-label={t('sending')} />}
    </div>
  )
}
