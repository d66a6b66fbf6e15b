'use client'
import { lazy, useMemo } from 'react'
import type { Within } from '@/components/screen/list/use-list'
import { Late } from '@/components/ui/late'
import type { DeviceTabProps } from './device-tab'
import { useFaultCard } from './fault-link'
import { DeviceFaultsScreen } from './fault-list'

const FaultCard = lazy(() => import('./fault-card'))

/** Tab of a controller: its active and past faults. */
export const FaultTab = ({ device: { macWifiId } }: DeviceTabProps) => {
  const card = useFaultCard()
  const within = useMemo<Within>(() => ({ fixed: { macWifiId }, keep: ['macWifiId', 'tab'] }), [macWifiId])
  return (
    <>
      <DeviceFaultsScreen within={within} />
      <Late>{card.shown && <FaultCard faultId={card.shown} onClose={card.close} />}</Late>
    </>
  )
}
