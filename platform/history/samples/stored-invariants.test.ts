import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addHours } from 'date-fns/addHours'
import { toSystems } from '@/simulator/to-facts'
import { openPastSite, type PastSite } from '../../testing/past-door'
import { wireViolations } from '../../testing/wire-invariants'
import { readSystemSamples } from './read-samples'

/*
 * What holds of every refrigerant cycle holds of what was stored of it: sent sparsely through the door for devices, with
 * held minutes in between, and read again.
 */

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
})
afterAll(() => site.close())

/** From the night until after noon in Shanghai: at rest, at the start, at work. */
const from = new Date('2026-07-22T20:00:00Z')
const hours = 9

it.each([0, 1])('stored samples of sound systems break no invariant, controller %i', async (place) => {
  const to = addHours(from, hours)
  const body = new Uint8Array(gzipSync(site.pastOf(place, from, to)))
  expect((await site.send(place, body, { headers: { 'content-encoding': 'gzip' } })).status).toBe(200)
  const { id, controller } = site.at(place)
  const wrong: string[] = []
  let running = 0
  for (const { systemNo, facts } of toSystems(controller)) {
    const span = { startMs: from.getTime(), endMs: to.getTime() }
    const samples = await readSystemSamples(site.platform.past.history, { controllerId: id, systemNo }, span)
    expect(samples).toHaveLength(hours * 60)
    for (const sample of samples) {
      const [main] = sample.outdoor
      if ((main?.compFreq ?? 0) > 0 && (main?.totalIE ?? 0) > 40) {
        running++
        // Of a cell that was read from another column, or from none.
        const swapped = sample.outdoor.map((unit) => ({ ...unit, suctionPressure: unit.dischargePressure }))
        const shut = sample.indoor.map((room) => ({ ...room, exvOpening: null }))
        expect(wireViolations(facts, { ...sample, outdoor: swapped })).not.toEqual([])
        expect(wireViolations(facts, { ...sample, indoor: shut })).not.toEqual([])
      }
      wrong.push(...wireViolations(facts, sample).map((what) => `${systemNo} ${sample.at.toISOString()}: ${what}`))
    }
  }
  expect(wrong).toEqual([])
  expect(running).toBeGreaterThan(60)
})
