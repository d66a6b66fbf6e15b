'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFile } from '@/lib/api/read-file'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'

/** A URL that the page itself can open while it is shown. */
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

/** The bytes of a `download` endpoint as a blob URL of type `type`; revoked when its user unmounts. */
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
    // The content stored under a key never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { blob: data, url: useObjectUrl(data), error, refetch }
}
