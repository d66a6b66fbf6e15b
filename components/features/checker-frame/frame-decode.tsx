'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import controls from '@/components/ui/field/controls.module.css'
import { CopyText } from '@/components/ui/field/copy-text'
import type { CheckerFrame } from '@/lib/contract/checker-frame'
import { checksumOf, type DecodedField, decodeFrame, readHead } from '@/lib/hvac/bus/frame'
import { toAddressText } from '@/lib/hvac/bus/frame-address'
import { fromHex, toHex } from '@/lib/hvac/bus/hex'
import styles from './report.module.css'

/** States that units show by the same words everywhere. */
const isUnitState = (name: string): boolean => ['onOff', 'mode', 'fanSpeed', 'operCondition'].includes(name)

type Line = { name: string; value: string; bytes: string }

/** The chosen frame, byte by byte: its head, the fields of its type, its checksum held against the one that is computed. */
export const FrameDecode = ({ frame }: { frame: CheckerFrame | undefined }) => {
  const t = useTranslations('checkerFrame.decode')
  const all = useTranslations('checkerFrame')
  const units = useLabels('unit')
  const own = useLabels('checkerFrame')
  const bytes = frame && fromHex(frame.raw)
  if (!frame || !bytes) {
    return (
      <div className={styles.decode}>
        <p className={layout.quiet}>{t('none')}</p>
      </div>
    )
  }
  const decoded = decodeFrame(bytes)
  const head = readHead(bytes)
  const part = (from: number, to: number): string => toHex(bytes.subarray(from, to))
  const computed = toHex(Uint8Array.of(checksumOf(bytes.subarray(0, -1))))
  const sum = part(bytes.length - 1, bytes.length)
  const showField = ({ value, unit, words }: DecodedField): string => {
    if (value === null) return t('noReading')
    // A number without a name stays what it is.
    if (words) return (isUnitState(words) ? units : own).choice(words, value)
    return unit ? `${value} ${unit}` : String(value)
  }
  const nameOf = (name: string): string => {
    const key = `values.${name}` as 'values.acknowledge'
    return all.has(key) ? all(key) : units.field(name)
  }
  const lines: Line[] = [
    { name: t('srcName'), value: toAddressText(head.src), bytes: part(0, 2) },
    {
      name: t('typeName'),
      value: head.type === null ? all('unknownType') : all(`choices.type.${head.type}`),
      bytes: part(2, 3),
    },
    {
      name: t('sequenceName'),
      value: `${head.sequence}${head.retry ? ` · ${all('marks.retry')}` : ''}`,
      bytes: part(2, 3),
    },
    { name: t('lengthName'), value: String(bytes[3] ?? '--'), bytes: part(3, 4) },
    { name: t('dstName'), value: toAddressText(head.dst), bytes: part(4, 6) },
    ...('fields' in decoded
      ? decoded.fields.map((field) => ({
          name: nameOf(field.name),
          value: showField(field),
          bytes: part(field.at, field.at + field.bytes),
        }))
      : []),
    {
      name: t('checksumName'),
      value: sum === computed ? all('marks.right') : `${all('marks.wrong')} (${t('computed', { value: computed })})`,
      bytes: sum,
    },
  ]
  return (
    <section className={styles.decode} aria-label={t('title', { seq: frame.seq })}>
      <div className={layout.line}>
        <h3 className={layout.subtitle}>{t('title', { seq: frame.seq })}</h3>
        <span className={layout.space} />
        <CopyText label={t('copy')} text={() => location.href} />
      </div>
      {'flaw' in decoded && <p className={controls.error}>{t(`flaws.${decoded.flaw}`)}</p>}
      <DataTable
        caption={t('title', { seq: frame.seq })}
        columns={[
          { key: 'name', title: t('field'), isHeader: true, cell: ({ name }) => name },
          { key: 'value', title: t('value'), cell: ({ value }) => value },
          { key: 'bytes', title: t('bytes'), cell: ({ bytes: hex }) => <span className={styles.mono}>{hex}</span> },
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
    </section>
  )
}
