import { expect, it } from '@jest/globals'
import { missingEvidence } from '@/platform/testing/fault-evidence'
import { plannedSites, plannedSystem } from '@/platform/testing/planned-fleet'
import { filterLifeAt } from '@/simulator/model/air-box-readings'
import { needsRunning } from '@/simulator/model/fault-signature'
import { simulatedTelemetry } from '@/simulator/model/simulated-telemetry'

const isFull = process.env.FULL_MATRIX === '1'
/** Fleets of all seasons, of which the whole proof has every fault, and a run sixteen of each of the first three. */
const times = [
  '2026-11-21T00:00:00Z',
  '2026-02-10T06:00:00Z',
  '2026-08-01T06:00:00Z',
  '2026-05-20T09:00:00Z',
  '2027-01-15T12:00:00Z',
]
const turns = isFull ? times : times.slice(0, 3)
const controllers = isFull ? 3000 : 300
const most = isFull ? Number.POSITIVE_INFINITY : 16

let proven = 0
const codes = new Set<string>()

it.each(turns)('of every fault of a fleet of %s its readings carry condition, retries and stop', (time) => {
  const now = new Date(time)
  const telemetry = simulatedTelemetry()
  const missing: string[] = []
  let seen = 0
  for (const site of plannedSites(controllers, now)) {
    for (const { unitKind, systemNo, unitNo, faultCode, failureTime } of site.faults) {
      if (unitKind !== 2 || systemNo == null || !needsRunning(faultCode) || seen >= most) continue
      seen++
      const system = plannedSystem(site, systemNo)
      const fault = system.faults.find(
        (each) => each.failureTime === failureTime && each.faultCode === faultCode && each.unitNo === unitNo,
      )
      if (fault === undefined) throw new Error(`${faultCode} is not one of its system`)
      codes.add(faultCode)
      const what = missingEvidence(telemetry, system, fault, now)
      if (what.length > 0)
        missing.push(`${faultCode} on ${system.key}, ${failureTime.toISOString()}: ${what.slice(0, 3).join('; ')}`)
    }
  }
  expect(missing).toEqual([])
  proven += seen
})

it('has proven enough of them', () => {
  expect(proven).toBeGreaterThanOrEqual(isFull ? 1000 : 40)
  expect(codes.size).toBeGreaterThanOrEqual(isFull ? 20 : 8)
})

it('misses what a fault does not show', () => {
  const now = new Date(times[2] ?? '')
  const telemetry = simulatedTelemetry()
  for (const site of plannedSites(300, now)) {
    const row = site.faults.find(({ unitKind, faultCode }) => unitKind === 2 && faultCode === '45')
    if (row?.systemNo == null) continue
    const system = plannedSystem(site, row.systemNo)
    const fault = system.faults.find(({ failureTime }) => failureTime === row.failureTime)
    if (fault === undefined) continue
    // The same readings, were the fault another one, or had it come an hour before.
    const without = { ...system, faults: [] }
    expect(missingEvidence(telemetry, without, fault, now)).not.toEqual([])
    expect(missingEvidence(telemetry, system, { ...fault, faultCode: '47' }, now)).not.toEqual([])
    const earlier = { ...fault, failureTime: new Date(fault.failureTime.getTime() - 3_600_000) }
    expect(missingEvidence(telemetry, system, earlier, now)).not.toEqual([])
    return
  }
  throw new Error('no alarm 45 in this fleet')
})

it('says that a filter is used up on just those air boxes whose filter is', () => {
  const now = new Date(times[0] ?? '')
  let boxes = 0
  let worn = 0
  for (const { controller, airBoxes, faults } of plannedSites(isFull ? 3000 : 600, now)) {
    for (const { airBoxId, boxNo } of airBoxes) {
      boxes++
      const life = filterLifeAt(
        { key: airBoxId, installTime: controller.installTime ?? null, filterResetTime: null },
        now,
      )
      const alarm = faults.some(
        ({ unitKind, unitNo, faultCode, status }) =>
          unitKind === 4 && unitNo === boxNo && faultCode === '61' && status !== 1,
      )
      if (life < 1) worn++
      expect({ airBoxId, alarm }).toEqual({ airBoxId, alarm: life < 1 })
    }
  }
  expect(boxes).toBeGreaterThan(100)
  expect(worn).toBeGreaterThan(0)
})

it('has no controller that answers and was last in step weeks ago', () => {
  const now = new Date(times[0] ?? '')
  let checked = 0
  for (const { controller } of plannedSites(600, now)) {
    const synced = controller.lastSyncTime ?? controller.lastScreenSync
    if (controller.onlineStatus !== 1 || synced == null) continue
    checked++
    expect(now.getTime() - synced.getTime()).toBeLessThan(13 * 3_600_000)
  }
  expect(checked).toBeGreaterThanOrEqual(10)
})
