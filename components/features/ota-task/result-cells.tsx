'use client'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Tone } from '@/components/screen/table/column'
import { Stamp } from '@/components/ui/date/stamp'
import type { OtaResult } from '@/lib/contract/ota-result'
import { isTransient } from '@/lib/contract/ota-result'
import { twoDigits } from '@/lib/hvac/unit-address'
import { Elapsed } from './elapsed'
import styles from './result-cells.module.css'

const resultTones = { 0: 'quiet', 1: 'info', 2: 'good', 3: 'bad' } as const satisfies Record<OtaResult['result'], Tone>

export const ResultTag = ({ result }: { result: OtaResult['result'] }) => {
  const labels = useLabels('otaResult')
  return <Tag tone={resultTones[result]}>{labels.choice('result', result)}</Tag>
}

/** Address of the indoor unit being upgraded; empty for modules and controllers. */
export const UnitCell = ({ row }: { row: Pick<OtaResult, 'systemNo' | 'unitNo'> }) => (
  <>{row.systemNo === null ? '--' : `${twoDigits(row.systemNo)}-${twoDigits(row.unitNo ?? 0)}`}</>
)

/** A device's step and its duration: `rebooting 0:42`; or why it has not begun. */
export const StepCell = ({ row }: { row: OtaResult }) => {
  const labels = useLabels('otaResult')
  if (row.result === 1) {
    return (
      <span className={styles.step}>
        <span className={styles.line}>
          {labels.choice('step', row.step)} {row.stepTime && <Elapsed from={row.stepTime} />}
        </span>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${row.progress}%` }} />
        </span>
      </span>
    )
  }
  if (row.result !== 0) return <>{row.result === 3 ? labels.choice('step', row.step) : '--'}</>
  return (
    <span>
      {row.wait ? labels.text(`wait.${row.wait}`) : labels.choice('step', row.step)}
      {row.notBefore && (
        <small className={styles.until}>
          <Stamp at={row.notBefore} zone={row.timeZone} />
        </small>
      )}
    </span>
  )
}

/** Why a device failed, and whether the reason is transient. */
export const FailCell = ({ row }: { row: Pick<OtaResult, 'result' | 'failReason'> }) => {
  const labels = useLabels('otaResult')
  if (row.failReason === null || row.result !== 3) return <>--</>
  return (
    <>
      {labels.choice('failReason', row.failReason)}{' '}
      {isTransient(row.failReason) && <Tag tone="label">{labels.choice('transient', 1)}</Tag>}
    </>
  )
}
