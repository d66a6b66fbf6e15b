import { usePathname } from 'next/navigation'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type Live, useUnits } from './use-units'

/** The current state of a unit: follows the table's reads, and is as opened until then. */
export const useLiveUnit = <Unit extends { macWifiId: string; unitKey: string }>(
  endpoint: Endpoint<{ macWifiId: string }, Live<Unit>>,
  opened: Unit,
): Unit => {
  const { macWifiId } = opened
  const { data } = useUnits({ endpoint, macWifiId, tab: usePathname() })
  return data?.list.find(({ unitKey }) => unitKey === opened.unitKey) ?? opened
}
