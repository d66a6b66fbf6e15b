import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { deviceCredentials, devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import type { KnownDevice } from '../pipeline/step'
import { hashKey, makeKey } from './credential'

const isValid = isNull(deviceCredentials.revokeTime)

/** The controllers of some WiFi IDs that may come in now: those with a credential that nobody has revoked. */
export const readAdmitted = async (
  database: Database,
  addresses: readonly string[],
): Promise<Map<string, KnownDevice>> => {
  if (addresses.length === 0) return new Map()
  const rows = await database
    .selectDistinct({ deviceId: controllers.id, brand: controllers.platformId, address: controllers.macWifiId })
    .from(controllers)
    .innerJoin(deviceCredentials, and(eq(deviceCredentials.controllerId, controllers.id), isValid))
    .where(inArray(controllers.macWifiId, [...addresses]))
  return new Map(rows.map((row) => [row.address, row]))
}

export type ValidCredential = { address: string; kind: 'key' | 'certificate'; secret: string; id: number }

/** Credentials that open for some WiFi IDs now. */
export const readCredentials = async (database: Database, addresses: readonly string[]): Promise<ValidCredential[]> => {
  const { id, kind, secret } = deviceCredentials
  return database
    .select({ address: controllers.macWifiId, id, kind, secret })
    .from(deviceCredentials)
    .innerJoin(controllers, eq(controllers.id, deviceCredentials.controllerId))
    .where(and(inArray(controllers.macWifiId, [...addresses]), isValid))
}

type NewKey = { controllerId: number; now: Date; userId: number | null }

/** Gives a controller a new key, and ends its old one. Answers the key, which nobody can read again. */
export const issueKey = async (database: Database, { controllerId, now, userId }: NewKey): Promise<string> => {
  const key = makeKey()
  await revokeCredential(database, { controllerId, now, userId, kind: 'key' })
  await database.insert(deviceCredentials).values({
    controllerId,
    kind: 'key',
    secret: await hashKey(key),
    createTime: now,
    createUser: userId,
  })
  return key
}

/** Gives many controllers new keys, and ends their old ones. Answers the keys by controller. */
export const issueKeys = async (
  database: Database,
  controllerIds: readonly number[],
  { now, userId }: Omit<NewKey, 'controllerId'>,
): Promise<Map<number, string>> => {
  const keys = new Map(controllerIds.map((id) => [id, makeKey()]))
  if (keys.size === 0) return keys
  await database
    .update(deviceCredentials)
    .set({ revokeTime: now, revokeUser: userId })
    .where(and(inArray(deviceCredentials.controllerId, [...keys.keys()]), eq(deviceCredentials.kind, 'key'), isValid))
  const rows = [...keys].map(async ([controllerId, key]) => ({
    controllerId,
    createTime: now,
    createUser: userId,
    kind: 'key' as const,
    secret: await hashKey(key),
  }))
  await insertRows(database, deviceCredentials, await Promise.all(rows))
  return keys
}

/** The controller that a certificate was given to. */
export const findCertificate = async (database: Database, fingerprint: string): Promise<number | undefined> => {
  const [row] = await database
    .select({ controllerId: deviceCredentials.controllerId })
    .from(deviceCredentials)
    .where(and(eq(deviceCredentials.kind, 'certificate'), eq(deviceCredentials.secret, fingerprint), isValid))
  return row?.controllerId
}

/** Lets a controller in by a certificate, and by no other one. */
export const addCertificate = async (
  database: Database,
  { fingerprint, controllerId, now, userId }: NewKey & { fingerprint: string },
): Promise<void> => {
  const kind = 'certificate' as const
  await revokeCredential(database, { controllerId, now, userId, kind })
  await database
    .insert(deviceCredentials)
    .values({ controllerId, kind, secret: fingerprint, createTime: now, createUser: userId })
}

/** Remembers why a controller goes that has no valid credential any more. */
export const noteRevoked = async (database: Database, controllerId: number): Promise<void> => {
  const valid = database
    .select({ id: deviceCredentials.id })
    .from(deviceCredentials)
    .where(and(eq(deviceCredentials.controllerId, controllerId), isValid))
  await database
    .update(devicePresence)
    .set({ endReason: 'revoked' })
    .where(and(eq(devicePresence.controllerId, controllerId), notExists(valid)))
}

/** Ends a controller's valid credential of a kind. Answers whether there was one. */
export const revokeCredential = async (
  database: Database,
  { controllerId, now, userId, kind }: NewKey & { kind: 'key' | 'certificate' },
): Promise<boolean> => {
  const ended = await database
    .update(deviceCredentials)
    .set({ revokeTime: now, revokeUser: userId })
    .where(and(eq(deviceCredentials.controllerId, controllerId), eq(deviceCredentials.kind, kind), isValid))
    .returning({ id: deviceCredentials.id })
  return ended.length > 0
}
