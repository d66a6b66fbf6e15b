'use client'
import { createContext, use, useEffect } from 'react'
import type { RouteName } from '@/lib/navigation/routes'

/** Says which record the open page shows and, where its route alone does not say, of which list. */
type NameTab = (record: string, list?: RouteName) => void

/** Names the open page's tab after its record. The shell provides it; screens cannot import the shell. */
export const TabName = createContext<NameTab>(() => undefined)

export const useNameTab = (): NameTab => use(TabName)

/** Names it after the record that is shown, once that has a name. */
export const useTabName = (record: string | undefined, list?: RouteName) => {
  const nameTab = useNameTab()
  useEffect(
    function nameOpenTab() {
      if (record !== undefined) nameTab(record, list)
    },
    [record, list, nameTab],
  )
}
