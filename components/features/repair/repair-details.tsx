'use client'
import { useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useHasDraft } from '@/components/screen/form/use-has-draft'
import { RowActionsProvider } from '@/components/screen/list/rows/row-actions-provider'
import layout from '@/components/screen/page/layout.module.css'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { useNameTab } from '@/components/ui/tab-name'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { repairApi } from '@/lib/contract/repair'
import type { Repair } from '@/lib/contract/repair-row'
import { finishForm } from './finish-form'
import styles from './repair.module.css'
import { RepairCase } from './repair-case'
import { requestDetail } from './repair-detail'
import { RepairEquipment } from './repair-equipment'
import { RepairLog } from './repair-log'
import { RepairPhotos } from './repair-photos'
import { RepairPlace } from './repair-place'
import { RepairSteps } from './repair-steps'

const tones = { 0: 'warn', 1: 'info', 2: 'good' } as const
const waitsFor = { 0: 'accept', 1: 'finish', 2: 'reopen' } as const

/** One repair request: beside its next step stand what was reported, photos, the equipment, and who did what. */
export const RepairDetails = ({ record, readAt }: { record: Repair; readAt: number }) => {
  const labels = useLabels('repair')
  const id = useId()
  const language = useLocale()
  const may = useMay()
  const nameTab = useNameTab()
  const queries = useQueryClient()
  const { repairId } = record
  const { data, refetch } = usePolled<Repair>({
    queryKey: [repairApi.info.path, repairId, language],
    read: (options) => call(repairApi.info, { repairId }, options),
    everyMs: millisecondsInMinute,
    live: { topics: ['repair'], ...(record.macWifiId && { macWifiId: record.macWifiId }) },
    staleTime: 5000,
    initialData: record,
    initialDataUpdatedAt: readAt,
  })
  const repair = data ?? record
  const { repairNo, status } = repair
  const changed = () => {
    refetch()
    queries.invalidateQueries({ queryKey: [repairApi.list.path] })
  }
  useEffect(
    function nameOpenTab() {
      nameTab(repairNo)
    },
    [repairNo, nameTab],
  )
  const columns = useRef<HTMLDivElement>(null)
  const [finishes, setFinishes] = useState(false)
  useEffect(
    function focusOpenedForm() {
      if (finishes) columns.current?.querySelector('textarea')?.focus()
    },
    [finishes],
  )
  // Also one that waits can be finished at once; what was typed for that is shown again.
  const hasDraft = useHasDraft(repairApi.list.path, `${finishForm.name}:${repairId}`)
  const next = status === 0 && (finishes || hasDraft) && may('repair:handle') ? 'finish' : waitsFor[status]
  return (
    <RowActionsProvider list={{ rowName: () => repairNo, endpoint: repairApi.info }} labels={labels}>
      <SiteZone zone={repair.timeZone}>
        <div className={styles.screen}>
          <RecordHead
            name={repairNo}
            code={repairNo}
            chips={<Tag tone={tones[status]}>{labels.choice('status', status)}</Tag>}
            actions={<RepairSteps repair={repair} next={next} onFinish={() => setFinishes(true)} onChanged={changed} />}
          />
          <div ref={columns} className={styles.columns}>
            <section className={styles.panel} aria-labelledby={`${id}-content`}>
              <h2 id={`${id}-content`} className={layout.subtitle}>
                {labels.field('maintenanceContent')}
              </h2>
              <p className={styles.content}>{repair.maintenanceContent}</p>
              <DetailSections detail={requestDetail} entity={repair} />
            </section>
            <RepairCase repair={repair} next={next} onChanged={changed} />
            <div className={styles.main}>
              <RepairPhotos repair={repair} onChanged={changed} />
              <RepairEquipment repair={repair} />
              {repair.place && <RepairPlace place={repair.place} />}
              <RepairLog repair={repair} onChanged={changed} />
            </div>
          </div>
        </div>
      </SiteZone>
    </RowActionsProvider>
  )
}
