'use client'
import { lazy, useMemo } from 'react'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { useFaultCard } from '@/components/features/fault-card/fault-link'
import type { Within } from '@/components/screen/list/use-list'
import { Late } from '@/components/ui/overlay/late'
import { DeviceFaultsScreen } from './fault-list'

const FaultCard = lazy(() => import('@/components/features/fault-card/fault-card'))

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
