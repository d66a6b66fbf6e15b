'use client'
import { HealthVerdict } from '@/components/features/health/health-verdict'
import type { OutdoorUnit } from '@/lib/contract/unit'
import { standingOfUnit } from '@/lib/hvac/standing-of-unit'
import { useUnitCodes } from './use-unit-codes'

/** The verdict on an outdoor unit's current readings; its alarm takes precedence. */
export const UnitVerdict = ({ unit }: { unit: OutdoorUnit }) => {
  const codes = useUnitCodes()
  return (
    <HealthVerdict
      reading={{ ...unit, runningMinutes: unit.minutesSinceStart }}
      at={unit.collectTime}
      standing={standingOfUnit(unit, codes)}
    />
  )
}
