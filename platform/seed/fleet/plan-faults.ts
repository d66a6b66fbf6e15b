import { addHours } from 'date-fns/addHours'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { getDayOfYear } from 'date-fns/getDayOfYear'
import { min } from 'date-fns/min'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfSecond } from 'date-fns/startOfSecond'
import { subMinutes } from 'date-fns/subMinutes'
import { climateOf } from '@/lib/format/climate/city'
import { weekMean } from '@/lib/format/climate/outdoor-temperature'
import { rnd } from '@/lib/format/rnd'
import { utc } from '@/lib/format/utc'
import faultTypes from '@/platform/nouns/fault-type/fault-types.json' with { type: 'json' }
import { needsRunning, stopCauseOf } from '@/simulator/model/fault-signature'
import { slowLeak } from '@/simulator/model/slow-leak'
import { seasonOf, toSystemKey } from '@/simulator/model/system-facts'
import type { ControllerRow } from './controller-row'
import { before, drawLogNormal, drawPoisson, drawWeighted } from './draw'
import { codeFactor, type FaultDay, type FaultGroup, indoorGroups, offlineGroup, outdoorGroups } from './fault-groups'
import { earlierAlarms, type FaultSite, runningMoment, withoutConflicts } from './fault-moment'
import type { FaultRow } from './fault-row'
import type { IndoorRow, OutdoorRow, SystemRow } from './unit-rows'

/** Faults of a unit in a year, and the share of units that have one right now. Domain 5.6. */
const rates = { controller: 3, outdoor: 0.35, indoor: 0.07 }
const lastingShare = { outdoor: 0.022, indoor: 0.01 }
export const faultDays = 90

const severities = new Map(faultTypes.map(({ faultCode, severity }) => [faultCode, severity]))
const severityOf = (code: string): 1 | 2 | 3 | 4 => (severities.get(code) ?? 2) as 1 | 2 | 3 | 4

/** A code that can come on that day, with its group. */
const drawCode = (
  groups: readonly FaultGroup[],
  day: FaultDay,
  key: string,
): { group: FaultGroup; faultCode: string } => {
  const possible = groups.flatMap((group) => {
    const weighted = Object.entries(group.codes).map(
      ([code, weight]) => [code, weight * codeFactor(code, day)] as const,
    )
    const codes = Object.values(group.codes).reduce((sum, weight) => sum + weight, 0)
    // A group with codes that cannot come is as much rarer.
    return weighted.map(([faultCode, weight]) => [{ group, faultCode }, (group.share * weight) / codes] as const)
  })
  const [first, ...others] = possible.filter(([, weight]) => weight > 0)
  if (first === undefined) throw new Error('no code can come on that day')
  return drawWeighted([first, ...others], key, 'code')
}

/** Running faults come when people are there: about nine and about half past two. */
export const drawMoment = (now: Date, days: number, key: string): Date => {
  const day = Math.floor(rnd(key, 'day') * days)
  const hour = (rnd(key, 'hump') < 0.5 ? 9 : 14.5) + 4 * (rnd(key, 'hour') - 0.5)
  const midnight = startOfDay(now, { in: utc }).getTime()
  const at = midnight - day * millisecondsInDay + hour * millisecondsInHour + Math.floor(rnd(key, 's') * 3600) * 1000
  return before(min([at, subMinutes(now, 5)]), 0)
}

export type Place = Pick<FaultRow, 'platformId' | 'controllerId' | 'unitKind' | 'systemNo' | 'unitNo'>

export const toFault = (
  place: Place,
  { group, faultCode }: { group: FaultGroup; faultCode: string },
  failureTime: Date,
  isLasting: boolean,
  now: Date,
  key: string,
): FaultRow => {
  const repaired = addHours(failureTime, drawLogNormal(group.hours, group.sigma, key))
  const lasts = isLasting || repaired > now
  return {
    ...place,
    faultCode,
    severity: severityOf(faultCode),
    failureTime,
    repairTime: lasts ? null : startOfSecond(repaired, { in: utc }),
    status: lasts ? 0 : 1,
    clearType: lasts ? null : group.clear,
    ...stopCauseOf(faultCode),
  }
}

/** Outdoor units suffer in the hottest and the coldest weeks. Domain 5.6. */
const isStressful = (controller: ControllerRow, moment: Date): boolean =>
  Math.abs(
    weekMean(
      climateOf(controller.cityEn, controller.latitude, controller.longitude),
      getDayOfYear(moment, { in: utc }),
    ) - 20,
  ) > 9

type Input = {
  controller: ControllerRow & { id: number }
  systems: readonly SystemRow[]
  outdoor: readonly OutdoorRow[]
  indoor: readonly IndoorRow[]
  now: Date
}

/** Faults since the installation. A unit has at most one lasting fault of a code. */
const withoutRepeats = (faults: readonly FaultRow[], installTime: Date): FaultRow[] => {
  const lasting = new Set<string>()
  return faults.filter(({ failureTime, status, unitKind, systemNo, unitNo, faultCode }) => {
    if (failureTime < installTime) return false
    const key = [unitKind, systemNo, unitNo, faultCode].join('|')
    if (status === 0 && lasting.has(key)) return false
    if (status === 0) lasting.add(key)
    return true
  })
}

/** Times at which the controller was off the line. */
const outagesOf = ({ controller, now }: Input): FaultRow[] => {
  const { platformId, id: controllerId, macWifiId, lastOfflineTime } = controller
  const network: Place = { platformId, controllerId, unitKind: 5, systemNo: null, unitNo: null }
  const silence = { group: offlineGroup, faultCode: 'N1' }
  const count = drawPoisson((rates.controller * faultDays) / 365, macWifiId, 'N1')
  // What still lasts now is for the controller's own state to say.
  const over = Array.from({ length: count }, (_, n) => {
    const key = `${macWifiId}|N1|${n}`
    return toFault(network, silence, drawMoment(now, faultDays, key), false, now, key)
  }).filter(({ status, repairTime }) => status === 1 && (!lastOfflineTime || (repairTime ?? now) < lastOfflineTime))
  if (controller.onlineStatus !== 0 || !lastOfflineTime) return over
  return [...over, toFault(network, silence, lastOfflineTime, true, now, `${macWifiId}|offline`)]
}

const siteOf = ({ controller, systems }: Input, systemNo: number): FaultSite => {
  const system = systems.find((each) => each.systemNo === systemNo)
  return {
    key: toSystemKey(controller.macWifiId, systemNo),
    cityEn: controller.cityEn,
    latitude: controller.latitude ?? null,
    longitude: controller.longitude ?? null,
    usage: system?.usage ?? 1,
    systemType: system?.systemType ?? 1,
    timeZone: controller.timeZone,
    iduCount: system?.iduCount ?? 0,
  }
}

const dayOf = (input: Input, installTime: Date, moment: Date, systemNo: number): FaultDay => {
  const { controller, outdoor } = input
  const site = siteOf(input, systemNo)
  const season = seasonOf(site, { dayOfYear: getDayOfYear(moment, { in: utc }) })
  return {
    season,
    isPeak: season === 'cool' && isStressful(controller, moment),
    age: differenceInMilliseconds(moment, installTime) / millisecondsInDay,
    hasSeveralModules: outdoor.filter((unit) => unit.systemNo === systemNo).length > 1,
    isHeatRecovery: site.systemType === 2,
    isWaterSource: site.systemType === 4,
  }
}

type Kind = { unitKind: 1 | 2; groups: readonly FaultGroup[]; perYear: number; share: number }

/** Faults of one unit: those of ninety days, and one that it may have right now. */
const unitFaults = (input: Input, installTime: Date, unit: OutdoorRow | IndoorRow, kind: Kind): FaultRow[] => {
  const { controller, now } = input
  const { platformId, id: controllerId, macWifiId } = controller
  const { systemNo, unitNo } = unit
  const { unitKind } = kind
  // Nothing but its leak.
  if (macWifiId === slowLeak.macWifiId && systemNo === slowLeak.systemNo) return []
  const unitKey = `${macWifiId}|${unitKind}|${systemNo}|${unitNo}`
  const place: Place = { platformId, controllerId, unitKind, systemNo, unitNo }
  const faultsAt = (moment: Date, isLasting: boolean, key: string): FaultRow[] => {
    const drawn = drawCode(kind.groups, dayOf(input, installTime, moment, systemNo), key)
    if (unitKind === 1 || !needsRunning(drawn.faultCode)) return [toFault(place, drawn, moment, isLasting, now, key)]
    // A compressor that does not run has none of these.
    const at = runningMoment(siteOf(input, systemNo), drawn.faultCode, moment)
    if (at === null) return []
    const earlier = earlierAlarms(drawn, at).map((each) => toFault(place, each.drawn, each.at, false, now, key))
    return [...earlier, toFault(place, drawn, at, isLasting, now, key)]
  }
  const count = drawPoisson((kind.perYear * faultDays) / 365, unitKey, 'count')
  const past = Array.from({ length: count }, (_, n) => `${unitKey}|${n}`).flatMap((key) =>
    faultsAt(drawMoment(now, faultDays, key), false, key),
  )
  if (rnd(unitKey, 'lasting') >= kind.share) return past
  const key = `${unitKey}|now`
  const since = before(now, 28 * millisecondsInDay * rnd(key, 'since') ** 1.5 + 10 * millisecondsInMinute)
  return [...past, ...faultsAt(since, true, key)]
}

/** Ninety days of faults of one controller and its units. */
export const planFaults = (input: Input): FaultRow[] => {
  const { controller, outdoor, indoor, now } = input
  const { installTime } = controller
  if (!installTime) return []
  const outages = outagesOf(input)
  if (controller.activationFlag !== 1) return withoutRepeats(outages, installTime)
  const perYear = rates.outdoor * (isStressful(controller, now) ? 2.2 : 1)
  const ofOutdoor: Kind = { unitKind: 2, groups: outdoorGroups, perYear, share: lastingShare.outdoor }
  const ofIndoor: Kind = { unitKind: 1, groups: indoorGroups, perYear: rates.indoor, share: lastingShare.indoor }
  const ofUnits = [
    ...outdoor.flatMap((unit) => unitFaults(input, installTime, unit, ofOutdoor)),
    ...indoor.flatMap((unit) => unitFaults(input, installTime, unit, ofIndoor)),
  ]
  return withoutConflicts(withoutRepeats([...outages, ...ofUnits], installTime))
}
