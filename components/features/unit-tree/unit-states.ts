import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'

export type UnitStates = {
  outdoorRunning: number
  indoorOn: number
  thermoOn: number
  /** Outdoor and indoor units that show an alarm of their own or of their system. */
  alarm: number
  /** kW of all outdoor units; null without any reading. */
  powerKw: number | null
}

/** Counts units by state, from their readings. */
export const countStates = (
  outdoor: readonly Pick<OutdoorUnit, 'runMode' | 'alarmCode' | 'powerKw'>[],
  indoor: readonly Pick<IndoorUnit, 'onOff' | 'operCondition' | 'alarmCode'>[],
): UnitStates => {
  const powers = outdoor.flatMap(({ powerKw }) => powerKw ?? [])
  return {
    outdoorRunning: outdoor.filter(({ runMode }) => runMode !== 0).length,
    indoorOn: indoor.filter(({ onOff }) => onOff === 1).length,
    thermoOn: indoor.filter(({ operCondition }) => operCondition === 2).length,
    alarm: [...outdoor, ...indoor].filter(({ alarmCode }) => alarmCode !== '--').length,
    powerKw: powers.length > 0 ? powers.reduce((sum, power) => sum + power, 0) : null,
  }
}
