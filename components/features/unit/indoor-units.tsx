'use client'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { LiveUnits } from '@/components/features/live-unit/live-units'
import { indoorFilters } from '@/components/features/live-unit/unit-filters'
import styles from '@/components/features/live-unit/units.module.css'
import { type FirstLive, useUnits } from '@/components/features/live-unit/use-units'
import { useJobs } from '@/components/screen/file/use-jobs'
import type { RowAction } from '@/components/screen/list/define-list'
import { OutOfView } from '@/components/screen/list/rows/out-of-view'
import type { AnyRowAction } from '@/components/screen/list/rows/row-actions-provider'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { useStoredState } from '@/components/ui/stored-state'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { controlCan, controlWhyNot } from '@/lib/contract/control'
import { type IndoorUnit, unitApi } from '@/lib/contract/unit'
import { paths } from '@/lib/navigation/paths'
import { indoorColumns } from './unit-columns'

const JobTray = lazy(() => import('@/components/screen/file/job-tray'))
const BatchControlDialog = lazy(() => import('@/components/features/control/batch-control-dialog'))
const FloorDialog = lazy(() => import('@/components/features/control/floor-dialog'))

const actions: readonly RowAction<IndoorUnit, 'unit'>[] = [
  {
    name: 'control',
    dialog: lazy(() => import('@/components/features/control/control-dialog')),
    may: 'unit:control',
    when: controlCan.send,
    why: controlWhyNot,
  },
  { name: 'detail', dialog: lazy(() => import('./indoor-drawer')) },
  { name: 'curves', to: paths.curves },
  { name: 'edit', dialog: lazy(() => import('./indoor-edit-dialog')), may: 'unit:update' },
  { name: 'faults', to: paths.unitFaults, may: 'fault:list' },
]

type IndoorUnitsProps = { macWifiId: string; tab: string; first?: FirstLive<IndoorUnit> | undefined }

const noKeys: readonly string[] = []

/** Indoor units of a controller: live table, control of one or many, names and places. */
export const IndoorUnits = ({ macWifiId, tab, first }: IndoorUnitsProps) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const labels = useLabels('unit')
  const { userId } = useUser()
  const live = useUnits({ endpoint: unitApi.indoor, macWifiId, tab, first })
  const draftKey = `${draftPrefix(userId, tab)}indoor:${macWifiId}:`
  const [keys, setKeys] = useStoredState<readonly string[]>(`${draftKey}selection`, noKeys)
  const jobs = useJobs(draftKey)
  const [asking, setAsking] = useState<'control' | 'floor'>()
  const lacking = (permission: 'unit:control' | 'unit:update') => whyNot(permission)
  const began = (jobId: string) => {
    setAsking(undefined)
    setKeys(undefined)
    jobs.add(jobId)
  }
  const nameOf = ({ unitKey, iduName }: IndoorUnit) => `${unitKey} ${iduName}`
  const namesOf = (of: readonly string[]) => {
    const names = new Map(live.data?.list.map((unit) => [unit.unitKey, nameOf(unit)]))
    return of.map((key) => names.get(key) ?? key)
  }
  const batch = (name: 'control' | 'floor', permission: 'unit:control' | 'unit:update', label: string) => (
    <Button variant="outlined" reason={lacking(permission)} onClick={() => setAsking(name)}>
      {label}
    </Button>
  )
  return (
    <LiveUnits
      title={t('unit.screen.indoor')}
      labels={labels}
      live={live}
      path="/sys/unit/indoor/live"
      rowId="unitKey"
      rowName={nameOf}
      columns={indoorColumns}
      filters={indoorFilters}
      actions={actions as readonly unknown[] as readonly AnyRowAction[]}
      empty={t('unit.live.empty')}
      choice={{ keys, onChange: setKeys }}
    >
      {(shown) => (
        <>
          {keys.length > 0 && (
            <div className={styles.batch} role="status">
              <span>{t('unit.screen.selected', { count: keys.length })}</span>
              <OutOfView names={namesOf(keys.filter((key) => !shown.includes(key)))} />
              {batch('control', 'unit:control', t('unit.screen.batchControl'))}
              {batch('floor', 'unit:update', t('unit.screen.batchFloor'))}
              <Button onClick={() => setKeys(undefined)}>{t('unit.screen.clear')}</Button>
            </div>
          )}
          <Late>
            {jobs.ids.length > 0 && <JobTray {...jobs} onFinished={() => live.refetch()} />}
            {asking === 'control' && (
              <BatchControlDialog
                macWifiId={macWifiId}
                unitKeys={keys}
                names={namesOf(keys)}
                systemTypes={(live.data?.list ?? [])
                  .filter(({ unitKey }) => keys.includes(unitKey))
                  .map(({ systemType }) => systemType)}
                onClose={() => setAsking(undefined)}
                onJob={began}
              />
            )}
            {asking === 'floor' && (
              <FloorDialog
                macWifiId={macWifiId}
                unitKeys={keys}
                names={namesOf(keys)}
                onClose={() => setAsking(undefined)}
                onJob={began}
              />
            )}
          </Late>
        </>
      )}
    </LiveUnits>
  )
}
