'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { pushAddress } from '@/components/ui/address'
import { useRouteTitle } from '@/components/ui/use-route-title'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { RouteName } from '@/lib/navigation/routes'
import type { FirstPage } from './first-page'
import styles from './list-tabs.module.css'
import type { Within } from './use-list'

export type AnyFirst = FirstPage<ListQuery, Record<string, unknown>>
type TabProps = { first?: AnyFirst; within: Within }

type ListTabsDefinition<Key extends string> = {
  /** The screen whose title stands above the tabs. */
  route: RouteName
  /** Message key of each tab's name, in full. */
  labels: Record<Key, string>
  /** In order; the first one is not in the address. */
  screens: Record<Key, unknown>
  /** Filters fixed by a tab, where several tabs show one list. */
  fixed?: Record<Key, Readonly<Record<string, string>>>
}

/** The tab in an address; the first for anything else. */
export const toTab = <Key extends string>(tabs: Record<Key, unknown>, text: unknown): Key => {
  const keys = Object.keys(tabs) as Key[]
  const [first] = keys
  if (first === undefined) throw new Error('a screen of tabs has a tab')
  return keys.find((key) => key === text) ?? first
}

/** Makes a screen of several lists, one per tab. The tab is in the address; each list has its own filters and pages. */
export const listTabs = <Key extends string>({ route, labels, screens, fixed }: ListTabsDefinition<Key>) => {
  const keys = Object.keys(screens) as Key[]
  // Parameters of the frame stay when a list's query changes.
  const withins = new Map(
    keys.map((key): [Key, Within] => [key, { fixed: fixed?.[key] ?? {}, keep: ['tab'], isTab: true }]),
  )
  const none: Within = { fixed: {}, keep: ['tab'], isTab: true }
  // biome-ignore lint/correctness/noComponentHookFactories: made once per definition, when its module loads
  return function ListTabs({ tab: served, first }: { tab: Key; first: AnyFirst }) {
    const t = useTranslations() as (key: string) => string
    const title = useRouteTitle()(route)
    const pathname = usePathname()
    const shown = toTab(screens, useSearchParams().get('tab'))
    // A tab gets the rows that its own endpoint returned on the server.
    const Screen = screens[shown] as ComponentType<TabProps>
    const show = (next: Key) => {
      // Filters and page belong to one list: another tab starts without them.
      pushAddress(next === keys[0] ? pathname : `${pathname}?tab=${next}`)
    }
    return (
      <div className={styles.tabs}>
        <h1 className={styles.title}>{title}</h1>
        <ScreenTabs
          label={title}
          tabs={keys.map((key) => ({ key, label: t(labels[key]) }))}
          shown={shown}
          onShow={show}
        >
          <Screen key={shown} within={withins.get(shown) ?? none} {...(shown === served && { first })} />
        </ScreenTabs>
      </div>
    )
  }
}
