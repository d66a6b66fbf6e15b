import { millisecondsInHour } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { rnd } from '@/lib/format/rnd'
import type { UsageCode } from './usage'

const one = (value: number): number => Number(value.toFixed(1))

/** Compressor hours in a day by the use of the building. Domain 5.4. */
const hoursPerDay = { 1: 7.5, 2: 13, 3: 17, 4: 10, 5: 6, 6: 4, 7: 9, 8: 22 } as const

const hoursSince = (installTime: Date | null, now: Date): number =>
  installTime ? Math.max(0, differenceInMilliseconds(now, installTime) / millisecondsInHour) : 0

/** What is drawn once per unit is asked for every minute of it. */
const remembered = <Value>(draw: (serial: string) => Value): ((serial: string) => Value) => {
  const known = new Map<string, Value>()
  return (serial) => {
    const found = known.get(serial)
    if (found !== undefined) return found
    if (known.size >= mostRemembered) known.clear()
    const drawn = draw(serial)
    known.set(serial, drawn)
    return drawn
  }
}
const mostRemembered = 50_000

const spreadOf = remembered((serial) => 0.85 + 0.3 * ((Number.parseInt(serial.replace(/\D/g, ''), 10) % 97) / 97))
const startsOf = remembered((serial) => 0.65 + 0.2 * rnd(serial, 'starts'))

/** Compressor hours, h: the share of its years that a system of this use runs, drawn once per unit. */
export const runTimeOf = (usage: UsageCode, installTime: Date | null, now: Date, serial: string): number =>
  Math.round((hoursSince(installTime, now) / 24) * hoursPerDay[usage] * spreadOf(serial))

/** Counters of an outdoor unit. Ours: it starts about every 80 minutes of running, and has been without power for 1 %. */
export const countersOf = (usage: UsageCode, installTime: Date | null, now: Date, serial: string) => {
  const runTime = runTimeOf(usage, installTime, now, serial)
  return {
    runTime,
    powerOnTime: Math.round(hoursSince(installTime, now) * 0.99),
    startCount: Math.round(runTime * startsOf(serial)),
  }
}

/** Program of an outdoor unit's board. */
export const softwareOf = (serial: string): string =>
  `H-40${String(70 + Math.floor(rnd(serial, 'software') * 25)).padStart(2, '0')}`

/**
 * What was noted of a system when it was installed. Ours: the longer the larger, and 0.06 kg for a metre of pipe beyond
 * the first 15 m, for which it is charged at the works.
 */
export const installationOf = (key: string, outdoor: readonly { capacity: number }[]) => {
  const capacity = outdoor.reduce((sum, row) => sum + row.capacity, 0)
  const pipeLength = Math.round(12 + capacity * (0.6 + 1.2 * rnd(key, 'pipe')))
  return { pipeLength, addCharge: one(Math.max(0, pipeLength - 15) * 0.06) }
}
