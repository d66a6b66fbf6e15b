import { eq } from 'drizzle-orm'
import type { FleetController } from '@/simulator/fleet-file'
import { pastBodies } from '@/simulator/past-bodies'
import { createAdmission } from '../ingest/connection/admission'
import { hashKey, makeKey } from '../ingest/connection/credential'
import type { HttpDoor } from '../ingest/http/guard-devices'
import { openPast } from '../ingest/past/past-routes'
import { deviceCredentials } from '../nouns/tables/connection'
import { readFleetOf } from '../seed/fleet-file'
import { type TestPlatform, testPlatform } from './test-platform'

/** For so long samples are kept as such. */
export const sampleDays = 30
/** And for so long what outlives them. */
export const hourDays = 3650
const neverDrained = new AbortController().signal

/** The door for the past of a platform that keeps one. */
export const pastDoorOf = (
  { database, clock, http, logger, past }: TestPlatform,
  admit: ReturnType<typeof createAdmission> = createAdmission(database),
  own: Partial<HttpDoor> = {},
) =>
  openPast({
    database,
    clock: clock.now,
    logger,
    admit,
    store: past.store,
    journal: past.journal,
    draining: neverDrained,
    http: { ...http, ...own },
    retention: { samples: sampleDays, hours: hourDays },
  })

export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** Hands a body over at a door as a controller that shows a key. */
export const handOverAt = async (
  door: ReturnType<typeof pastDoorOf>,
  { macWifiId, key, headers }: { macWifiId: string; key: string; headers?: Record<string, string> },
  body: Body,
): Promise<{ status: number; answer: Record<string, unknown> }> => {
  const shown = Buffer.from(`${macWifiId}:${key}`).toString('base64')
  const response = await door.request('/device/samples', {
    method: 'POST',
    headers: { authorization: `Basic ${shown}`, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

type Sent = { key?: string; headers?: Record<string, string> }

/** A platform that keeps its past, and six of its controllers that hand theirs over, each with its own key and without a fault. */
export const openPastSite = async () => {
  const platform = await testPlatform({ controllers: 60, now: '2026-07-24T08:00:30.000Z', history: 'kept' })
  const { database, clock } = platform
  const door = pastDoorOf(platform)
  const fleet: { id: number; controller: FleetController; key: string }[] = []
  for await (const portion of readFleetOf(database, clock.now())) {
    for (const { id, controller } of portion) {
      if (controller.systems.length === 0 || controller.isAway || fleet.length >= 6) continue
      const key = makeKey()
      const createTime = clock.now()
      await database
        .update(deviceCredentials)
        .set({ revokeTime: createTime })
        .where(eq(deviceCredentials.controllerId, id))
      await database
        .insert(deviceCredentials)
        .values({ controllerId: id, kind: 'key', secret: await hashKey(key), createTime })
      fleet.push({ id, controller: { ...controller, faults: [] }, key })
    }
  }
  const at = (place: number) => {
    const found = fleet[place]
    if (found === undefined) throw new Error('the fleet is too small')
    return found
  }
  const rows = <Row extends readonly unknown[]>(sql: string, params = {}) =>
    platform.past.store().rows<Row>(sql, params)
  return {
    platform,
    at,
    rows,
    send: async (place: number, body: Body, { key, headers }: Sent = {}) => {
      const { controller, key: own } = at(place)
      return handOverAt(door, { macWifiId: controller.macWifiId, key: key ?? own, ...(headers && { headers }) }, body)
    },
    /** What one of them would hand over of a time. */
    pastOf: (place: number, from: Date, to: Date): string =>
      [
        ...pastBodies({
          controller: at(place).controller,
          from: from.getTime(),
          to: to.getTime(),
          part: null,
          without: [],
        }),
      ]
        .filter((body) => body !== null)
        .join(''),
    /** Rows of one of them in a table of the store. */
    countOf: async (place: number, table: string, where = '1'): Promise<number> =>
      (
        await rows<[number]>(`SELECT count() FROM ${table} WHERE controller_id = {id:UInt32} AND ${where}`, {
          id: at(place).id,
        })
      )[0]?.[0] ?? 0,
    close: (): Promise<void> => platform.close(),
  }
}
export type PastSite = Awaited<ReturnType<typeof openPastSite>>
