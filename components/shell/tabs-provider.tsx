'use client'
import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { usePlatformId } from '@/components/ui/brand-provider'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { forgetStored, useStoredState } from '@/components/ui/stored-state'
import { TabName } from '@/components/ui/tab-name'
import { useUser } from '@/components/ui/user-provider'
import { routeOf } from '@/lib/navigation/routes'
import {
  type CloseScope,
  closeTabs,
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
  /** Names the active tab after its record. */
  nameActive: (record: string) => void
  /** Target of a menu entry: its tab's last address, or the bare path. */
  urlOf: (path: string) => string
}

const TabsContext = createContext<TabsApi | null>(null)
const initialTabs: Tabs = [pinnedTab]
const never = () => () => undefined

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
  const tabs = active && active.key !== leaving ? openTab(stored, active) : stored
  // During hydration `stored` does not yet hold what this browser has saved.
  const remembers = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

  useEffect(
    function rememberOpenTab() {
      if (remembers && tabs !== stored) setStored(tabs)
    },
    [remembers, tabs, stored, setStored],
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
      nameActive: (record) => {
        if (active && remembers) setStored(nameTab(tabs, active.key, record))
      },
      urlOf: (path) => {
        const tab = tabs.find(({ key }) => key === path)
        return tab && routeOf(tab.route).keepAlive !== false ? tab.url : path
      },
    }
  }, [tabs, active, remembers, userId, queries, router, setStored])

  useEffect(
    function dropUncached() {
      return () => {
        if (active && routeOf(active.route).keepAlive === false) {
          queries.removeQueries({ predicate: ({ meta }) => meta?.tab === active.key })
        }
      }
    },
    [active, queries],
  )

  return (
    <TabsContext value={api}>
      <TabName value={api.nameActive}>{children}</TabName>
    </TabsContext>
  )
}

export const useTabs = (): TabsApi => {
  const api = use(TabsContext)
  if (!api) throw new Error('tabs exist only inside the shell')
  return api
}
