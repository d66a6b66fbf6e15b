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

/** Ninety days of faults of one controller and its units. A unit has at most one lasting fault of a code. */
export const planFaults = ({ controller, systems, outdoor, indoor, now }: Input): FaultRow[] => {
  const { platformId, id: controllerId, macWifiId, installTime } = controller
  if (!installTime) return []
  const found: FaultRow[] = []
  const lasting = new Set<string>()
  const add = (fault: FaultRow): void => {
    if (fault.failureTime < installTime) return
    const key = [fault.unitKind, fault.systemNo, fault.unitNo, fault.faultCode].join('|')
    if (fault.status === 0 && lasting.has(key)) return
    if (fault.status === 0) lasting.add(key)
    found.push(fault)
  }
  const network: Place = { platformId, controllerId, unitKind: 5, systemNo: null, unitNo: null }
  const silence = { group: offlineGroup, faultCode: 'N1' }
  const outages = drawPoisson((rates.controller * faultDays) / 365, macWifiId, 'N1')
  for (let n = 0; n < outages; n++) {
    const key = `${macWifiId}|N1|${n}`
    const fault = toFault(network, silence, drawMoment(now, faultDays, key), false, now, key)
    // What still lasts now is for the controller's own state to say.
    const isOver =
      fault.status === 1 && (!controller.lastOfflineTime || (fault.repairTime ?? now) < controller.lastOfflineTime)
    if (isOver) add(fault)
  }
  if (controller.onlineStatus === 0 && controller.lastOfflineTime) {
    add(toFault(network, silence, controller.lastOfflineTime, true, now, `${macWifiId}|offline`))
  }
  if (controller.activationFlag !== 1) return found

  const siteOf = (systemNo: number): FaultSite => {
    const system = systems.find((each) => each.systemNo === systemNo)
    return {
      key: toSystemKey(macWifiId, systemNo),
      cityEn: controller.cityEn,
      latitude: controller.latitude ?? null,
      longitude: controller.longitude ?? null,
      usage: system?.usage ?? 1,
      systemType: system?.systemType ?? 1,
      timeZone: controller.timeZone,
      iduCount: system?.iduCount ?? 0,
    }
  }
  const dayOf = (moment: Date, systemNo: number): FaultDay => {
    const system = systems.find((each) => each.systemNo === systemNo)
    const site = siteOf(systemNo)
    const season = seasonOf(site, { dayOfYear: getDayOfYear(moment, { in: utc }) })
    return {
      season,
      isPeak: season === 'cool' && isStressful(controller, moment),
      age: differenceInMilliseconds(moment, installTime) / millisecondsInDay,
      hasSeveralModules: outdoor.filter((unit) => unit.systemNo === systemNo).length > 1,
      isHeatRecovery: system?.systemType === 2,
      isWaterSource: system?.systemType === 4,
    }
  }
  const unitFaults = (
    unit: OutdoorRow | IndoorRow,
    unitKind: 1 | 2,
    groups: readonly FaultGroup[],
    perYear: number,
    share: number,
  ): void => {
    const { systemNo, unitNo } = unit
    // Nothing but its leak.
    if (macWifiId === slowLeak.macWifiId && systemNo === slowLeak.systemNo) return
    const unitKey = `${macWifiId}|${unitKind}|${systemNo}|${unitNo}`
    const place: Place = { platformId, controllerId, unitKind, systemNo, unitNo }
    const addAt = (moment: Date, isLasting: boolean, key: string): void => {
      const drawn = drawCode(groups, dayOf(moment, systemNo), key)
      if (unitKind === 1 || !needsRunning(drawn.faultCode)) {
        add(toFault(place, drawn, moment, isLasting, now, key))
        return
      }
      // A compressor that does not run has none of these.
      const at = runningMoment(siteOf(systemNo), drawn.faultCode, moment)
      if (at === null) return
      for (const earlier of earlierAlarms(drawn, at)) add(toFault(place, earlier.drawn, earlier.at, false, now, key))
      add(toFault(place, drawn, at, isLasting, now, key))
    }
    const count = drawPoisson((perYear * faultDays) / 365, unitKey, 'count')
    for (let n = 0; n < count; n++) addAt(drawMoment(now, faultDays, `${unitKey}|${n}`), false, `${unitKey}|${n}`)
    if (rnd(unitKey, 'lasting') >= share) return
    const key = `${unitKey}|now`
    addAt(before(now, 28 * millisecondsInDay * rnd(key, 'since') ** 1.5 + 10 * millisecondsInMinute), true, key)
  }
  const stress = isStressful(controller, now) ? 2.2 : 1
  for (const unit of outdoor) unitFaults(unit, 2, outdoorGroups, rates.outdoor * stress, lastingShare.outdoor)
  for (const unit of indoor) unitFaults(unit, 1, indoorGroups, rates.indoor, lastingShare.indoor)
  return withoutConflicts(found)
}
