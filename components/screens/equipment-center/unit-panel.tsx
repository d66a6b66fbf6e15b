'use client'
import Button from '@mui/material/Button'
import { useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLabels } from '@/components/screen/cells'
import { type LiveColumn, LiveTable } from '@/components/screen/live-table'
import { Age, useNow } from '@/components/ui/age'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/components/ui/use-failure-text'
import type { Endpoint } from '@/lib/contract/endpoint'
import { toDateTime } from '@/lib/format/date-time'
import styles from './device-details.module.css'
import { isLate, type Live, useUnits } from './units/use-units'

type Unit = { unitKey: string; systemNo: number; alarmCode: string; collectTime: string | null }

type UnitPanelProps<Row> = {
  title: string
  endpoint: Endpoint<{ macWifiId: string }, Live<Row>>
  columns: readonly LiveColumn<Row, 'unit'>[]
  macWifiId: string
  tab: string
  offline: boolean
}

/** A tab of units: system and alarm filters, the age of the readings, and the table. */
export const UnitPanel = <Row extends Unit>({
  title,
  endpoint,
  columns,
  macWifiId,
  tab,
  offline,
}: UnitPanelProps<Row>) => {
  const t = useTranslations()
  const labels = useLabels('unit')
  const now = useNow()
  const toText = useFailureText()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const { data, error, isFetching, dataUpdatedAt, refetch } = useUnits({ endpoint, macWifiId, tab })
  const [system, setSystem] = useState('')
  const [alarmOnly, setAlarmOnly] = useState(false)
  const units = data?.list ?? []
  const systems = [...new Set(units.map(({ systemNo }) => systemNo))].sort((a, b) => a - b)
  const shown = units.filter(
    (unit) => (system === '' || unit.systemNo === Number(system)) && (!alarmOnly || unit.alarmCode !== '--'),
  )
  const isStale = (row: Row) => isLate(row, now)

  return (
    <div className={styles.units}>
      <div className={styles.unitBar}>
        <label className={styles.unitFilter}>
          {t('unit.live.system')}
          <select value={system} onChange={(event) => setSystem(event.target.value)}>
            <option value="">{t('unit.live.allSystems')}</option>
            {systems.map((no) => (
              <option key={no} value={no}>
                {String(no).padStart(2, '0')}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.unitFilter}>
          <input type="checkbox" checked={alarmOnly} onChange={(event) => setAlarmOnly(event.target.checked)} />
          {t('unit.live.alarmOnly')}
        </label>
        <span className={styles.space} />
        <span>{t('unit.live.count', { count: shown.length })}</span>
        {data && (
          <span className={styles.age} aria-live="off">
            <Age of={data.serverTime} />
          </span>
        )}
        <Button variant="outlined" disabled={isFetching} onClick={() => refetch()}>
          {t('device.details.refresh')}
        </Button>
      </div>
      {offline && <Notice tone="info">{t('device.details.stale')}</Notice>}
      {error && (
        <Notice
          tone={data ? 'warning' : 'error'}
          action={<Button onClick={() => refetch()}>{t('common.retry')}</Button>}
        >
          {data && t('common.stale', { time: toDateTime(new Date(dataUpdatedAt), timeZone) })} {toText(error)}
        </Notice>
      )}
      {!data && !error && <div className={styles.skeleton} role="status" aria-label={t('common.loading')} />}
      {data && shown.length === 0 && (
        <p className={styles.empty}>{units.length === 0 ? t('unit.live.empty') : t('list.empty')}</p>
      )}
      {shown.length > 0 && (
        <LiveTable label={title} labels={labels} columns={columns} rows={shown} rowId="unitKey" isStale={isStale} />
      )}
    </div>
  )
}
