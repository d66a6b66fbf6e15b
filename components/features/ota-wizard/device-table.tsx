'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import styles from '@/components/features/ota-task/ota.module.css'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Button } from '@/components/ui/field/button'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { connectionOf, type Device, deviceApi } from '@/lib/contract/device'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { type Picked, picking } from './pick-devices'
import { toDeviceFilter } from './to-check'
import type { Wizard } from './use-wizard'
import own from './wizard.module.css'

/** All lists of controllers take these filters and show these columns. */
const lists = { 1: deviceApi.himitList, 2: hidomApi.list, 3: smartTouchApi.list, 4: hicubeApi.list } as const
const limit = 20

/** A page of the controllers that the filters find. */
const useFound = ({ draft }: Wizard) => {
  const language = useLocale()
  const { controllerType, filter } = toDeviceFilter(useDeferredValue(draft.filter))
  const sought = JSON.stringify([controllerType, filter])
  const [at, setAt] = useState({ sought, page: 1 })
  // Other filters begin at their first page.
  const page = at.sought === sought ? at.page : 1
  const list = lists[controllerType] as typeof deviceApi.himitList
  const { data, error, refetch } = useQuery({
    queryKey: [list.path, sought, page, language],
    queryFn: ({ signal }) => call(list, { ...filter, page, limit }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { data, error, refetch, page, turn: (to: number) => setAt({ sought, page: to }) }
}

/** Controllers by the filters above, to be ticked: single ones, a page, or all that match. */
export const DeviceTable = (wizard: Wizard) => {
  const t = useTranslations('otaWizard.devices')
  const may = useMay()
  if (!may(deviceApi.himitList)) return <p className={layout.quiet}>{t('noList')}</p>
  return <Table {...wizard} />
}

const Table = (wizard: Wizard) => {
  const t = useTranslations('otaWizard')
  const { data, error, refetch, page, turn } = useFound(wizard)
  const { draft, change } = wizard
  const picked = picking(draft)
  const pages = Math.max(1, data?.totalPage ?? 1)
  return (
    <section className={own.stack} aria-label={t('devices.table')}>
      <ReadNotice data={data} error={error} refetch={refetch} />
      {data && (
        <>
          <Summary picked={picked} total={data.totalCount} change={change} />
          <Rows rows={data.list} picked={picked} change={change} />
        </>
      )}
      {pages > 1 && (
        <p className={layout.line}>
          <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
            {t('check.previous')}
          </Button>
          <span className={styles.small}>{t('check.page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => turn(page + 1)}>
            {t('check.following')}
          </Button>
        </p>
      )}
    </section>
  )
}

type PickedProps = { picked: Picked; change: Wizard['change'] }

/** How many are chosen, and the ways to all and to none. */
const Summary = ({ picked, total, change }: PickedProps & { total: number }) => {
  const t = useTranslations('otaWizard.devices')
  const { isAll, count } = picked
  const left = isAll ? count : 0
  return (
    <p className={layout.line} role="status">
      <span>{isAll ? t('chosenAll', { count: total - left, left }) : t('chosenSome', { count, total })}</span>
      {!isAll && total > 0 && <Button onClick={() => change(picked.all())}>{t('pickAll', { count: total })}</Button>}
      {(isAll || count > 0) && <Button onClick={() => change(picked.none())}>{t('none')}</Button>}
    </p>
  )
}

const Rows = ({ rows, picked, change }: PickedProps & { rows: readonly Device[] }) => {
  const t = useTranslations('otaWizard.devices')
  const labels = useLabels('otaWizard')
  const macs = rows.map(({ macWifiId }) => macWifiId)
  const isPage = macs.length > 0 && macs.every(picked.has)
  const tick = (chosen: readonly string[], isChosen: boolean) => change(picked.set(chosen, isChosen))
  return (
    <DataTable
      caption={t('table')}
      scrolls
      columns={[
        {
          key: 'pick',
          title: (
            <input
              type="checkbox"
              aria-label={t('pickPage')}
              checked={isPage}
              onChange={({ target }) => tick(macs, target.checked)}
            />
          ),
          cell: ({ macWifiId, deviceName }) => (
            <input
              type="checkbox"
              aria-label={t('pick', { name: deviceName || macWifiId })}
              checked={picked.has(macWifiId)}
              onChange={({ target }) => tick([macWifiId], target.checked)}
            />
          ),
        },
        { key: 'deviceName', title: labels.field('deviceName'), cell: ({ deviceName }) => deviceName || '--' },
        { key: 'macWifiId', title: labels.field('macWifiId'), cell: ({ macWifiId }) => <code>{macWifiId}</code> },
        { key: 'projectName', title: labels.field('projectName'), cell: ({ projectName }) => projectName ?? '--' },
        { key: 'model', title: labels.field('controllerModel'), cell: ({ controllerModel }) => controllerModel },
        { key: 'firmware', title: labels.field('firmwareVersion'), cell: ({ firmwareVersion }) => firmwareVersion },
        // An upgrade replaces one of the two; without the other its check says versions that stand nowhere here.
        { key: 'module', title: labels.field('moduleVersion'), cell: ({ moduleVersion }) => moduleVersion },
        {
          key: 'online',
          title: labels.field('onlineStatus'),
          cell: (device) => {
            const connection = connectionOf(device)
            return <Tag tone={connectionTones[connection]}>{labels.choice('onlineStatus', connection)}</Tag>
          },
        },
      ]}
      rows={rows}
      rowKey={({ macWifiId }) => macWifiId}
      empty={t('nothing')}
      isChosen={({ macWifiId }) => picked.has(macWifiId)}
    />
  )
}
