'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import { indoorColumns, outdoorColumns } from '@/components/features/unit/unit-columns'
import { useLabels } from '@/components/screen/table/cells'
import { showWireTime } from '@/lib/format/date-time'
import { toFixed } from '@/lib/format/number'
import { twoDigits } from '@/lib/hvac/unit-address'
import type { UnitNode } from './unit-tree'

type Column = { field: string; as?: string; unit?: string; decimals?: number; pinned?: boolean }

/** Every live value of the chosen tree node; for a system those of its units, one after the other. */
export default function UnitNodeValues({ node }: { node: UnitNode }) {
  const t = useTranslations('part.tree')
  const labels = useLabels('unit')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const unit = (node.outdoor ?? node.indoor) as Record<string, unknown> | undefined
  const columns = (node.outdoor ? outdoorColumns : indoorColumns) as readonly Column[]
  const textOf = ({ field, as, unit: suffix, decimals, pinned }: Column): string => {
    const value = unit?.[field]
    if (value === null || value === undefined || value === '') return '--'
    if (pinned) return twoDigits(Number(value))
    if (as === 'choice') return labels.choice(field, value)
    if (as === 'date') return showWireTime(String(value), timeZone)
    const text = typeof value === 'number' && decimals !== undefined ? toFixed(value, decimals) : String(value)
    return suffix ? `${text} ${suffix}` : text
  }
  if (!unit) {
    return (
      <ul className={styles.nodeList} aria-live="polite">
        {node.children.map(({ id, outdoor, indoor }) => (
          <li key={id}>
            {outdoor &&
              `${t('outdoor', { no: twoDigits(outdoor.unitNo) })} · ${labels.choice('runMode', outdoor.runMode)}`}
            {indoor && `${indoor.iduName} · ${indoor.onOff === null ? '--' : labels.choice('onOff', indoor.onOff)}`}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl className={styles.nodeValues} aria-live="polite">
      {columns.map((column) => (
        <div key={column.field}>
          <dt>{labels.field(column.field)}</dt>
          <dd>{textOf(column)}</dd>
        </div>
      ))}
    </dl>
  )
}
