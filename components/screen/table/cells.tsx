'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useBrandNames } from '@/components/ui/brand-provider'
import { Stamp } from '@/components/ui/date/stamp'
import { StatusChip } from '@/components/ui/notice/status-chip'
import { isQuantity, toGrouped } from '@/lib/format/number'
import type { Namespace } from '@/messages/messages'
import type { Column, Tone } from './column'
import { toFigure } from './figure'
import styles from './identity.module.css'
import { RowLink } from './row-link'

/** A short state with a colour; the text says everything that the colour does. What is as it should be stays quiet. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <StatusChip tone={tone === 'good' ? 'normal' : tone}>{children}</StatusChip>
)

/** Reads labels of fields, choices and actions from one namespace, with the brand's names filled in. */
export const useLabels = (namespace: Namespace) => {
  const t = useTranslations()
  const names = useBrandNames()
  // Namespaces have different keys; the definition's types have checked that these exist.
  const text = (key: string, values: Record<string, string | number> = {}): string =>
    (t as (key: string, values: Record<string, string | number>) => string)(`${namespace}.${key}`, {
      ...names,
      ...values,
    })
  const has = (key: string): boolean => (t.has as (key: string) => boolean)(`${namespace}.${key}`)
  return {
    text,
    /** A field without a label (a page number in the address) is called by its own name. */
    field: (field: string) => (has(`fields.${field}`) ? text(`fields.${field}`) : field),
    /** Label of a form's field: the name that a refusal calls it by, where a column's head is shorter. */
    formField: (field: string) => text(has(`names.${field}`) ? `names.${field}` : `fields.${field}`),
    choice: (field: string, value: unknown) =>
      has(`choices.${field}.${value}`) ? text(`choices.${field}.${value}`) : String(value),
    action: (name: string) => text(`actions.${name}`),
    /** What an action does, below the title that asks; of a deletion without a text of its own, that it is one. */
    confirm: (name: string, values: Record<string, string>) =>
      name === 'remove' && !has('confirm.remove') ? t('list.confirm.remove') : text(`confirm.${name}`, values),
    hint: (field: string) => (has(`hints.${field}`) ? text(`hints.${field}`) : undefined),
    done: (name: string) => (has(`done.${name}`) ? text(`done.${name}`) : undefined),
    /** Label of the cancel button. */
    canceled: (name: string) => (has(`canceled.${name}`) ? text(`canceled.${name}`) : undefined),
    reason: (name: string) => (has(`reasons.${name}`) ? text(`reasons.${name}`) : undefined),
  }
}
export type Labels = ReturnType<typeof useLabels>

type AnyColumn = Column<never, Namespace>

/** Shows one value according to its column; `--` for none. Domain 0.2. */
export const useCell = (labels: Labels) => {
  const contentOf = (column: AnyColumn, row: Record<string, unknown>): ReactNode => {
    if (column.render) return column.render(row as never)
    const value = column.below && !row[column.field] ? row[column.below] : row[column.field]
    if (value === null || value === undefined || value === '') return '--'
    if (column.as === 'choice') {
      const label = labels.choice(column.field, value)
      const tone = column.tones?.[String(value)]
      return tone ? <Tag tone={tone}>{label}</Tag> : label
    }
    if (column.as === 'date') return <Stamp at={String(value)} zone={row.timeZone} />
    if (typeof value === 'number' && isQuantity(column.field)) return toGrouped(value, column.decimals)
    return String(value)
  }
  return (column: AnyColumn, row: Record<string, unknown>): ReactNode => {
    const content = column.as === 'number' ? toFigure(contentOf(column, row)) : contentOf(column, row)
    const shown = column.link ? <RowLink href={column.link(row as never)}>{content}</RowLink> : content
    if (!column.below) return shown
    return (
      <span className={styles.identity}>
        <span className={styles.name}>{shown}</span>{' '}
        {row[column.field] ? <code>{String(row[column.below])}</code> : null}
      </span>
    )
  }
}
