'use client'
import { useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { FirstPage } from '@/components/screen/list/first-page'
import { toSearch } from '@/components/screen/list/list-query'
import { useAddress } from '@/components/screen/list/saved-views'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { pushAddress } from '@/components/ui/address'
import { Button } from '@/components/ui/button'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { distributorApi, type Relation, type RelationQuery, type RelationStatus } from '@/lib/contract/distributor'
import styles from './distributor.module.css'
import { RelationListScreen } from './relation-list'

const RelationDialog = lazy(() => import('./relation-dialog'))

type Tab = 'all' | `${RelationStatus}`
// Pending ones first.
const order: readonly Tab[] = ['all', '2', '1', '3', '4', '5']

/** User center > distributors: who works for whom, with a tab for each state. */
export const DistributorScreen = ({ first }: { first: FirstPage<RelationQuery, Relation> }) => {
  const t = useTranslations('distributor')
  const noPermission = useNoPermission()
  const common = useTranslations('common')
  const may = useMay()
  const queries = useQueryClient()
  const pathname = usePathname()
  const { asked, plainHref } = useAddress()
  const [adding, setAdding] = useState(false)
  const shown = order.find((tab) => tab === asked.status) ?? 'all'
  const { data } = usePolled({
    // Under the list's own key: whatever refreshes the list refreshes these too.
    queryKey: [distributorApi.list.path, 'counts'],
    read: (options) => call(distributorApi.counts, {}, options),
    everyMs: millisecondsInMinute,
    enabled: may('distributor:list'),
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
  const show = (tab: Tab) => {
    const { status: _status, page: _page, view: _view, ...others } = asked
    pushAddress(plainHref(toSearch({ ...others, ...(tab !== 'all' && { status: tab }) })))
  }
  const lacking = may('distributor:save') ? undefined : noPermission('distributor:save')
  return (
    <div className={layout.screen}>
      <div className={styles.head}>
        <Button
          variant="contained"
          aria-disabled={lacking ? true : undefined}
          title={lacking}
          onClick={() => !lacking && setAdding(true)}
        >
          {t('actions.add')}
        </Button>
      </div>
      <ScreenTabs
        label={t('title')}
        tabs={order.map((key) => ({ key, label: labelOf(key) }))}
        shown={shown}
        onShow={show}
      >
        <RelationListScreen first={first} />
      </ScreenTabs>
      <PanelBoundary>
        <Suspense>
          {adding && (
            <RelationDialog
              row={undefined}
              onClose={() => setAdding(false)}
              onDone={() => {
                setAdding(false)
                queries.invalidateQueries({ queryKey: [distributorApi.list.path] })
              }}
            />
          )}
        </Suspense>
      </PanelBoundary>
    </div>
  )
}
