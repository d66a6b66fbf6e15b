import { climateOf } from '@/lib/format/climate/city'
import type { DayInput } from '@/simulator/model/cycle/cycle-input'
import type { DayTrace } from '@/simulator/model/day-trace'

const office = {
  usage: 'office',
  refrigerant: 'R410A',
  indoor: 12,
  outdoor: 56,
  seed: 'A',
} as const
const qingdao = climateOf('Qingdao')
const shanghai = climateOf('Shanghai')
const summer = { dayOfYear: 205, mode: 'cool', setPoint: 25 } as const
const winter = { dayOfYear: 20, mode: 'heat', setPoint: 21 } as const

/** Days whose every number is kept: domain 5.8 and what has to stay as it is beside it. */
export const referenceDays: readonly { name: string; input: DayInput }[] = [
  { name: 'office cooling, Qingdao, 24 July', input: { ...office, ...summer, city: qingdao } },
  { name: 'office heating, Qingdao, 20 January', input: { ...office, ...winter, city: qingdao } },
  {
    name: 'hotel on R32, Dubai, 24 July',
    input: { ...office, ...summer, city: climateOf('Dubai'), usage: 'hotel', refrigerant: 'R32', setPoint: 24 },
  },
  {
    name: 'hospital, Shanghai, 19 July',
    input: { ...office, ...summer, city: shanghai, usage: 'hospital', dayOfYear: 200 },
  },
  {
    name: 'hotel heating on R22, Harbin',
    input: { ...office, ...winter, city: climateOf('Harbin'), usage: 'hotel', refrigerant: 'R22' },
  },
  {
    name: 'fouled condenser, Shanghai: alarm 45 at 14:22',
    input: { ...office, ...summer, city: shanghai, faults: [{ alarm: '45', failed: 862 }] },
  },
  {
    name: 'empty system, Qingdao: alarm 47 at 15:00, repaired at 19:00',
    input: { ...office, ...summer, city: qingdao, faults: [{ alarm: '47', failed: 900, repaired: 1140 }] },
  },
  {
    name: 'hospital with heat recovery, Shanghai, April',
    input: {
      ...office,
      ...summer,
      city: shanghai,
      usage: 'hospital',
      dayOfYear: 110,
      mode: 'mixed',
      heatSetPoint: 22,
      heats: (k) => k % 3 === 0,
    },
  },
]

export const fields = [
  ...['minute', 'outdoor', 'Hz', 'Pd', 'Ps', 'Td', 'Ts', 'Te', 'Tc', 'SC', 'A', 'kW', 'V', 'fan', 'fin', 'iE'],
  ...['Ti', 'To', 'TL', 'TG', 'iE of one', 'mode', 'defrost', 'oil', 'asking', 'cause', 'code', 'alarm'],
] as const

/** A minute of a day in the order of the fields; the room is the fourth one. */
export const toRow = (day: DayTrace, m: number): (number | string | null | undefined)[] => {
  const unit = day.units[3]
  return [
    m,
    day.outdoorTemp[m],
    day.frequency[m],
    day.dischargePressure[m],
    day.suctionPressure[m],
    day.dischargeTemp[m],
    day.suction[m],
    day.evaporating[m],
    day.condensing[m],
    day.subcool[m],
    day.current[m],
    day.power[m],
    day.voltage[m],
    day.fanStep[m],
    day.finTemp[m],
    day.totalValve[m],
    unit?.air[m],
    unit?.outlet[m],
    unit?.liquidPipe[m],
    unit?.gasPipe[m],
    unit?.valve[m],
    day.runMode[m],
    day.defrost[m],
    day.oilReturn[m],
    day.units.reduce((sum, { thermo }) => sum + (thermo[m] ?? 0), 0),
    day.stopCause[m],
    day.protectCode[m],
    day.alarm[m],
  ]
}
