import { describe, it } from '@jest/globals'
import { offlineIntro } from '@/components/features/device/offline-intro'
import type { DeviceCheck } from '@/lib/contract/device-check'
import { fromWireTime } from '@/lib/format/wire-time'
import { expect } from '@/tests/support/expect'
import { judgeOffline, type OfflineEvidence } from './judge-offline'

const now = new Date('2026-07-24T06:00:00Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

/** Values of every input that decide something; their combinations are all that a controller can be. */
const inputs = {
  heard: [
    { onlineStatus: 1, lastReport: now, lastNew: now, repeats: { count: 1, last: ago(1) } },
    { onlineStatus: 0, lastReport: null, lastNew: null, repeats: null },
    { onlineStatus: 0, lastReport: ago(4), lastNew: ago(10), repeats: { count: 7, last: ago(4) } },
    { onlineStatus: 0, lastReport: ago(19 * 1440), lastNew: ago(3), repeats: null },
  ],
  credential: [{ state: 'valid', since: ago(100 * 1440) }, { state: 'revoked', since: ago(60) }, { state: 'never' }],
  installTime: [null, ago(90 * 1440)],
  onlinePercent: [12, 97],
  site: [
    null,
    { all: 0, online: 0, together: 0 },
    { all: 3, online: 2, together: 0 },
    { all: 3, online: 2, together: 1 },
    { all: 3, online: 0, together: 3 },
  ],
  signal: [
    { networkType: 1, rssi: -60 },
    { networkType: 1, rssi: -90 },
    { networkType: 3, rssi: -90 },
    { networkType: 2, rssi: null },
  ],
  reboots: [0, 9],
  otaStatus: [0, 1],
  busStatus: [0, 2],
  supply: [
    null,
    { volts: 390, least: 342, most: 456, at: ago(30 * 1440) },
    { volts: 300, least: 342, most: 456, at: now },
  ],
  license: [null, { until: null }, { until: ago(5) }, { until: ago(-5) }],
} as const

function* combinations(): Generator<OfflineEvidence> {
  for (const heard of inputs.heard)
    for (const credential of inputs.credential)
      for (const installTime of inputs.installTime)
        for (const onlinePercent of inputs.onlinePercent)
          for (const site of inputs.site)
            for (const signal of inputs.signal)
              for (const reboots of inputs.reboots)
                for (const otaStatus of inputs.otaStatus)
                  for (const busStatus of inputs.busStatus)
                    for (const supply of inputs.supply)
                      for (const license of inputs.license)
                        yield {
                          now,
                          heartbeatSec: 60,
                          ...heard,
                          ...signal,
                          credential,
                          installTime,
                          onlinePercent,
                          site,
                          reboots,
                          otaStatus,
                          busStatus,
                          supply,
                          license,
                        }
}

/** What two lines of one page cannot both say. */
const contradictions: Record<string, (by: Record<string, DeviceCheck>, evidence: OfflineEvidence) => boolean> = {
  'it has reported before, but no heartbeat has ever come': ({ commissioned, heartbeat }) =>
    (commissioned?.verdict === 'pass') !== (heartbeat?.verdict !== 'unknown'),
  'its heartbeat comes, but it is offline': ({ heartbeat }, { onlineStatus }) =>
    (heartbeat?.verdict === 'pass') !== (onlineStatus === 1),
  'it has never reported, but something was seen before the silence': (by, { lastReport }) =>
    lastReport === null &&
    ['network', 'reboots', 'upgrade', 'power', 'bus'].some((key) => by[key]?.verdict !== 'unknown'),
  'something was seen after the last report': (by, { lastReport }) =>
    ['heartbeat', 'numbers', 'network', 'reboots', 'upgrade', 'power', 'bus'].some((key) => {
      const time = by[key]?.time
      return time != null && (lastReport === null || fromWireTime(time) > lastReport)
    }),
  'a check that knows nothing has a time': (by) =>
    Object.values(by).some(({ verdict, time }) => verdict === 'unknown' && time !== null),
  'no check failed, but one did': (by) => {
    const checks = Object.values(by)
    const intro = offlineIntro(checks)
    const failed = checks.filter(({ verdict }) => verdict === 'fail').map(({ key }) => key)
    if (intro === 'heard') return failed.length > 0
    if (intro === 'unexplained') return failed.some((key) => key !== 'heartbeat') || by.heartbeat?.verdict === 'pass'
    return failed.every((key) => key === 'heartbeat')
  },
  'it says something new, but repeats itself': ({ numbers }, { repeats }) =>
    (numbers?.verdict === 'fail') !== (repeats?.count === 7),
  'it is silent without anything to show at the door, and that is not said': (by, { onlineStatus, credential }) =>
    (by.credential?.verdict === 'fail') !== (onlineStatus === 0 && credential.state !== 'valid'),
  'a site without others says something of them': ({ site }, { site: given }) =>
    (site?.verdict === 'unknown') !== (given === null || given.all === 0),
}

describe('why it is offline', () => {
  it('never contradicts itself, whatever is known', () => {
    const found = new Map<string, unknown>()
    let count = 0
    for (const evidence of combinations()) {
      count += 1
      const by = Object.fromEntries(judgeOffline(evidence).map((check) => [check.key, check]))
      for (const [name, isContradicted] of Object.entries(contradictions))
        if (!found.has(name) && isContradicted(by, evidence)) found.set(name, evidence)
    }
    expect(count).toBe(4 * 3 * 2 * 2 * 5 * 4 * 2 * 2 * 2 * 3 * 4)
    expect(Object.fromEntries(found)).toEqual({})
  })
})
