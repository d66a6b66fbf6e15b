'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { pushAddress } from '@/components/ui/address'

/** URL parameter that opens a fault's card over the page. */
export const cardParameter = 'fault'

/** The page's address with a fault's card open, or without. */
export const useFaultCard = () => {
  const pathname = usePathname()
  const params = useSearchParams()
  const hrefOf = (faultId: string | undefined): string => {
    const next = new URLSearchParams(params)
    if (faultId === undefined) next.delete(cardParameter)
    else next.set(cardParameter, faultId)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  const asked = params.get(cardParameter)
  return {
    /** Id of the fault whose card is open; an invalid id opens none. */
    shown: asked && /^\d{1,19}$/.test(asked) ? asked : undefined,
    hrefOf,
    open: (faultId: string) => pushAddress(hrefOf(faultId)),
    close: () => pushAddress(hrefOf(undefined)),
  }
}

/** Opens the card of a fault over the current page, without reading the page again. */
export const FaultLink = ({ faultId, children }: { faultId: string; children: ReactNode }) => {
  const card = useFaultCard()
  return (
    <a
      href={card.hrefOf(faultId)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        card.open(faultId)
      }}
    >
      {children}
    </a>
  )
}
