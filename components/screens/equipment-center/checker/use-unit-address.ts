'use client'
import { usePathname, useSearchParams } from 'next/navigation'

/** The unit that the address names: `IDU 03-12`. */
export const useUnitAddress = () => {
  const pathname = usePathname()
  const params = useSearchParams()
  return {
    unit: params.get('unit'),
    choose: (unit: string) => {
      const query = new URLSearchParams(params)
      query.set('unit', unit)
      window.history.pushState(null, '', `${pathname}?${query}`)
    },
  }
}
