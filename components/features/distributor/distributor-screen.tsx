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
import { distributorApi, type Relation, type RelationQuery, type RelationStatus } from '@/lib/contract/distributor'
import { RelationListScreen } from './relation-list'

type Tab = 'all' | `${RelationStatus}`
// Pending ones first.
const order: readonly Tab[] = ['all', '2', '1', '3', '4', '5']

/** The list is all of the screen, whose title stands above its tabs. */
const whole: Within = { fixed: {}, keep: [], shows: ['status'], isTab: true }

/** User center > distributors: who works for whom, with a tab for each state. */
export const DistributorScreen = ({ first }: { first: FirstPage<RelationQuery, Relation> }) => {
  const title = useRouteTitle()('distributorManagement')
  const t = useTranslations('distributor')
  const common = useTranslations('common')
  const may = useMay()
  const pathname = usePathname()
  const { asked, plainHref } = useAddress()
  const shown = order.find((tab) => tab === asked.status) ?? 'all'
  const { data } = usePolled({
    // Under the list's own key: whatever refreshes the list refreshes these too.
    queryKey: [distributorApi.list.path, 'counts'],
    read: (options) => call(distributorApi.counts, {}, options),
    everyMs: millisecondsInMinute,
    enabled: may('distributor:list'),
    meta: { tab: pathname },
  })
  const countOf = (tab: Tab): number | undefined =>
    data?.list
      .filter(({ status }) => tab === 'all' || String(status) === tab)
      .reduce((sum, { count }) => sum + count, 0)
  const labelOf = (tab: Tab): string => {
    const name = tab === 'all' ? common('all') : t(`choices.status.${tab}`)
    const count = countOf(tab)
    return count === undefined ? name : `${name} (${count})`
  }
  const show = (tab: Tab) => {
    const { status: _status, page: _page, view: _view, ...others } = asked
    pushAddress(plainHref(toSearch({ ...others, ...(tab !== 'all' && { status: tab }) })))
  }
  return (
    <div className={layout.filled}>
      <h1 className={layout.title}>{title}</h1>
      <ScreenTabs label={title} tabs={order.map((key) => ({ key, label: labelOf(key) }))} shown={shown} onShow={show}>
        <RelationListScreen first={first} within={whole} />
      </ScreenTabs>
    </div>
  )
}
