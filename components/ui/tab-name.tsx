'use client'
import { createContext, use } from 'react'

/** Gives the open page's tab the name of the record it shows. The shell provides it; screens cannot reach the shell. */
export const TabName = createContext<(record: string) => void>(() => undefined)

export const useNameTab = (): ((record: string) => void) => use(TabName)
