import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subMinutes } from 'date-fns/subMinutes'
import { eq } from 'drizzle-orm'
import { faults } from '../../nouns/tables/fleet-fault'
import { openPastSite, type PastSite, sampleDays } from '../../testing/past-door'
import { faultEvidences } from './history-upkeep-table'
import { keepEvidence, lookForEvidenceAgain } from './keep-evidence'

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
})
afterAll(() => site.close())

describe('evidence of faults', () => {
  it('is kept a second time, once, from 330 minutes before until 30 after, that minute too', async () => {
    const { database, clock } = site.platform
    const { id, controller } = site.at(5)
    await database.delete(faults).where(eq(faults.controllerId, id))
    const [row] = await database.select().from(faults).limit(1)
    if (row === undefined) throw new Error('the fleet has no fault')
    const systemNo = controller.systems[0]?.systemNo ?? 0
    const failureTime = new Date('2026-07-23T12:00:00Z')
    const plant = async (time: Date) => {
      const { id: _, ...fault } = row
      const [made] = await database
        .insert(faults)
        .values({ ...fault, controllerId: id, unitKind: 2, systemNo, unitNo: 0, failureTime: time, repairTime: null })
        .returning({ id: faults.id })
      return made?.id ?? 0
    }
    const first = await plant(failureTime)
    const keep = () => keepEvidence(database, site.platform.past.store(), { now: clock.now(), sampleDays })
    const noteOf = async (faultId: number) =>
      (await database.select().from(faultEvidences).where(eq(faultEvidences.faultId, faultId)))[0]
    await keep()
    // Nothing of it has come yet: it is looked for again.
    expect(await noteOf(first)).toMatchObject({ samples: 0 })
    const day = site.pastOf(5, new Date('2026-07-23T00:00:00Z'), new Date('2026-07-23T23:00:00Z'))
    const packed = { headers: { 'content-encoding': 'gzip' } }
    expect((await site.send(5, new Uint8Array(gzipSync(day)), packed)).status).toBe(200)
    expect(await noteOf(first)).toBeUndefined()
    expect(await keep()).toBe(1)
    const span = async () =>
      (
        await site.rows<[string, string, number]>(
          'SELECT toString(min(time)), toString(max(time)), count() FROM outdoor_sample WHERE controller_id = {id:UInt32} AND is_kept = 1 AND unit_no = 0 AND system_no = {systemNo:UInt8}',
          { id, systemNo },
        )
      )[0]
    expect(await span()).toEqual(['2026-07-23 06:30:00', '2026-07-23 12:30:00', 361])
    const samples = (await noteOf(first))?.samples
    expect(samples).toBeGreaterThan(361)
    expect(await keep()).toBe(0)
    // Another fault of the same system an hour later: what both need is kept once.
    await plant(addMinutes(failureTime, 60))
    await plant(subMinutes(clock.now(), 30))
    expect(await keep()).toBe(1)
    expect(await span()).toEqual(['2026-07-23 06:30:00', '2026-07-23 13:30:00', 421])
    await lookForEvidenceAgain(database, id, { from: failureTime, to: failureTime })
    expect(await keep()).toBe(2)
    expect(await span()).toEqual(['2026-07-23 06:30:00', '2026-07-23 13:30:00', 421])
    expect(await site.countOf(5, 'indoor_sample', 'is_kept = 1')).toBe(
      421 * (controller.systems[0]?.indoor.length ?? 0),
    )
    const other = controller.systems.find((system) => system.systemNo !== systemNo)?.systemNo ?? 60
    expect(await site.countOf(5, 'outdoor_sample', `is_kept = 1 AND system_no = ${other}`)).toBe(0)
  })
})
