'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { pushAddress, replaceAddress } from '@/components/ui/address'
import { FrameFilter } from '@/lib/contract/checker-frame'

const filterFields = ['src', 'dst', 'type', 'hex', 'errorOnly'] as const

/** Filter and chosen frame of a capture, from the address: a link shows a colleague the same. */
export const useFrameAddress = () => {
  const pathname = usePathname()
  const params = useSearchParams()
  const given = Object.fromEntries(
    filterFields.flatMap((field) => {
      const value = params.get(field)
      // An invalid one is dropped, and the others apply.
      return value && FrameFilter.safeParse({ [field]: value }).success ? [[field, value]] : []
    }),
  )
  const filter = FrameFilter.parse(given)
  const seq = Number(params.get('frame')) || null
  /** Time of the chosen frame, once it has been read. */
  const [atMs, setAtMs] = useState<number | null>(null)
  const hrefWith = (change: (query: URLSearchParams) => void): string => {
    const query = new URLSearchParams(params)
    change(query)
    return `${pathname}?${query}`
  }
  return {
    filter,
    seq,
    atMs,
    setAtMs,
    choose: (next: number | null) =>
      replaceAddress(
        hrefWith((query) => {
          if (next === null) query.delete('frame')
          else query.set('frame', String(next))
        }),
      ),
    filterBy: (next: FrameFilter, isTyped: boolean) =>
      (isTyped ? replaceAddress : pushAddress)(
        hrefWith((query) => {
          for (const field of filterFields) {
            const value = next[field]
            if (value === undefined || value === '' || value === 0) query.delete(field)
            else query.set(field, String(value))
          }
        }),
      ),
  }
}
export type FrameAddressState = ReturnType<typeof useFrameAddress>
