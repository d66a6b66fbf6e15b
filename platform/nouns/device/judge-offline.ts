import { min } from 'date-fns/min'
import type { DeviceCheck } from '@/lib/contract/device-check'
import { maxReboots } from '@/lib/contract/network-module'
import { toAge } from '@/lib/format/date-time'
import { toWireTime } from '@/lib/format/wire-time'
import { isRepeating, type Numbers } from './repeats'

/** Weaker than this a module loses its link again and again, dBm. */
const weakest = { wifi: -75, cellular: -85 } as const

/** What is known of a controller, and of what stands around it. */
export type OfflineEvidence = Numbers & {
  now: Date
  onlineStatus: 0 | 1
  installTime: Date | null
  /** Its last report before it fell silent; null: none has ever come. Of a controller that is online it is now. */
  lastReport: Date | null
  heartbeatSec: number
  /** Whether it has a key or certificate that opens the door, since when; `never`: none was ever issued. */
  credential: { state: 'valid'; since: Date } | { state: 'revoked'; since: Date } | { state: 'never' }
  /** Share of the brand's controllers that are online, %. */
  onlinePercent: number
  /** The others at its site; null: it has no site. */
  site: { all: number; online: number; together: number } | null
  networkType: number
  rssi: number | null
  /** Restarts of the day before its last report. */
  reboots: number
  otaStatus: number
  busStatus: number
  /** The supply as its outdoor unit last showed it, and between what it should be; null: none has shown any. */
  supply: { volts: number; least: number; most: number; at: Date | null } | null
  /** Null of a controller that needs none. */
  license: { until: Date | null } | null
}

type Judge = (evidence: OfflineEvidence) => Omit<DeviceCheck, 'time'> & { at: Date | null }
type Facts = DeviceCheck['facts']

const passed = (isPassed: boolean): DeviceCheck['verdict'] => (isPassed ? 'pass' : 'fail')
const unknown = (key: DeviceCheck['key'], facts: Facts = {}) => ({ key, verdict: 'unknown' as const, facts, at: null })

/** Installed is one thing, heard of is another: only a report shows that it was ever connected. */
const commissioned: Judge = ({ lastReport, installTime }) => ({
  key: 'commissioned',
  verdict: passed(lastReport !== null),
  facts: {},
  at: lastReport === null ? null : installTime,
})

/** Without a valid key nothing on site can help. */
const credential: Judge = ({ onlineStatus, credential: given }) => {
  const { state } = given
  return {
    key: 'credential',
    verdict: passed(onlineStatus === 1 || state === 'valid'),
    facts: { state },
    at: 'since' in given ? given.since : null,
  }
}

const heartbeat: Judge = ({ lastReport, onlineStatus, heartbeatSec, now }) => {
  if (lastReport === null) return unknown('heartbeat')
  const { unit, count } = toAge(lastReport, now)
  const facts = { unit, count, limit: (3 * heartbeatSec) / 60 }
  return { key: 'heartbeat', verdict: passed(onlineStatus === 1), facts, at: lastReport }
}

/** What it sends has to be new: of what was stored before nothing is stored again. */
const numbers: Judge = ({ lastReport, lastNew, repeats, heartbeatSec }) => {
  if (lastReport === null || lastNew === null) return unknown('numbers')
  const verdict = passed(!isRepeating({ lastNew, repeats }, heartbeatSec))
  return { key: 'numbers', verdict, facts: { count: repeats?.count ?? 0 }, at: min([lastNew, lastReport]) }
}

/** If most of a brand is silent, the fault is on this side. */
const platform: Judge = ({ onlinePercent, now }) => ({
  key: 'platform',
  verdict: passed(onlinePercent >= 50),
  facts: { percent: onlinePercent },
  at: now,
})

/** Whether the others at the same site answer, and whether they fell silent together. */
const site: Judge = ({ site: others, now }) => {
  if (others === null || others.all === 0) return unknown('site', { all: 0, online: 0, together: 0 })
  return { key: 'site', verdict: passed(others.online > 0 && others.together === 0), facts: others, at: now }
}

const network: Judge = ({ lastReport, networkType, rssi }) => {
  if (lastReport === null || networkType === 2 || rssi === null) return unknown('network', { networkType })
  const limit = networkType === 1 ? weakest.wifi : weakest.cellular
  return { key: 'network', verdict: passed(rssi >= limit), facts: { networkType, rssi, limit }, at: lastReport }
}

const reboots: Judge = ({ lastReport, reboots: count }) =>
  lastReport === null
    ? unknown('reboots')
    : { key: 'reboots', verdict: passed(count <= maxReboots), facts: { count, limit: maxReboots }, at: lastReport }

const upgrade: Judge = ({ lastReport, otaStatus }) =>
  lastReport === null
    ? unknown('upgrade')
    : { key: 'upgrade', verdict: passed(otaStatus !== 1), facts: { otaStatus }, at: lastReport }

/** A supply that sagged before the silence points to a power cut. */
const power: Judge = ({ lastReport, supply }) => {
  if (lastReport === null || supply === null) return unknown('power')
  const { volts, least, most, at } = supply
  // What it showed last cannot be newer than its last report.
  const shown = at === null || at > lastReport ? lastReport : at
  return { key: 'power', verdict: passed(volts >= least && volts <= most), facts: { volts, least, most }, at: shown }
}

const bus: Judge = ({ lastReport, busStatus }) =>
  lastReport === null
    ? unknown('bus')
    : { key: 'bus', verdict: passed(busStatus === 0), facts: { busStatus }, at: lastReport }

const license: Judge = ({ license: given, now }) =>
  given?.until ? { key: 'license', verdict: passed(given.until > now), facts: {}, at: given.until } : unknown('license')

/** In the order in which an engineer would look. */
const judges: readonly Judge[] = [
  commissioned,
  credential,
  heartbeat,
  numbers,
  platform,
  site,
  network,
  reboots,
  upgrade,
  power,
  bus,
]

/**
 * Why a controller is silent: is it there at all, since when is it silent, is it this side, is it the site, then what it
 * showed last. Every check rests on the same last report, so that no two of them contradict each other.
 */
export const judgeOffline = (evidence: OfflineEvidence): DeviceCheck[] =>
  [...judges, ...(evidence.license ? [license] : [])].map((judge) => {
    const { at, ...found } = judge(evidence)
    return { ...found, time: at && toWireTime(at) }
  })
