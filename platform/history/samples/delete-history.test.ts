import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { subMinutes } from 'date-fns/subMinutes'
import { eq, isNull } from 'drizzle-orm'
import { HistoryError } from '../../kernel/error/history-error'
import { changeController } from '../../nouns/device/change-controller'
import { controllers } from '../../nouns/tables/fleet'
import { openPastSite, type PastSite } from '../../testing/past-door'
import { deleteHistory } from './delete-command'
import { deleteNoted, noteDeletion } from './delete-history'
import { historyDeletions } from './history-upkeep-table'
import { historyTables } from './sample-schema'

const from = new Date('2026-07-23T06:00:00Z')
const to = addMinutes(from, 120)

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
  for (const place of [0, 4, 5]) expect((await site.send(place, site.pastOf(place, from, to))).status).toBe(200)
})
afterAll(() => site.close())

describe('what has to go', () => {
  const totals = (place: number) => Promise.all(historyTables.map((table) => site.countOf(place, table)))

  it('goes by days from every table', async () => {
    const { database, clock, past } = site.platform
    await site.send(3, site.pastOf(3, from, to))
    await site.send(3, site.pastOf(3, subDays(from, 2), subDays(to, 2)))
    const { macWifiId } = site.at(3).controller
    const day = "toDate(time) = toDate('2026-07-23')"
    const own = { database, store: past.store, now: clock.now() }
    expect(await site.countOf(3, 'indoor_five_minutes', day)).toBeGreaterThan(0)
    const told = await deleteHistory(['--controller', macWifiId, '--from', '2026-07-23', '--to', '2026-07-23'], own)
    expect(told).toEqual({ line: `history of ${macWifiId} deleted`, isDone: true })
    for (const table of historyTables) expect(await site.countOf(3, table, day)).toBe(0)
    expect(await site.countOf(3, 'indoor_five_minutes', "toDate(time) = toDate('2026-07-21')")).toBeGreaterThan(0)
    for (const args of [
      [],
      ['--controller', macWifiId, '--from', '2026-07-23'],
      ['--controller', macWifiId, '--from', '2026-02-30', '--to', '2026-03-01'],
      ['--controller', '0123456789AB'],
      ['--all'],
    ])
      await expect(deleteHistory(args, own)).rejects.toThrow(/--|no controller/)
  })

  it("goes with its controller, when the store answers, and nobody else's does", async () => {
    const { database, clock, past } = site.platform
    const { id, controller } = site.at(0)
    expect(Math.min(...(await totals(0)).filter((_, n) => !historyTables[n]?.startsWith('air_box')))).toBeGreaterThan(0)
    const others = await totals(5)
    await database.update(controllers).set({ activationFlag: 0 }).where(eq(controllers.id, id))
    const [row] = await database.select().from(controllers).where(eq(controllers.id, id))
    if (row === undefined) throw new Error('it is gone')
    const by = { database, platformId: row.platformId, reach: null, actorUserId: 1, now: clock.now() }
    await changeController(by as unknown as Parameters<typeof changeController>[0], row, 'remove')
    expect(await database.select().from(historyDeletions)).toMatchObject([
      { controllerId: id, macWifiId: controller.macWifiId, fromTime: null },
    ])
    const isAway = async () => Promise.reject(new HistoryError('away'))
    const away = { command: isAway, rows: isAway }
    await expect(deleteNoted(database, away)).rejects.toThrow(HistoryError)
    expect(await database.select().from(historyDeletions)).toHaveLength(1)
    expect(await deleteNoted(database, past.store())).toBe(0)
    expect(new Set(await totals(0))).toEqual(new Set([0]))
    expect(await totals(5)).toEqual(others)
    expect(await database.select().from(historyDeletions)).toHaveLength(0)
  })

  it('waits for samples of before that have not come to the store yet', async () => {
    const { database, clock, past } = site.platform
    await noteDeletion(
      database,
      { controllerId: site.at(4).id, macWifiId: site.at(4).controller.macWifiId },
      clock.now(),
    )
    const lines = [JSON.stringify([site.at(4).id, 0, 0, 1_784_800_000, 1_784_800_000, 1, 0, 0])]
    await past.journal?.write(database, [{ table: 'indoor_sample', lines }], subMinutes(clock.now(), 1))
    expect(await deleteNoted(database, past.store())).toBe(1)
    expect(await site.countOf(4, 'indoor_sample')).toBeGreaterThan(0)
    expect(await database.select().from(historyDeletions).where(isNull(historyDeletions.fromTime))).toHaveLength(1)
  })
})
