import { millisecondsInMinute } from 'date-fns/constants'
import type { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import { rnd } from '@/lib/format/rnd'
import type { FleetController } from './fleet-file'
import { airBoxReading } from './model/air-box-readings'
import { simulatedTelemetry } from './model/simulated-telemetry'
import type { SystemFacts } from './model/system-facts'
import { countersOf, runTimeOf } from './model/unit-counters'
import { toBoxes, toSystems } from './to-facts'

/** Minutes that are worked out at once: a day of a system costs some milliseconds, however few of its minutes are asked for. */
const ahead = 10

type Sent<Reading> = Partial<Reading> & { unitNo: number }
export type SampleBody = {
  systems: { systemNo: number; outdoor: Sent<OutdoorReading>[]; indoor: Sent<IndoorReading>[] }[]
  airBoxes: (Partial<AirBoxReading> & { boxNo: number })[]
}

/**
 * What is null is left out: a controller sends what it knows. As undefined, not as a missing key: an object that is
 * built key by key becomes a hash table of five times its size, and a fleet holds a hundred thousand of them.
 */
const known = <Value extends object>(reading: Value): Value => {
  const sent: Partial<Value> = { ...reading }
  for (const key in sent) if (sent[key] === null) sent[key] = undefined
  return sent as Value
}

const telemetry = simulatedTelemetry()

const outdoorOf = (facts: SystemFacts, units: FleetController['systems'][number], at: Date): Sent<OutdoorReading>[] =>
  telemetry.outdoorLive(facts, at).map(({ collectTime: _, ...reading }) => {
    const unit = units.outdoor.find(({ unitNo }) => unitNo === reading.unitNo)
    const counters = unit ? countersOf(units.usage, facts.installTime, at, unit.serialNumber) : {}
    return known({ ...reading, ...counters }) as Sent<OutdoorReading>
  })

const indoorOf = (facts: SystemFacts, units: FleetController['systems'][number], at: Date): Sent<IndoorReading>[] =>
  telemetry.indoorLive(facts, at).map(({ collectTime: _, ...reading }) => {
    const unit = units.indoor.find(({ unitNo }) => unitNo === reading.unitNo)
    const runHours = unit ? runTimeOf(units.usage, facts.installTime, at, unit.serialNo) : 0
    return known({ ...reading, runHours }) as Sent<IndoorReading>
  })

/** Everything that a controller's units show, by the moment. For as long as nothing about the controller changes. */
export const samplesOf = (controller: FleetController): ((at: Date) => SampleBody) => {
  const systems = toSystems(controller)
  const boxes = toBoxes(controller)
  return (at) => ({
    systems: systems.flatMap(({ systemNo, facts }) => {
      const units = controller.systems.find((each) => each.systemNo === systemNo)
      return units ? [{ systemNo, outdoor: outdoorOf(facts, units, at), indoor: indoorOf(facts, units, at) }] : []
    }),
    airBoxes: boxes.map((facts) => {
      const { collectTime: _, airLevel: __, ...reading } = airBoxReading(facts, at)
      return known({ boxNo: facts.boxNo, ...reading }) as SampleBody['airBoxes'][number]
    }),
  })
}

/** Everything that a controller's units show at a moment. */
export const sampleAt = (controller: FleetController, at: Date): SampleBody => samplesOf(controller)(at)

/**
 * The samples of one controller. The next minutes are worked out together; a command, or a fault that is planted, makes
 * them void.
 */
export const createSampler = (controller: FleetController) => {
  let made = new Map<number, SampleBody>()
  // A fleet that was switched on together would otherwise be worked out together, too, every ten minutes.
  let length = 1 + Math.floor(ahead * rnd(controller.macWifiId, 'ahead'))
  return {
    forget: (): void => {
      made = new Map()
    },
    at: (moment: Date): SampleBody => {
      const minute = Math.floor(moment.getTime() / millisecondsInMinute)
      const found = made.get(minute)
      if (found) return found
      const sample = samplesOf(controller)
      made = new Map(
        Array.from({ length }, (_, n) => [minute + n, sample(new Date((minute + n) * millisecondsInMinute))]),
      )
      length = ahead
      return made.get(minute) ?? { systems: [], airBoxes: [] }
    },
  }
}

export type SentUnits = Map<string, { text: string; at: number }>

/**
 * What a unit shows as it is sent, if it has to be: when it changed since it was last sent, after five minutes, or when
 * it `must`. Null: the one before still stands.
 */
export const dueText = (sent: SentUnits, key: string, reading: object, now: number, must = false): string | null => {
  const text = JSON.stringify(reading)
  const last = sent.get(key)
  if (!must && last?.text === text && now - last.at < 5 * millisecondsInMinute - 1000) return null
  sent.set(key, { text, at: now })
  return text
}

/** Of a whole sample, the units that changed since they were last sent, and those that were not sent for five minutes. */
export const changedSince = (body: SampleBody, sent: SentUnits, now: number): SampleBody | null => {
  const isDue = (key: string, reading: object): boolean => dueText(sent, key, reading, now) !== null
  const systems = body.systems.flatMap(({ systemNo, outdoor, indoor }) => {
    const own = {
      systemNo,
      outdoor: outdoor.filter((unit) => isDue(`o${systemNo}-${unit.unitNo}`, unit)),
      indoor: indoor.filter((unit) => isDue(`i${systemNo}-${unit.unitNo}`, unit)),
    }
    return own.outdoor.length + own.indoor.length > 0 ? [own] : []
  })
  const airBoxes = body.airBoxes.filter((box) => isDue(`b${box.boxNo}`, box))
  return systems.length + airBoxes.length > 0 ? { systems, airBoxes } : null
}
