'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { Switch } from '@/components/ui/field/switch'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type WeatherCity, weatherApi, weatherCan, weatherSorts } from '@/lib/contract/weather'
import { showReading } from '@/lib/format/number'

const useCityName = ({ cityNameZh, cityNameEn }: WeatherCity): string =>
  useLocale() === 'zh' ? cityNameZh : cityNameEn

const CityName = ({ row }: { row: WeatherCity }) => useCityName(row)

const EnabledSwitch = ({ row }: { row: WeatherCity }) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const queries = useQueryClient()
  const name = useCityName(row)
  const { mutate, isPending } = useMutation({
    mutationFn: (enabled: 0 | 1) => call(weatherApi.setEnabled, { cityId: row.cityId, enabled }),
    onSettled: () => queries.invalidateQueries({ queryKey: [weatherApi.list.path] }),
  })
  const turn = (enabled: 0 | 1) =>
    mutate(enabled, {
      onSuccess: () =>
        notify({
          kind: 'success',
          text: t('list.done.handle'),
          about: name,
          act: { label: t('list.undo'), run: () => mutate(enabled === 1 ? 0 : 1) },
        }),
    })
  return (
    <Switch
      checked={row.enabled === 1}
      disabled={isPending}
      reason={whyNot(weatherApi.setEnabled)}
      onChange={(event) => turn(event.target.checked ? 1 : 0)}
      aria-label={t('weather.enabledOf', { name })}
    />
  )
}

const RefreshAll = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const t = useTranslations('weather')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(weatherApi.refresh, {}),
    onSuccess: ({ fetched }) => {
      // biome-ignore lint/plugin/named-toasts: all cities were read again
      notify({ kind: 'success', text: t('fetched', { count: fetched }) })
      onDone()
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={t('actions.refreshAll')}
      text={t('confirm.refreshAll')}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  )
}

/** Cities whose weather the brand keeps. */
export const WeatherListScreen = listScreen(
  defineList(weatherApi.list, {
    messages: 'weather',
    name: 'weather',
    rowId: 'cityId',
    rowName: ({ cityNameZh, cityNameEn }) => `${cityNameZh} ${cityNameEn}`,
    sorts: weatherSorts,
    filters: [{ field: 'city' }],
    columns: [
      { field: 'cityNameEn', width: 150, render: (row) => <CityName row={row} /> },
      { field: 'enabled', width: 90, render: (row) => <EnabledSwitch row={row} /> },
      { field: 'weatherCode', width: 90, as: 'choice' },
      {
        field: 'temperature',
        width: 110,
        as: 'number',
        render: ({ temperature }) => showReading(temperature, 1),
      },
      { field: 'humidity', width: 120, as: 'number' },
      { field: 'aqi', width: 100, as: 'number' },
      { field: 'pm25', width: 140, as: 'number' },
      { field: 'source', width: 120, as: 'choice' },
      { field: 'lastFetch', width: 180, as: 'date' },
      { field: 'longitude', width: 110, as: 'number', optional: true },
      { field: 'latitude', width: 110, as: 'number', optional: true },
    ],
    rowActions: [
      // biome-ignore lint/plugin/row-batches: a tool of the list refreshes all
      run('refresh', weatherApi.refresh, {
        input: ({ cityId }: WeatherCity) => ({ cityId }),
        may: 'weather:save',
        when: weatherCan.refresh,
      }),
    ],
    tools: [{ name: 'refreshAll', may: weatherApi.refresh, dialog: RefreshAll }],
  }),
)
