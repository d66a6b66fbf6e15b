import { usePathname } from 'next/navigation'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type Live, useUnits } from './use-units'

/** A unit as it is now: it follows what the table behind it reads, and is as it was opened until then. */
export const useLiveUnit = <Unit extends { macWifiId: string; unitKey: string }>(
  endpoint: Endpoint<{ macWifiId: string }, Live<Unit>>,
  opened: Unit,
): Unit => {
  const { macWifiId } = opened
  const { data } = useUnits({ endpoint, macWifiId, tab: usePathname() })
  return data?.list.find(({ unitKey }) => unitKey === opened.unitKey) ?? opened
}
