'use client'
import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePlatformId } from '@/components/ui/brand-provider'
import { forgetStored, useStoredState } from '@/components/ui/stored-state'
import { TabName } from '@/components/ui/tab-name'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { RouteName } from '@/lib/navigation/routes'
import {
  type CloseScope,
  closeTabs,
  isCached,
  moveTab,
  nameTab,
  neighbourOf,
  openTab,
  pinnedTab,
  type Tab,
  type Tabs,
  toTab,
} from '@/lib/navigation/tabs'

type TabsApi = {
  tabs: Tabs
  active: Tab | undefined
  close: (key: string, scope: CloseScope) => void
  refresh: (tab: Tab) => void
  move: (key: string, before: string) => void
  /** Names the active tab after its record, and notes the list of that record. */
  nameActive: (record: string, list?: RouteName) => void
}

const TabsContext = createContext<TabsApi | null>(null)
/** Apart, since it stays the same: what only links somewhere is not drawn anew whenever a tab changes. */
const UrlContext = createContext<(path: string) => string>((path) => path)
const initialTabs: Tabs = [pinnedTab]

/** Open pages of this browser tab: they survive a reload, a language switch and signing in again. */
export const TabsProvider = ({ children }: { children: ReactNode }) => {
  const platformId = usePlatformId()
  const { userId } = useUser()
  const router = useRouter()
  const queries = useQueryClient()
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const [stored, setStored] = useStoredState<Tabs>(`tabs:${platformId}:${userId}`, initialTabs)
  const active = useMemo(
    () => toTab(search ? `${pathname}?${search}` : pathname, platformId),
    [pathname, search, platformId],
  )
  // A closed page is still rendered until the next one arrives; it must not reopen its tab.
  const [leaving, setLeaving] = useState<string>()
  if (leaving && leaving !== active?.key) setLeaving(undefined)
  const opened = active && active.key !== leaving ? active : undefined
  const tabs = useMemo(() => (opened ? openTab(stored, opened) : stored), [stored, opened])
  const latest = useRef(tabs)
  const [urlOf] = useState(() => (path: string) => {
    const tab = latest.current.find(({ key }) => key === path)
    return tab && isCached(tab) ? tab.url : path
  })

  useLayoutEffect(
    function keepLatest() {
      latest.current = tabs
    },
    [tabs],
  )

  useEffect(
    function rememberOpenTab() {
      // Added to what this browser has saved, which the first render does not have yet.
      if (opened) setStored((now) => openTab(now, opened))
    },
    [opened, setStored],
  )

  const api = useMemo((): TabsApi => {
    const forget = ({ key }: Tab) => {
      forgetStored(draftPrefix(userId, key))
      queries.removeQueries({ predicate: ({ meta }) => meta?.tab === key })
    }
    return {
      tabs,
      active,
      close: (key, scope) => {
        const kept = closeTabs(tabs, key, scope)
        for (const tab of tabs) if (!kept.includes(tab)) forget(tab)
        setStored(kept)
        if (active && !kept.some((tab) => tab.key === active.key)) {
          setLeaving(active.key)
          const target = scope === 'one' ? neighbourOf(tabs, key) : kept.at(-1)
          router.push((target && kept.includes(target) ? target : (kept.at(-1) ?? pinnedTab)).url)
        }
      },
      refresh: (tab) => {
        forget(tab)
        router.push(`/redirect${tab.url}`)
      },
      move: (key, before) => setStored(moveTab(tabs, key, before)),
      nameActive: (record, list) => {
        if (opened) setStored((now) => nameTab(openTab(now, opened), opened.key, record, list))
      },
    }
  }, [tabs, active, opened, userId, queries, router, setStored])

  const shown = useRef<Tab>(undefined)
  useEffect(
    function dropUncached() {
      const left = shown.current
      shown.current = active
      if (!left || left.key === active?.key || isCached(left)) return
      queries.removeQueries({ predicate: ({ meta }) => meta?.tab === left.key })
      forgetStored(draftPrefix(userId, left.key), ['selection', 'filters', 'view'])
    },
    [active, queries, userId],
  )

  return (
    <TabsContext value={api}>
      <UrlContext value={urlOf}>
        <TabName value={api.nameActive}>{children}</TabName>
      </UrlContext>
    </TabsContext>
  )
}

export const useTabs = (): TabsApi => {
  const api = use(TabsContext)
  if (!api) throw new Error('tabs exist only inside the shell')
  return api
}

/** Where a menu entry leads at this moment: to the last address of its tab, or to the bare path. Never redraws. */
export const useTabUrl = (): ((path: string) => string) => use(UrlContext)
