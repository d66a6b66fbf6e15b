import faultTypes from '@/platform/fleet/fault-types.json'
import { climateOf } from '@/platform/telemetry/city'
import { stopCauseOf } from '@/platform/telemetry/fault-signature'
import { outdoorTemperatureOf } from '@/platform/telemetry/outdoor-temperature'
import { rnd } from '@/platform/telemetry/rnd'
import type { faults } from '../../schema/fleet-fault'
import type { ControllerRow } from './controller-row'
import { before, dayMs, drawLogNormal, drawPoisson, drawWeighted, hourMs } from './draw'
import type { IndoorRow, OutdoorRow } from './unit-rows'

export type FaultRow = typeof faults.$inferInsert

type Weighted = readonly [readonly [string, number], ...(readonly [string, number])[]]
/** Codes of one group with their weights, and how long a repair takes: median in hours and spread. Domain 5.6. */
type Group = { codes: Weighted; hours: number; sigma: number; clear: 1 | 2 | 3 }

const outdoorGroups: readonly (readonly [Group, number])[] = [
  [
    {
      codes: [
        ['03', 8],
        ['04', 2],
        ['0A', 2],
      ],
      hours: 1.5,
      sigma: 1.2,
      clear: 1,
    },
    28,
  ],
  [
    {
      codes: [
        ['22', 1],
        ['23', 1],
        ['24', 1],
        ['26', 1],
        ['21', 1],
        ['29', 1],
      ],
      hours: 30,
      sigma: 0.8,
      clear: 1,
    },
    10,
  ],
  [
    {
      codes: [
        ['02', 4],
        ['45', 2],
        ['41', 1],
      ],
      hours: 6,
      sigma: 0.8,
      clear: 2,
    },
    15,
  ],
  [
    {
      codes: [
        ['08', 3],
        ['47', 3],
        ['07', 1],
        ['46', 1],
        ['43', 0.5],
        ['44', 0.5],
      ],
      hours: 40,
      sigma: 0.7,
      clear: 2,
    },
    14,
  ],
  [
    {
      codes: [
        ['06', 3],
        ['48', 2],
        ['53', 2],
        ['54', 2],
        ['51', 1],
        ['55', 1],
        ['05', 1],
      ],
      hours: 20,
      sigma: 0.9,
      clear: 3,
    },
    12,
  ],
  [
    {
      codes: [
        ['57', 3],
        ['56', 1],
        ['58', 1],
        ['09', 1],
      ],
      hours: 24,
      sigma: 0.8,
      clear: 2,
    },
    6,
  ],
  [
    {
      codes: [
        ['31', 1],
        ['35', 1],
        ['b1', 1],
      ],
      hours: 3,
      sigma: 0.8,
      clear: 3,
    },
    2,
  ],
  [
    {
      codes: [
        ['EE', 1],
        ['38', 1],
        ['39', 1],
      ],
      hours: 30,
      sigma: 0.8,
      clear: 3,
    },
    3,
  ],
]
const indoorGroups: readonly (readonly [Group, number])[] = [
  [
    {
      codes: [
        ['01', 6],
        ['19', 2],
      ],
      hours: 8,
      sigma: 0.9,
      clear: 2,
    },
    55,
  ],
  [
    {
      codes: [
        ['11', 3],
        ['12', 2],
        ['13', 2],
        ['14', 2],
      ],
      hours: 30,
      sigma: 0.8,
      clear: 1,
    },
    40,
  ],
  [{ codes: [['b6', 1]], hours: 3, sigma: 1, clear: 2 }, 5],
]
const offline: Group = { codes: [['N1', 1]], hours: 1.2, sigma: 1.1, clear: 1 }

/** Faults of a unit in a year, and the share of units that have one right now. Domain 5.6. */
const rates = { controller: 3, outdoor: 0.35, indoor: 0.07 }
const lasting = { outdoor: 0.02, indoor: 0.008 }
export const faultDays = 90

const severities = new Map(faultTypes.map(({ faultCode, severity }) => [faultCode, severity]))
const severityOf = (code: string): 1 | 2 | 3 | 4 => (severities.get(code) ?? 2) as 1 | 2 | 3 | 4

const drawGroup = (groups: readonly (readonly [Group, number])[], key: string): Group =>
  drawWeighted(groups as readonly [readonly [Group, number]], key, 'group')

/** Running faults come when people are there: about nine and about half past two. */
const drawMoment = (now: Date, days: number, key: string): Date => {
  const day = Math.floor(rnd(key, 'day') * days)
  const hour = (rnd(key, 'hump') < 0.5 ? 9 : 14.5) + 4 * (rnd(key, 'hour') - 0.5)
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const at = midnight - day * dayMs + hour * hourMs + Math.floor(rnd(key, 's') * 3600) * 1000
  return new Date(Math.min(at, now.getTime() - 5 * 60_000))
}

type Place = Pick<FaultRow, 'platformId' | 'controllerId' | 'unitKind' | 'systemNo' | 'unitNo'>

const toFault = (
  place: Place,
  group: Group,
  failureTime: Date,
  isLasting: boolean,
  now: Date,
  key: string,
): FaultRow => {
  const faultCode = drawWeighted(group.codes, key, 'code')
  const repaired = failureTime.getTime() + drawLogNormal(group.hours, group.sigma, key) * hourMs
  const lasts = isLasting || repaired > now.getTime()
  return {
    ...place,
    faultCode,
    severity: severityOf(faultCode),
    failureTime,
    repairTime: lasts ? null : new Date(Math.floor(repaired / 1000) * 1000),
    status: lasts ? 0 : 1,
    clearType: lasts ? null : group.clear,
    ...stopCauseOf(faultCode),
  }
}

/** Outdoor units suffer in the hot and the cold quarter of the year. Domain 5.6. */
const seasonFactor = (controller: ControllerRow, now: Date): number => {
  const city = climateOf(controller.cityEn, controller.latitude, controller.longitude)
  const start = Date.UTC(now.getUTCFullYear(), 0, 1)
  const today = Math.floor((now.getTime() - start) / dayMs)
  return Math.abs(outdoorTemperatureOf(city)(today, 720) - 20) > 9 ? 2.2 : 1
}

type Input = {
  controller: ControllerRow & { id: number }
  outdoor: readonly OutdoorRow[]
  indoor: readonly IndoorRow[]
  now: Date
}

/** Ninety days of faults of one controller and its units. A unit has at most one lasting fault of a code. */
export const planFaults = ({ controller, outdoor, indoor, now }: Input): FaultRow[] => {
  if (controller.activationFlag !== 1) return []
  const { platformId, id: controllerId, macWifiId } = controller
  const found: FaultRow[] = []
  const seen = new Set<string>()
  const add = (fault: FaultRow) => {
    const key = [fault.unitKind, fault.systemNo, fault.unitNo, fault.faultCode].join('|')
    if (fault.status === 0 && seen.has(key)) return
    if (fault.status === 0) seen.add(key)
    found.push(fault)
  }
  const network: Place = { platformId, controllerId, unitKind: 5, systemNo: null, unitNo: null }
  for (let n = 0; n < drawPoisson((rates.controller * faultDays) / 365, macWifiId, 'N1'); n++) {
    const key = `${macWifiId}|N1|${n}`
    const fault = toFault(network, offline, drawMoment(now, faultDays, key), false, now, key)
    if (fault.status === 1) add(fault)
  }
  if (controller.onlineStatus === 0 && controller.lastOfflineTime) {
    add(toFault(network, offline, controller.lastOfflineTime, true, now, `${macWifiId}|offline`))
  }
  const unitFaults = (
    unit: OutdoorRow | IndoorRow,
    unitKind: 1 | 2,
    groups: typeof outdoorGroups,
    perYear: number,
    share: number,
  ) => {
    const { systemNo, unitNo } = unit
    const unitKey = `${macWifiId}|${unitKind}|${systemNo}|${unitNo}`
    const place: Place = { platformId, controllerId, unitKind, systemNo, unitNo }
    for (let n = 0; n < drawPoisson((perYear * faultDays) / 365, unitKey, 'count'); n++) {
      const key = `${unitKey}|${n}`
      add(toFault(place, drawGroup(groups, key), drawMoment(now, faultDays, key), false, now, key))
    }
    if (rnd(unitKey, 'lasting') < share) {
      const key = `${unitKey}|now`
      add(
        toFault(
          place,
          drawGroup(groups, key),
          before(now, 28 * dayMs * rnd(key, 'since') ** 1.5 + 10 * 60_000),
          true,
          now,
          key,
        ),
      )
    }
  }
  const season = seasonFactor(controller, now)
  for (const unit of outdoor) unitFaults(unit, 2, outdoorGroups, rates.outdoor * season, lasting.outdoor)
  for (const unit of indoor) unitFaults(unit, 1, indoorGroups, rates.indoor, lasting.indoor)
  return found
}
