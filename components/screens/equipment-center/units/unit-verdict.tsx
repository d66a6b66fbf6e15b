'use client'
import type { OutdoorUnit } from '@/lib/contract/unit'
import { standingOfUnit } from '@/lib/format/standing-of-unit'
import { HealthVerdict } from '../health-verdict'
import { useUnitCodes } from './use-unit-codes'

/** What an outdoor unit's readings of now say about it; its alarm goes before them. */
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
