'use client'
import { createContext, use } from 'react'
import type { RouteName } from '@/lib/navigation/routes'

/** Says which record the open page shows and, where its route alone does not say, of which list. */
type NameTab = (record: string, list?: RouteName) => void

/** Names the open page's tab after its record. The shell provides it; screens cannot import the shell. */
export const TabName = createContext<NameTab>(() => undefined)

export const useNameTab = (): NameTab => use(TabName)
