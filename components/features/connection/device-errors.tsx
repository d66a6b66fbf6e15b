'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { connectionApi, type DeviceErrorRow } from '@/lib/contract/connection'
import { withThousands } from '@/lib/format/number'
import { useFieldColumn } from './use-field-column'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** What was wrong with messages of a controller, counted by reason. */
export const DeviceErrors = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('connection')
  const whyNot = useWhyNot()(connectionApi.clearErrors)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { macWifiId } = device
  const name = device.deviceName || macWifiId
  const clear = useMutation({
    mutationFn: () => call(connectionApi.clearErrors, { macWifiId }),
    meta: { about: () => name },
    onSuccess: () => {
      notify({ kind: 'success', text: t('errors.cleared'), about: name })
      return queries.invalidateQueries({ queryKey: [connectionApi.errors.path, macWifiId] })
    },
    onSettled: () => setAsking(false),
  })
  const title = t('titles.errors')
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={layout.line}>
        <h3 className={styles.panelTitle}>{title}</h3>
        <span className={layout.space} />
        <Button variant="outlined" disabled={whyNot !== undefined} title={whyNot} onClick={() => setAsking(true)}>
          {t('errors.clear')}
        </Button>
      </div>
      <DevicePanel
        endpoint={connectionApi.errors}
        macWifiId={macWifiId}
        tab={tab}
        topics={['device', 'connection']}
        isEmpty={({ list }) => list.length === 0}
        empty={t('errors.empty')}
      >
        {({ list }) => <ErrorTable title={title} rows={list} />}
      </DevicePanel>
      <Late>
        {asking && (
          <ConfirmDialog
            title={t('errors.clear')}
            of={name}
            text={t('errors.clearText')}
            busy={clear.isPending}
            onCancel={() => setAsking(false)}
            onConfirm={() => clear.mutate()}
          />
        )}
      </Late>
    </section>
  )
}

const ErrorTable = ({ title, rows }: { title: string; rows: readonly DeviceErrorRow[] }) => {
  const labels = useLabels('connection')
  const reasons = useLabels('ingest')
  const column = useFieldColumn<DeviceErrorRow>()
  return (
    <DataTable
      caption={title}
      scrolls
      columns={[
        column('reason', ({ reason }) => reasons.choice('reason', reason), { isHeader: true }),
        column('isRefused', ({ isRefused }) => (
          <Tag tone={isRefused === 1 ? 'bad' : 'warn'}>{labels.choice('isRefused', isRefused)}</Tag>
        )),
        column('count', ({ count }) => withThousands(count), { align: 'end' }),
        column('firstTime', ({ firstTime }) => <Stamp at={firstTime} />),
        column('lastTime', ({ lastTime }) => <Stamp at={lastTime} />),
        column('detail', ({ detail }) => detail || '--', { width: '18em', wrap: 'anywhere' }),
      ]}
      rows={rows}
      rowKey={({ reason, isRefused }) => `${reason} ${isRefused}`}
    />
  )
}
