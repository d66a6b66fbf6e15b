'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Notice } from '@/components/ui/notice/notice'
import type { DeviceMessageRow } from '@/lib/contract/connection'
import styles from './connection.module.css'
import { decodeMessage } from './decode-message'
import { useDecodedText } from './use-decoded-text'

/** A message in words: every field by its name and with its unit, unit by unit. */
export const DecodedMessage = ({ message }: { message: DeviceMessageRow }) => {
  const t = useTranslations('connection.messages')
  const text = useDecodedText()
  const decoded = useMemo(() => decodeMessage(message), [message])
  if (decoded === null) return <Notice tone="info">{t('notJson')}</Notice>
  const { groups, rest } = decoded
  if (groups.length === 0) return <Notice tone="info">{t('nothing')}</Notice>
  return (
    <>
      {groups.map(({ steps, lines }, at) => {
        const title = text.group(steps)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change
          <section key={at} className={styles.group} aria-label={title}>
            <h4>{title}</h4>
            <dl className={styles.lines}>
              {lines.map((line) => (
                <div key={line.field}>
                  <dt>{text.field(line)}</dt>
                  <dd>{text.value(line)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
      {rest && <Notice tone="info">{t(rest, { count: message.payload.length })}</Notice>}
    </>
  )
}
