'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { HitRows } from '@/components/screen/dialog/hit-rows'
import { useTypedCount } from '@/components/screen/dialog/typed-count'
import { call } from '@/lib/api/call'
import { controlApi, IndoorBatchControl } from '@/lib/contract/control'
import { modesOf, type SystemType } from '@/lib/contract/unit'
import styles from './command.module.css'
import { CommandForm } from './command-form'
import { indoorParts } from './command-values'

export type UnitBatchProps = {
  macWifiId: string
  unitKeys: readonly string[]
  names: readonly string[]
  /** Systems of the chosen units: a mode that one of them lacks is not offered. */
  systemTypes?: readonly SystemType[]
  onClose: () => void
  onJob: (jobId: string) => void
}

/** One command to all chosen indoor units; the job lists the result of each. */
export default function BatchControlDialog(props: UnitBatchProps) {
  const { macWifiId, unitKeys, names, systemTypes = [], onClose, onJob } = props
  const t = useTranslations('control.dialog')
  const counted = useTypedCount(t('send'), unitKeys.length)
  const toInput = (command: Record<string, number>) => ({ macWifiId, unitKeys: [...unitKeys], ...command })
  return (
    <DialogFrame atSide title={t('batchTitle', { count: unitKeys.length })} onClose={onClose}>
      <CommandForm
        parts={indoorParts}
        modes={systemTypes.reduce((modes, type) => modes.filter((mode) => modesOf(type).includes(mode)), modesOf(1))}
        check={(command, fields) => {
          const parsed = IndoorBatchControl.safeParse(toInput(command))
          return parsed.success ? {} : fields.check(IndoorBatchControl, toInput(command))
        }}
        send={async (command) => {
          const { jobId } = await call(controlApi.batch, IndoorBatchControl.parse(toInput(command)))
          onJob(jobId)
        }}
        onClose={onClose}
        ready={counted.ready}
      >
        <p className={styles.hint}>{t('confirmBatch')}</p>
        <HitRows names={names} count={unitKeys.length} />
        {counted.field}
      </CommandForm>
    </DialogFrame>
  )
}
