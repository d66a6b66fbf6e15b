import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { deviceErrors, deviceMessages, deviceWatches } from '../../nouns/tables/connection'
import type { Ledger, Outcome } from '../pipeline/step'
import { forgetEnds, keepPresence } from './presence'

/** How much of a message is kept, characters. */
const keptText = 16_384
/** Refused messages of one device that one batch keeps; the others are counted. */
const refusedKept = 3

const decoder = new TextDecoder('utf-8')

/** NUL is a character that PostgreSQL keeps in no text. */
export const toStoredText = (payload: Uint8Array): string =>
  decoder.decode(payload.subarray(0, keptText)).replaceAll('\0', '\uFFFD')

const countErrors = async (tx: Database, outcomes: readonly Outcome[]): Promise<void> => {
  const found = new Map<string, typeof deviceErrors.$inferInsert>()
  const add = (
    outcome: Outcome,
    reason: (typeof deviceErrors.$inferInsert)['reason'],
    detail: string,
    isRefused: 0 | 1,
  ) => {
    const key = `${outcome.device.deviceId} ${reason}`
    const known = found.get(key)
    found.set(key, {
      controllerId: outcome.device.deviceId,
      reason,
      isRefused,
      count: (known?.count ?? 0) + 1,
      firstTime: known?.firstTime ?? outcome.receivedAt,
      lastTime: outcome.receivedAt,
      detail,
    })
  }
  for (const outcome of outcomes) {
    if (outcome.result === 'refused' && outcome.reason !== null) add(outcome, outcome.reason, outcome.detail, 1)
    if (outcome.result === 'duplicate') add(outcome, 'duplicate', `boot ${outcome.boot}, seq ${outcome.seq}`, 0)
    if (outcome.result === 'stored') for (const { reason, detail } of outcome.notes) add(outcome, reason, detail, 0)
  }
  if (found.size === 0) return
  await tx
    .insert(deviceErrors)
    .values([...found.values()])
    .onConflictDoUpdate({
      target: [deviceErrors.controllerId, deviceErrors.reason],
      set: {
        count: sql`${deviceErrors.count} + excluded.count`,
        lastTime: sql`excluded.last_time`,
        detail: sql`excluded.detail`,
      },
    })
}

const keepMessages = async (tx: Database, outcomes: readonly Outcome[], now: Date): Promise<number[]> => {
  const ids = [...new Set(outcomes.map(({ device }) => device.deviceId))]
  if (ids.length === 0) return []
  const watched = await tx
    .select({ id: deviceWatches.controllerId })
    .from(deviceWatches)
    .where(and(inArray(deviceWatches.controllerId, ids), gt(deviceWatches.until, now)))
  const isWatched = new Set(watched.map(({ id }) => id))
  const refused = new Map<number, number>()
  const kept = outcomes.filter(({ device, kind, result }) => {
    if (isWatched.has(device.deviceId)) return true
    if (result !== 'refused') return kind !== 'telemetry' && kind !== 'state'
    const count = (refused.get(device.deviceId) ?? 0) + 1
    refused.set(device.deviceId, count)
    return count <= refusedKept
  })
  if (kept.length > 0) {
    await tx.insert(deviceMessages).values(
      kept.map((outcome) => ({
        controllerId: outcome.device.deviceId,
        isUp: 1 as const,
        kind: outcome.kind,
        boot: outcome.boot,
        seq: outcome.seq === null ? '' : String(outcome.seq),
        receiveTime: outcome.receivedAt,
        deviceTime: outcome.deviceTime,
        outcome: outcome.result,
        reason: outcome.reason ?? '',
        detail: outcome.detail,
        size: outcome.payload.byteLength,
        payload: toStoredText(outcome.payload),
      })),
    )
  }
  return [...isWatched]
}

/** The books of devices: who was heard, what was wrong, and the last messages of those that are watched. */
export const keepBooks: Ledger = async (tx, outcomes, services) => {
  const heard = outcomes.filter(({ kind, result }) => kind !== 'bye' && result !== 'refused')
  await keepPresence(tx, heard, services)
  // In the order in which they came: the last will of an old connection may come before what the new one says.
  const last = new Map(
    outcomes.filter(({ result }) => result !== 'refused').map((each) => [each.device.deviceId, each]),
  )
  const speaking = [...last.values()].filter(({ kind }) => kind !== 'bye').map(({ device }) => device.deviceId)
  await forgetEnds(tx, speaking)
  await countErrors(tx, outcomes)
  const watched = await keepMessages(tx, outcomes, services.now)
  for (const id of watched) {
    const device = outcomes.find((outcome) => outcome.device.deviceId === id)?.device
    if (!device) continue
    services.publish({
      event: { topic: 'connection', macWifiId: device.address },
      platformId: device.brand as 6 | 12 | 13,
    })
  }
}
