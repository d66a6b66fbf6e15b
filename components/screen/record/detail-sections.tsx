'use client'
import { useLocale } from 'next-intl'
import { useId } from 'react'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { measureUnit } from '@/lib/contract/measure-unit'
import { isQuantity, toGrouped } from '@/lib/format/number'
import type { Namespace } from '@/messages/messages'
import type { Detail, DetailField } from './define-detail'
import styles from './detail-sections.module.css'

type AnyEntity = Record<string, unknown>

/** Shows an entity by its definition: a heading and a list of terms for each section. */
export const DetailSections = <Entity extends object, NS extends Namespace>({
  detail,
  entity,
  level = 3,
}: {
  detail: Detail<Entity, NS>
  entity: Entity
  /** Of its headings: 2 where they stand on the page itself, 3 within a panel that has a heading. */
  level?: 2 | 3
}) => {
  const Heading = `h${level}` as const
  const labels = useLabels(detail.messages)
  const id = useId()
  return (
    <div className={styles.sections}>
      {detail.sections.map(({ title, fields }) => (
        <section key={title} className={styles.section} aria-labelledby={`${id}-${title}`}>
          <Heading id={`${id}-${title}`} className={styles.title}>
            {labels.text(title)}
          </Heading>
          <dl className={styles.list}>
            {fields.map((field) => (
              <div key={field.field} className={styles.term}>
                <dt>{labels.field(field.field)}</dt>
                <dd>
                  <Value
                    field={field as DetailField<AnyEntity, Namespace>}
                    entity={entity as AnyEntity}
                    choice={labels.choice}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

type ValueProps = {
  field: DetailField<AnyEntity, Namespace>
  entity: AnyEntity
  choice: (field: string, value: unknown) => string
}

const Value = ({ field, entity, choice }: ValueProps) => {
  const language = useLocale()
  if (field.render) return field.render(entity)
  const value = entity[field.field]
  if (value === null || value === undefined || value === '') return '--'
  if (field.as === 'choice') {
    const tone = field.tones?.[String(value)]
    const label = choice(field.field, value)
    return tone ? <Tag tone={tone}>{label}</Tag> : label
  }
  if (field.as === 'date') return <Stamp at={String(value)} zone={entity.timeZone} />
  const text = typeof value === 'number' && isQuantity(field.field) ? toGrouped(value, field.decimals) : String(value)
  return field.unit ? `${text} ${measureUnit(field.unit, language)}` : text
}
