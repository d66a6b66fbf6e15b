'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { connectionApi, differenceCan, type InventoryDifference } from '@/lib/contract/connection'
import { deviceApi } from '@/lib/contract/device'
import { unitApi } from '@/lib/contract/unit'
import { twoDigits } from '@/lib/hvac/unit-address'
import { useFieldColumn } from './use-field-column'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** Fields whose values are codes with words of their own. */
const coded = {
  unit: ['systemType', 'refrigerant', 'unitType'],
  device: ['busType', 'networkType'],
  deviceMessage: ['usage'],
}

/** A difference in words: where, what, and both sides. */
const useDifferenceText = () => {
  const t = useTranslations('connection.differences')
  const labels = useLabels('connection')
  const units = useLabels('unit')
  const devices = useLabels('device')
  const messages = useLabels('deviceMessage')
  const where = ({ unitKind, systemNo, unitNo }: InventoryDifference): string => {
    const kind = labels.choice('unitKind', unitKind)
    const system = systemNo === null ? '' : t('system', { no: twoDigits(systemNo) })
    // Without a unit it is the whole system, or the controller.
    const unit = unitNo === null ? '' : t('unit', { kind, no: twoDigits(unitNo) })
    return [system, unit].filter(Boolean).join(' · ') || kind
  }
  const what = (row: InventoryDifference): string => labels.choice('what', row.what)
  return {
    where,
    what,
    name: (row: InventoryDifference): string => `${where(row)} ${what(row)}`,
    value: ({ what: field }: InventoryDifference, value: string): string => {
      if (value === '') return '--'
      if (coded.unit.includes(field)) return units.choice(field, value)
      if (coded.device.includes(field)) return devices.choice(field, value)
      return coded.deviceMessage.includes(field) ? messages.choice(field, value) : value
    },
  }
}

/** Whether the record can take it over: what came was put on record when it was told of. */
const isTakeable = (row: InventoryDifference): boolean => row.what !== 'added' && differenceCan.takeOver(row)

/** What stands on the bus of a controller otherwise than on record: taken over, or marked as seen. */
export const InventoryDifferences = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('connection')
  const { name: nameOf } = useDifferenceText()
  const queries = useQueryClient()
  const [taking, setTaking] = useState<InventoryDifference>()
  const { macWifiId } = device
  const name = device.deviceName || macWifiId
  const { mutate, isPending } = useMutation({
    mutationFn: ({ differenceId, takeOver }: { differenceId: string; takeOver: 0 | 1 }) =>
      call(connectionApi.settleDifference, { macWifiId, differenceId, takeOver }),
    meta: { about: () => name },
    onSuccess: (_data, { takeOver }) => {
      notify({ kind: 'success', text: t(takeOver === 1 ? 'differences.taken' : 'differences.marked'), about: name })
      // The record and its units may read otherwise now.
      const paths = [connectionApi.differences, connectionApi.info, deviceApi.info, unitApi.outdoor, unitApi.indoor]
      return Promise.all(paths.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
    onSettled: () => setTaking(undefined),
  })
  const title = t('titles.differences')
  return (
    <section className={styles.panel} aria-label={title}>
      <h3 className={styles.panelTitle}>{title}</h3>
      <DevicePanel
        endpoint={connectionApi.differences}
        macWifiId={macWifiId}
        tab={tab}
        isEmpty={(data) => data.list.length === 0}
        empty={t('differences.empty')}
      >
        {(data) => (
          <>
            <p className={styles.note}>{t('differences.note')}</p>
            <DifferenceTable
              rows={data.list}
              isPending={isPending}
              onSee={(row) => mutate({ ...row, takeOver: 0 })}
              onTake={setTaking}
            />
          </>
        )}
      </DevicePanel>
      <Late>
        {taking && (
          <ConfirmDialog
            title={t('differences.takeOver')}
            of={nameOf(taking)}
            destroys={taking.what === 'missing'}
            text={t(taking.what === 'missing' ? 'differences.takeOverMissing' : 'differences.takeOverText')}
            busy={isPending}
            onCancel={() => setTaking(undefined)}
            onConfirm={() => mutate({ ...taking, takeOver: 1 })}
          />
        )}
      </Late>
    </section>
  )
}

type DifferenceTableProps = {
  rows: readonly InventoryDifference[]
  isPending: boolean
  onSee: (row: InventoryDifference) => void
  onTake: (row: InventoryDifference) => void
}

const DifferenceTable = ({ rows, isPending, onSee, onTake }: DifferenceTableProps) => {
  const t = useTranslations('connection')
  const list = useTranslations('list')
  const text = useDifferenceText()
  const whyNot = useWhyNot()(connectionApi.settleDifference)
  const column = useFieldColumn<InventoryDifference>()
  const button = (verb: string, row: InventoryDifference, onClick: (row: InventoryDifference) => void) => (
    <Button
      disabled={isPending || whyNot !== undefined}
      title={whyNot}
      aria-label={`${verb} ${text.name(row)}`}
      onClick={() => onClick(row)}
    >
      {verb}
    </Button>
  )
  return (
    <DataTable
      caption={t('titles.differences')}
      scrolls
      columns={[
        column('unitKind', text.where, { isHeader: true, wrap: 'never' }),
        column('what', text.what),
        column('recorded', (row) => text.value(row, row.recorded), {}),
        column('reported', (row) => text.value(row, row.reported), {}),
        column('time', ({ time }) => <Stamp at={time} />),
        column('seenTime', (row) =>
          row.seenTime ? (
            <>
              {t('differences.seen')} <Stamp at={row.seenTime} />
            </>
          ) : (
            button(t('differences.see'), row, onSee)
          ),
        ),
        {
          key: 'actions',
          title: list('actions'),
          hidesTitle: true,
          wrap: 'never',
          cell: (row) => isTakeable(row) && button(t('differences.takeOver'), row, onTake),
        },
      ]}
      rows={rows}
      rowKey={({ differenceId }) => differenceId}
    />
  )
}
