'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { replaceAddress } from '@/components/ui/address'

/** Filters of a live table, kept in the URL beside other parameters. */
export const useUrlFilters = <Name extends string>(names: readonly Name[]) => {
  const pathname = usePathname()
  const params = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  const write = (query: URLSearchParams) => replaceAddress(query.size > 0 ? `${pathname}?${query}` : pathname)
  const change = (next: { readonly [Each in Name]?: string } | Record<string, string>) => {
    const query = new URLSearchParams(params)
    for (const [name, value] of Object.entries<string | undefined>(next)) {
      if (value) query.set(name, value)
      else query.delete(name)
    }
    write(query)
  }
  return {
    values,
    isAny: names.some((name) => values[name] !== ''),
    set: (name: Name, value: string) => change({ [name]: value }),
    setAll: change,
    reset: () => {
      const query = new URLSearchParams(params)
      for (const name of names) query.delete(name)
      write(query)
    },
  }
}
