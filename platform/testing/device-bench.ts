import { and, asc, eq } from 'drizzle-orm'
import type { DeviceAck, DownKind, UpKind } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import { issueKey } from '../ingest/connection/credential-rows'
import type { Ingest } from '../ingest/pipeline/ingest'
import { deviceErrors, deviceMessages } from '../nouns/tables/connection'
import { controllers, indoorUnits } from '../nouns/tables/fleet'
import { unitReadings } from '../nouns/tables/unit-reading'
import { type TestPlatform, testPlatform } from './test-platform'

export type BenchDevice = {
  id: number
  address: string
  brand: PlatformId
  key: string
  topic: string
  /** An indoor unit behind it. */
  unit: { systemNo: number; unitNo: number }
}

/** Controllers of one brand that are online and have an indoor unit, each with a new key. */
const giveKeys = async (
  { database, clock }: TestPlatform,
  { count, brand }: { count: number; brand: PlatformId },
): Promise<BenchDevice[]> => {
  const rows = await database
    .select({ id: controllers.id, address: controllers.macWifiId, brand: controllers.platformId })
    .from(controllers)
    .where(and(eq(controllers.onlineStatus, 1), eq(controllers.platformId, brand)))
    .orderBy(asc(controllers.id))
  const devices: BenchDevice[] = []
  for (const row of rows) {
    const [unit] = await database
      .select({ systemNo: indoorUnits.systemNo, unitNo: indoorUnits.unitNo })
      .from(indoorUnits)
      .where(eq(indoorUnits.controllerId, row.id))
      .orderBy(asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
      .limit(1)
    if (unit === undefined) continue
    const key = await issueKey(database, { controllerId: row.id, now: clock.now(), userId: null })
    devices.push({ ...row, key, topic: `hvac/${row.brand}/${row.address}`, unit })
    if (devices.length === count) return devices
  }
  throw new Error(`only ${devices.length} of ${count} controllers of brand ${brand}`)
}

/** A platform with some controllers that have a key, and what its tables say of them. */
export const deviceBench = async ({ count = 3, brand = 6 as PlatformId } = {}) => {
  const platform = await testPlatform({ controllers: 60 })
  const devices = await giveKeys(platform, { count, brand })
  const { database, clock } = platform
  const [first] = devices
  if (first === undefined) throw new Error('no device')
  return {
    platform,
    devices: devices as [BenchDevice, ...BenchDevice[]],
    /** What the door is opened with. */
    parts: { database, clock: clock.now, events: platform.events, logger: platform.logger },
    setTempOf: async ({ id, unit }: BenchDevice): Promise<number | null | undefined> => {
      const { controllerId, unitKind, systemNo, unitNo, reading } = unitReadings
      const own = and(eq(controllerId, id), eq(unitKind, 1), eq(systemNo, unit.systemNo), eq(unitNo, unit.unitNo))
      const [row] = await database.select({ reading }).from(unitReadings).where(own)
      return (row?.reading as { setTemp?: number | null } | undefined)?.setTemp
    },
    collectedOf: async ({ id, unit }: BenchDevice): Promise<{ collectTime: Date; receiveTime: Date } | undefined> => {
      const { controllerId, unitKind, systemNo, unitNo, collectTime, receiveTime } = unitReadings
      const own = and(eq(controllerId, id), eq(unitKind, 1), eq(systemNo, unit.systemNo), eq(unitNo, unit.unitNo))
      const [row] = await database.select({ collectTime, receiveTime }).from(unitReadings).where(own)
      return row
    },
    /** `reason: count` of what was wrong with a device's messages. */
    errorsOf: async ({ id }: BenchDevice): Promise<Record<string, number>> => {
      const rows = await database.select().from(deviceErrors).where(eq(deviceErrors.controllerId, id))
      return Object.fromEntries(rows.map(({ reason, count: times }) => [reason, times]))
    },
    detailOf: async ({ id }: BenchDevice, reason: string): Promise<string | undefined> => {
      const rows = await database.select().from(deviceErrors).where(eq(deviceErrors.controllerId, id))
      return rows.find((row) => row.reason === reason)?.detail
    },
    messagesOf: ({ id }: BenchDevice) =>
      database
        .select()
        .from(deviceMessages)
        .where(eq(deviceMessages.controllerId, id))
        .orderBy(asc(deviceMessages.id))
        .execute(),
    close: platform.close,
  }
}
export type DeviceBench = Awaited<ReturnType<typeof deviceBench>>

type Numbered = { seq: number; boot?: string; time: number }

/** One reading of a device's unit, as a message of telemetry. */
export const readingOf = (
  { unit: { systemNo, unitNo } }: BenchDevice,
  { seq, boot = 'boot-1', time }: Numbered,
  { setTemp = 24, at = time, ...more }: { setTemp?: unknown; at?: number } & Record<string, unknown> = {},
) => ({
  v: 1,
  boot,
  seq,
  time,
  samples: [{ time: at, systems: [{ systemNo, indoor: [{ unitNo, onOff: 1, mode: 0, setTemp, ...more }] }] }],
})

/** Puts messages into the pipeline and hears its answers, without a transport. */
export const throughPipeline = (ingest: Ingest) => {
  const acks: DeviceAck[] = []
  const waiting = new Map<string, (ack: DeviceAck) => void>()
  const keyOf = (boot: string, seq: number): string => `${boot} ${seq}`
  ingest.answerThrough({
    send: async (_brand, _address, kind: DownKind, message) => {
      if (kind !== 'ack') return
      const ack = message as DeviceAck
      acks.push(ack)
      waiting.get(keyOf(ack.boot, ack.seq))?.(ack)
    },
  })
  const send = (device: BenchDevice, kind: UpKind, message: unknown, topic = device.topic): Promise<void> => {
    const payload =
      message instanceof Uint8Array
        ? message
        : new TextEncoder().encode(typeof message === 'string' ? message : JSON.stringify(message))
    return ingest.take({ topic: `${topic}/up/${kind}`, payload })
  }
  return {
    acks,
    send,
    /** Sends a message with a number, and waits for its answer. */
    ask: async (
      device: BenchDevice,
      kind: UpKind,
      message: { boot: string; seq: number },
      topic?: string,
    ): Promise<DeviceAck> => {
      const answer = new Promise<DeviceAck>((resolve) => waiting.set(keyOf(message.boot, message.seq), resolve))
      await send(device, kind, message, topic)
      return answer
    },
  }
}
