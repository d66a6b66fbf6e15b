'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFile } from '@/lib/api/read-file'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'

/** An address that the page itself can open for as long as it is shown. */
const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(
    function open() {
      if (!blob) return undefined
      const made = URL.createObjectURL(blob)
      setUrl(made)
      return () => {
        URL.revokeObjectURL(made)
        setUrl(undefined)
      }
    },
    [blob],
  )
  return url
}

/** The bytes of a `download` endpoint as an address of the page, given `type`; it is let go of with its reader. */
export const useStoredFile = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { type, enabled = true }: { type: string | undefined; enabled?: boolean },
) => {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, input, type],
    queryFn: async ({ signal }) => {
      const blob = await readFile(endpoint, input, { signal })
      return type === undefined ? blob : new Blob([blob], { type })
    },
    enabled,
    // What is stored under a name never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  return { blob: data, url: useObjectUrl(data), error, refetch }
}
