import { compareAsc } from 'date-fns/compareAsc'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import { toSiteTime } from '@/lib/format/site-clock'
import { leadMinutesOf } from '@/simulator/model/cycle/cycle-script'
import { losesSystem, needsRunning, stopsUnit } from '@/simulator/model/fault-signature'
import { type SystemFacts, seasonOf, switchedOn } from '@/simulator/model/system-facts'

import type { FaultGroup } from './fault-groups'
import type { FaultRow } from './fault-row'

/** What decides when a system runs. */
export type FaultSite = Pick<
  SystemFacts,
  'key' | 'cityEn' | 'latitude' | 'longitude' | 'usage' | 'systemType' | 'timeZone'
> & { iduCount: number }

/** Rooms that ask while a fault builds up; fewer would not keep a compressor busy. */
const fewestRooms = 0.3
/** After an alarm readings are looked at for half an hour. */
const afterMinutes = 35
/** The second alarm of a chain comes this long before the last, and the first as long before that. Domain 3.1, EE. */
const chainMinutes = 130
const chainRepairMinutes = 25

const runsAt = (site: FaultSite, moment: Date): boolean => {
  const { cool, dry, heat } = switchedOn(site, site.iduCount, toSiteTime(moment, site.timeZone))
  return cool + dry + heat >= Math.max(1, fewestRooms * site.iduCount)
}

const leadOf = (faultCode: string): number => leadMinutesOf(faultCode) + (faultCode === 'EE' ? 2 * chainMinutes : 0)

/**
 * When a fault of a compressor that runs can come: at the moment that was drawn, or at the last time before it at which
 * the building has been asking for long enough, in the same season. Null: not within a fortnight.
 */
export const runningMoment = (site: FaultSite, faultCode: string, drawn: Date): Date | null => {
  const lead = leadOf(faultCode)
  const season = seasonOf(site, toSiteTime(drawn, site.timeZone))
  // Controls look once a minute.
  const newest = Math.floor(drawn.getTime() / millisecondsInMinute) * millisecondsInMinute
  for (let back = 0; back <= 14 * millisecondsInDay; back += 30 * millisecondsInMinute) {
    const moment = new Date(newest - back)
    const steps = [0, lead / 3, (2 * lead) / 3, lead]
    if (!steps.every((minutes) => runsAt(site, subMinutes(moment, minutes)))) continue
    return seasonOf(site, toSiteTime(moment, site.timeZone)) === season ? moment : null
  }
  return null
}

type Drawn = { group: FaultGroup; faultCode: string }

/** EE is the third alarm within six hours: the two before it were reset on the spot. */
export const earlierAlarms = ({ group, faultCode }: Drawn, at: Date): { drawn: Drawn; at: Date }[] =>
  faultCode !== 'EE'
    ? []
    : [2, 1].map((n) => ({
        drawn: { group: { ...group, hours: chainRepairMinutes / 60, sigma: 0, clear: 2 }, faultCode: '45' },
        at: subMinutes(at, n * chainMinutes),
      }))

/** What keeps the readings of a system, or its compressor, from showing another fault. */
const hides = (fault: FaultRow): boolean =>
  fault.unitKind === 5 || losesSystem(fault.faultCode) || (fault.unitKind === 2 && stopsUnit(fault.faultCode))

const sensorsOfCycle = new Set(['21', '22', '23', '24', '26', '29'])

/** Without the faults whose condition could not be met, because another one stopped the system or silenced it. */
export const withoutConflicts = (faults: readonly FaultRow[]): FaultRow[] => {
  const inOrder = faults.toSorted((a, b) => compareAsc(a.failureTime, b.failureTime))
  const kept: FaultRow[] = []
  const broken = new Set<string>()
  for (const fault of inOrder) {
    if (fault.unitKind !== 2 || !needsRunning(fault.faultCode)) {
      kept.push(fault)
      continue
    }
    const failed = fault.failureTime.getTime()
    const from = failed - leadMinutesOf(fault.faultCode) * millisecondsInMinute
    const to = failed + afterMinutes * millisecondsInMinute
    const place = `${fault.systemNo}|${fault.unitNo}`
    const isHidden = inOrder.some((other) => {
      if (other === fault) return false
      const isOfSystem = other.unitKind === 5 || other.systemNo === fault.systemNo
      if (!isOfSystem || !(hides(other) || (other.unitKind === 2 && sensorsOfCycle.has(other.faultCode)))) return false
      const began = other.failureTime.getTime()
      const ended = other.repairTime?.getTime() ?? Number.POSITIVE_INFINITY
      // Of two that come at once the earlier stays.
      if (needsRunning(other.faultCode) && other.unitKind === 2)
        return began <= failed && ended > from && kept.includes(other)
      return began < to && ended > from
    })
    const chain = fault.faultCode === 'EE' ? failed - chainMinutes * millisecondsInMinute : null
    const lacksChain =
      chain !== null &&
      [...broken].some(
        (key) => key.startsWith(`${place}|`) && Number(key.split('|')[2]) > failed - 7 * millisecondsInHour,
      )
    if (isHidden || lacksChain) broken.add(`${place}|${failed}`)
    else kept.push(fault)
  }
  return kept
}
