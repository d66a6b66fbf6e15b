'use client'
import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useLacks } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { preferenceApi, type TablePreference, type TablePreferences } from '@/lib/contract/preference'

type Api = { tables: TablePreferences; save: (table: string, preference: TablePreference) => void }

const PreferencesContext = createContext<Api | null>(null)

/** The user's layout of each table: read once with the shell, stored at the platform for every machine. */
export const TablePreferencesProvider = ({ initial, children }: { initial: TablePreferences; children: ReactNode }) => {
  const lacks = useLacks()
  const [tables, setTables] = useState(initial)
  const { mutate } = useMutation({
    mutationFn: (input: { table: string; preference: TablePreference }) =>
      call(preferenceApi.saveTable, input, { minor: true }),
  })
  const api = useMemo(
    (): Api => ({
      tables,
      save: (table, preference) => {
        setTables((now) => ({ ...now, [table]: preference }))
        // Kept for this page where the platform stores none.
        if (!lacks(preferenceApi.saveTable)) mutate({ table, preference })
      },
    }),
    [tables, mutate, lacks],
  )
  return <PreferencesContext value={api}>{children}</PreferencesContext>
}

const none: TablePreference = {}

type Layout = { table: string; preference: TablePreference; change: (change: Partial<TablePreference>) => void }
const LayoutContext = createContext<Layout | undefined>(undefined)

/** Applies the columns of a view over the user's own, which do not change. */
export const LayoutProvider = ({ layout, children }: { layout: Layout | undefined; children: ReactNode }) => (
  <LayoutContext value={layout}>{children}</LayoutContext>
)

/** The layout of one table, from the user or an applied view, and how to change it. */
export const useTablePreference = (table: string): [TablePreference, (change: Partial<TablePreference>) => void] => {
  const api = use(PreferencesContext)
  const layout = use(LayoutContext)
  if (!api) throw new Error('table preferences exist only inside the shell')
  if (layout?.table === table) return [layout.preference, layout.change]
  const preference = api.tables[table] ?? none
  return [preference, (change) => api.save(table, { ...preference, ...change })]
}
