'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { FirstPage } from '@/components/screen/list/first-page'
import { toSearch } from '@/components/screen/list/list-query'
import type { Within } from '@/components/screen/list/use-list'
import { useAddress } from '@/components/screen/list/views/saved-views'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { pushAddress } from '@/components/ui/address'
import { usePolled } from '@/components/ui/use-polled'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type RepairQuery, repairApi } from '@/lib/contract/repair'
import type { RepairRow, RepairStatus } from '@/lib/contract/repair-row'
import { RepairListScreen } from './repair-list'

type Tab = 'all' | 'overdue' | `${RepairStatus}`
// Overdue requests are shown beside the waiting ones.
const order: readonly Tab[] = ['all', '0', 'overdue', '1', '2']
const queryOf = (tab: Tab): Record<string, string> =>
  tab === 'all' ? {} : tab === 'overdue' ? { overdue: '1' } : { status: tab }

/** The list is all of the screen, whose title stands above its tabs. */
const whole: Within = { fixed: {}, keep: [], shows: ['status', 'overdue'], isTab: true }

/** APP administration > repair requests, with a tab for each state and how many are in it. */
export const RepairManagement = ({ first }: { first: FirstPage<RepairQuery, RepairRow> }) => {
  const title = useRouteTitle()('repairManagement')
  const t = useTranslations('repair')
  const common = useTranslations('common')
  const may = useMay()
  const pathname = usePathname()
  const { asked, plainHref } = useAddress()
  const shown = asked.overdue ? 'overdue' : (order.find((tab) => tab === asked.status) ?? 'all')
  const { data } = usePolled({
    // Under the list's own key: whatever refreshes the list refreshes these too.
    queryKey: [repairApi.list.path, 'counts'],
    read: (options) => call(repairApi.counts, {}, options),
    everyMs: millisecondsInMinute,
    live: { topics: ['repair'] },
    enabled: may('repair:list'),
    meta: { tab: pathname },
  })
  const countOf = (tab: Tab): number | undefined =>
    tab === 'overdue'
      ? data?.overdue
      : data?.list
          .filter(({ status }) => tab === 'all' || String(status) === tab)
          .reduce((sum, { count }) => sum + count, 0)
  const nameOf = (tab: Tab): string =>
    tab === 'all' ? common('all') : tab === 'overdue' ? t('overdueTab') : t(`choices.status.${tab}`)
  const labelOf = (tab: Tab): string => {
    const count = countOf(tab)
    return count === undefined ? nameOf(tab) : `${nameOf(tab)} (${count})`
  }
  const show = (tab: Tab) => {
    const { status: _status, page: _page, overdue: _overdue, view: _view, ...others } = asked
    pushAddress(plainHref(toSearch({ ...others, ...queryOf(tab) })))
  }
  return (
    <div className={layout.filled}>
      <h1 className={layout.title}>{title}</h1>
      <ScreenTabs label={title} tabs={order.map((key) => ({ key, label: labelOf(key) }))} shown={shown} onShow={show}>
        <RepairListScreen first={first} within={whole} />
      </ScreenTabs>
    </div>
  )
}
