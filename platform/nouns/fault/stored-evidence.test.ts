import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { faultApi } from '@/lib/contract/fault'
import { historyApi } from '@/lib/contract/history'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { needsRunning } from '@/simulator/model/fault-signature'
import { noteFigure } from '@/tests/support/note-figure'
import { evidenceMinutes, keepEvidence } from '../../history/samples/keep-evidence'
import { readSystemSamples } from '../../history/samples/read-samples'
import {
  type CycleSystem,
  cardBefore,
  evidenceSpan,
  missingEvidence,
  missingOnCard,
  type Samples,
} from '../../testing/fault-evidence'
import { handOverEvidence } from '../../testing/hand-over-evidence'
import { linesBeside, plainPoints } from '../../testing/lines-of-samples'
import { sampleDays } from '../../testing/past-door'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

/*
 * What an engineer is shown of a fault is what was stored of it: of every fault of the demonstration that needs a running
 * compressor, its samples, its card and its curve carry its condition, its retries and its stop. The samples come in as
 * the back-fill hands them over.
 */

const isFull = process.env.FULL_MATRIX === '1'
/**
 * Fleets of all seasons, of which the long proof has every fault, and `npm test` sixteen of one that cools and of one that
 * heats, which other tests copy too.
 */
const times = [
  '2026-02-10T06:00:00.000Z',
  '2026-07-24T06:00:00.000Z',
  '2026-11-21T00:00:00.000Z',
  '2026-05-20T09:00:00.000Z',
  '2027-01-15T12:00:00.000Z',
]
const portion = process.env.EVIDENCE_FLEET
const fleets = isFull ? times.filter((_, n) => portion === undefined || Number(portion) === n + 1) : times.slice(1, 3)
const fleetSize = isFull ? 3000 : 300
const most = isFull ? Number.POSITIVE_INFINITY : 16

/** Faults of outdoor units that only a running compressor can have, in the order of their numbers. */
const readFaults = async ({ database }: TestPlatform) => {
  const rows = await database
    .select({ fault: faults, macWifiId: controllers.macWifiId, system: refrigerantSystems })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .innerJoin(
      refrigerantSystems,
      and(eq(refrigerantSystems.controllerId, controllers.id), eq(refrigerantSystems.systemNo, faults.systemNo)),
    )
    .where(and(eq(faults.unitKind, 2), isNotNull(faults.systemNo)))
    .orderBy(asc(faults.id))
  const found = []
  for (const { fault, macWifiId, system } of rows) {
    if (!needsRunning(fault.faultCode) || found.length >= most) continue
    const outdoor = await database
      .select({ capacity: outdoorUnits.capacity })
      .from(outdoorUnits)
      .where(and(eq(outdoorUnits.controllerId, fault.controllerId), eq(outdoorUnits.systemNo, system.systemNo)))
      .orderBy(asc(outdoorUnits.unitNo))
    const cycle: CycleSystem = { refrigerant: system.refrigerant, outdoor }
    const outages = await database
      .select({ from: faults.failureTime, to: faults.repairTime })
      .from(faults)
      .where(and(eq(faults.controllerId, fault.controllerId), eq(faults.unitKind, 5)))
    const silences = outages.map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? Infinity }))
    found.push({ fault, macWifiId, systemNo: system.systemNo, failureTime: fault.failureTime, cycle, silences })
  }
  return found
}
type Found = Awaited<ReturnType<typeof readFaults>>[number]
const nameOf = ({ fault, macWifiId, systemNo }: Found): string =>
  `${fault.faultCode} on ${macWifiId}-${systemNo}/${fault.unitNo}, ${fault.failureTime.toISOString()}`

let proven = 0
/** Faults whose evidence was taken from them. */
let tried = 0
const codes = new Set<string>()

describe.each(fleets)('of every fault of a fleet of %s', (time) => {
  let platform: TestPlatform
  let found: Found[]
  const tokens = new Map<PlatformId, string>()
  beforeAll(async () => {
    platform = await testPlatform({ controllers: fleetSize, now: time, history: 'kept' })
    found = await readFaults(platform)
    await handOverEvidence(platform, found)
  }, 1_200_000)
  afterAll(() => platform.close())

  const tokenOf = async (platformId: PlatformId): Promise<string> => {
    const token = tokens.get(platformId) ?? (await platform.signIn('admin', platformId))
    tokens.set(platformId, token)
    return token
  }
  const readOf = ({ fault, systemNo }: Found, span: { startMs: number; endMs: number }) =>
    readSystemSamples(platform.past.history, { controllerId: fault.controllerId, systemNo }, span, { kinds: [2] })
  const cardOf = async ({ fault }: Found) => {
    const token = await tokenOf(fault.platformId as PlatformId)
    return platform.call(faultApi.snapshot, { faultId: String(fault.id), before: cardBefore }, { token })
  }
  /** What samples and card of each lack. */
  const missingOfAll = async (): Promise<string[]> => {
    const missing: string[] = []
    const now = platform.clock.now()
    for (const each of found) {
      const { fault, cycle, silences } = each
      const samples = await readOf(each, evidenceSpan(fault, now))
      const { data } = await cardOf(each)
      const known = { now, silences }
      const what = [...missingEvidence(samples, cycle, fault, known), ...missingOnCard(data, cycle, fault, known)]
      if (what.length > 0) missing.push(`${nameOf(each)}: ${what.slice(0, 3).join('; ')}`)
    }
    return missing
  }

  it('stored readings and card carry condition, retries and stop', async () => {
    expect(await missingOfAll()).toEqual([])
    proven += found.length
    for (const { fault } of found) codes.add(fault.faultCode)
  }, 1_200_000)

  it('the curve shows what is stored, and names alarm and retries', async () => {
    const wrong: string[] = []
    const now = platform.clock.now()
    for (const each of found) {
      const { fault, macWifiId, systemNo } = each
      const span = evidenceSpan(fault, now)
      const unitNo = fault.unitNo ?? 0
      const { data } = await platform.call(
        historyApi.read,
        {
          macWifiId,
          unitKind: 2,
          unit: toUnitKey(systemNo, unitNo),
          points: plainPoints.join(),
          from: toWireTime(new Date(span.startMs)),
          to: toWireTime(new Date(span.endMs)),
        },
        { token: await tokenOf(fault.platformId as PlatformId) },
      )
      const what = linesBeside(data, await readOf(each, span), unitNo, span)
      const isYoung = new Date(span.startMs) >= subDays(now, sampleDays)
      if (data.bucketSec !== (isYoung ? 60 : 300)) what.push(`buckets of ${data.bucketSec} s`)
      const own = data.events.filter(({ kind, code }) => kind === 'alarm' && code === fault.faultCode)
      if (!own.some(({ from }) => from === toWireTime(fault.failureTime))) what.push('no alarm')
      if (what.length > 0) wrong.push(`${nameOf(each)}: ${what.slice(0, 3).join('; ')}`)
    }
    expect(wrong).toEqual([])
  }, 1_200_000)

  it('misses what a fault does not show', async () => {
    const now = platform.clock.now()
    const some = found.filter(({ fault }) => fault.faultCode === '45' || fault.faultCode === '47').slice(0, 4)
    tried += some.length
    for (const each of some) {
      const { fault, cycle, silences } = each
      const known = { now, silences }
      const samples = await readOf(each, evidenceSpan(fault, now))
      const card = (await cardOf(each)).data
      const lacks = (stored: Samples, what = fault) => missingEvidence(stored, cycle, what, known)
      expect(lacks(samples)).toEqual([])
      // The same readings, were the fault another one, or had it come an hour before, or a minute after.
      const other = { ...fault, faultCode: fault.faultCode === '45' ? '47' : '45' }
      const earlier = { ...fault, failureTime: subHours(fault.failureTime, 1) }
      const later = { ...fault, failureTime: addMinutes(fault.failureTime, 1) }
      for (const wrong of [other, earlier, later]) {
        expect(lacks(samples, wrong)).not.toEqual([])
        expect(missingOnCard(card, cycle, wrong, known)).not.toEqual([])
      }
      // Without one of its minutes, or with two columns that have changed places.
      expect(lacks(samples.filter((_, n) => n !== 60))).not.toEqual([])
      expect(missingOnCard({ ...card, times: card.times.slice(1) }, cycle, fault, known)).not.toEqual([])
      const swapped = samples.map(({ at, outdoor }) => ({
        at,
        outdoor: outdoor.map((unit) => ({
          ...unit,
          suctionPressure: unit.dischargePressure,
          dischargePressure: unit.suctionPressure,
        })),
      }))
      expect(lacks(swapped)).not.toEqual([])
    }
  }, 60_000)

  it('is kept when samples are forgotten', async () => {
    const now = platform.clock.now()
    const store = platform.past.store()
    await keepEvidence(platform.database, store, { now, sampleDays })
    // The evidence takes the place of all: the store begins a deletion only seconds after it was ordered.
    for (const table of ['outdoor_sample', 'indoor_sample']) {
      await store.command(`CREATE TABLE kept_${table} AS ${table}`)
      const days = await store.rows<[string]>(`SELECT DISTINCT _partition_id FROM ${table} WHERE is_kept = 1`)
      for (const [day] of days)
        await store.command(
          `INSERT INTO kept_${table} SELECT * FROM ${table} WHERE is_kept = 1 AND _partition_id = {day: String}`,
          { day },
        )
      await store.command(`EXCHANGE TABLES ${table} AND kept_${table}`)
      expect(await store.rows(`SELECT countIf(is_kept = 0), count() > 0 FROM ${table}`)).toEqual([[0, 1]])
    }
    // Of what is not half an hour old nothing is kept yet.
    found = found.filter(({ fault }) => addMinutes(fault.failureTime, evidenceMinutes.after) <= now)
    expect(await missingOfAll()).toEqual([])
  }, 1_200_000)
})

it('has proven enough of them', () => {
  noteFigure('faults whose stored evidence is whole', proven)
  // Of five fleets 1,000 with 20 codes; the smallest has 188.
  expect(proven).toBeGreaterThanOrEqual(isFull ? 180 * fleets.length : 30)
  expect(codes.size).toBeGreaterThanOrEqual(isFull ? 18 : 7)
  expect(tried).toBeGreaterThanOrEqual(fleets.length)
})
