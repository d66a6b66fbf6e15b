'use client'
import { createContext, use } from 'react'

/** Names the open page's tab after its record. The shell provides it; screens cannot import the shell. */
export const TabName = createContext<(record: string) => void>(() => undefined)

export const useNameTab = (): ((record: string) => void) => use(TabName)
