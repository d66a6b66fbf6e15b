'use client'
import { useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { EntityForm } from '@/components/screen/form/entity-form'
import { RowActionsProvider } from '@/components/screen/list/rows/row-actions-provider'
import layout from '@/components/screen/page/layout.module.css'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RecordColumns } from '@/components/screen/record/record-columns'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { useNameTab } from '@/components/ui/tab-name'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import { type Repair, repairCan } from '@/lib/contract/repair-row'
import { DueCell } from './due-cell'
import { finishForm, toFinishInput } from './finish-form'
import styles from './repair.module.css'
import { requestDetail, wholeDetail } from './repair-detail'
import { RepairEquipment } from './repair-equipment'
import { RepairLog } from './repair-log'
import { RepairPhotos } from './repair-photos'
import { RepairPlace } from './repair-place'
import { RepairSteps } from './repair-steps'

const tones = { 0: 'warn', 1: 'info', 2: 'good' } as const

/** One repair request: what was reported, photos, the equipment, what is done about it and by whom. */
export const RepairDetails = ({ record, readAt }: { record: Repair; readAt: number }) => {
  const t = useTranslations('repair')
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
  const { repairNo, status, version, handleResult, partsReplaced, cost, remark } = repair
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
  const canFinish = repairCan.finish(repair) && may('repair:handle')
  // Whoever finishes it has the result in the form.
  const hasResult = !canFinish || handleResult !== ''
  return (
    <RowActionsProvider list={{ rowName: () => repairNo, endpoint: repairApi.info }} labels={labels}>
      <SiteZone zone={repair.timeZone}>
        <div className={styles.screen}>
          <RecordHead
            name={repairNo}
            code={repairNo}
            chips={<Tag tone={tones[status]}>{labels.choice('status', status)}</Tag>}
            notes={[
              <span key="reported">
                {labels.field('reportingTime')} <DueCell repair={repair} />
              </span>,
            ]}
            actions={<RepairSteps repair={repair} onChanged={changed} />}
          />
          <RecordColumns
            label={t('details.facts')}
            facts={<DetailSections level={2} detail={hasResult ? wholeDetail : requestDetail} entity={repair} />}
          >
            <section className={styles.panel} aria-labelledby={`${id}-content`}>
              <h2 id={`${id}-content`} className={layout.subtitle}>
                {labels.field('maintenanceContent')}
              </h2>
              <p className={styles.content}>{repair.maintenanceContent}</p>
            </section>
            {canFinish && (
              <section className={styles.panel} aria-labelledby={id}>
                <h2 id={id} className={layout.subtitle}>
                  {t('details.handling')}
                </h2>
                <EntityForm
                  key={version}
                  form={finishForm}
                  values={{ repairId, version, handleResult, partsReplaced, cost, remark }}
                  page={repairApi.list.path}
                  record={repairId}
                  submitLabel={t('actions.finish')}
                  toInput={toFinishInput}
                  about={() => repairNo}
                  onDone={() => {
                    notify({ kind: 'success', text: t('done.finish'), about: repairNo })
                    changed()
                  }}
                />
              </section>
            )}
            <RepairPhotos repair={repair} onChanged={changed} />
            <RepairEquipment repair={repair} />
            {repair.place && <RepairPlace place={repair.place} />}
            <RepairLog repair={repair} onChanged={changed} />
          </RecordColumns>
        </div>
      </SiteZone>
    </RowActionsProvider>
  )
}
