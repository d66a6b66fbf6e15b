'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { FirstPage } from '@/components/screen/first-page'
import { toSearch } from '@/components/screen/list-query'
import { ScreenTabs } from '@/components/screen/screen-tabs'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type RepairQuery, repairApi } from '@/lib/contract/repair'
import type { RepairRow, RepairStatus } from '@/lib/contract/repair-row'
import styles from './repair.module.css'
import { RepairListScreen } from './repair-list'

type Tab = 'all' | `${RepairStatus}`
const order: readonly Tab[] = ['all', '0', '1', '2']
const minute = 60_000

/** APP administration > repair requests, with a tab for each state and how many are in it. */
export const RepairManagement = ({ first }: { first: FirstPage<RepairQuery, RepairRow> }) => {
  const t = useTranslations('repair')
  const common = useTranslations('common')
  const may = useMay()
  const pathname = usePathname()
  const params = useSearchParams()
  const shown = order.find((tab) => tab === params.get('status')) ?? 'all'
  const { data } = usePolled({
    // Under the list's own key: whatever reads the list again reads these too.
    queryKey: [repairApi.list.path, 'counts'],
    read: (options) => call(repairApi.counts, {}, options),
    everyMs: minute,
    live: { topics: ['repair'] },
    enabled: may('repair:list'),
    meta: { tab: pathname, quiet: true },
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
  const addressOf = (change: Record<string, string>) => {
    const { status: _status, page: _page, overdue: _overdue, ...others } = Object.fromEntries(params.entries())
    return pathname + toSearch({ ...others, ...change })
  }
  const go = (change: Record<string, string>) => window.history.pushState(null, '', addressOf(change))
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {data && data.overdue > 0 && (
        <p className={styles.overdue}>
          <button type="button" className="text-button" onClick={() => go({ status: '0', overdue: '1' })}>
            {t('overdueTab', { count: data.overdue })}
          </button>
        </p>
      )}
      <ScreenTabs
        label={t('title')}
        tabs={order.map((key) => ({ key, label: labelOf(key) }))}
        shown={shown}
        onShow={(tab) => go(tab === 'all' ? {} : { status: tab })}
      >
        <RepairListScreen first={first} />
      </ScreenTabs>
    </div>
  )
}
