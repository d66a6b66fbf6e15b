import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { StartError } from '../../kernel/config/config'
import type { BrokerFiles } from '../../kernel/config/mqtt-env'
import type { Database } from '../../kernel/db/database'
import { ifMissing } from '../../kernel/error/missing'
import { reasonOf } from '../../kernel/error/reason-of'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import { deviceCredentials } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { hashKey, isKey } from './credential'

/** How often it is asked whether any key has changed: other processes change them too. */
const lookMs = 2000
/** How long a device that sent far too much is blocked; by the clock of the database, which several processes share. */
const blockedMinutes = 10
const { blockedUntil } = deviceCredentials
const isBlocked = sql`coalesce(${blockedUntil} > now() at time zone 'utc', false)`

const readOrNothing = (path: string): Promise<string> => readFile(path, 'utf8').catch(ifMissing(''))

/** Writes a file that somebody may be reading: whole or not at all. Answers whether it is another one now. */
const replaceFile = async (path: string, text: string, mode: number): Promise<boolean> => {
  if ((await readOrNothing(path)) === text) return false
  try {
    await writeFile(`${path}.new`, text, { mode })
    // Its group reads it too, which the mask of this process would forbid.
    await chmod(`${path}.new`, mode)
    await rename(`${path}.new`, path)
  } catch (error) {
    throw new StartError(
      `${path}, which the MQTT broker reads, cannot be written (${reasonOf(error)}): make its folder, and let the user of the platform write there`,
    )
  }
  return true
}

/** The platform's own line. Its hash has a salt of its own: the line that is there stays while it is right. */
const ownLine = async ({ username, password, passwordFile }: BrokerFiles): Promise<string> => {
  const start = `${username}:`
  const line = (await readOrNothing(passwordFile)).split('\n').find((each) => each.startsWith(start))
  const kept = line?.slice(start.length) ?? ''
  return start + ((await isKey(password, kept)) ? kept : await hashKey(password))
}

/** Names and hashes of all controllers that have a key and are not blocked, in the format of mosquitto's password file. */
const toPasswordFile = async (database: Database, files: BrokerFiles): Promise<string> => {
  const { kind, revokeTime, secret, controllerId } = deviceCredentials
  const rows = await database
    .select({ address: controllers.macWifiId, secret })
    .from(deviceCredentials)
    .innerJoin(controllers, eq(controllers.id, controllerId))
    .where(and(eq(kind, 'key'), isNull(revokeTime), not(isBlocked)))
    .orderBy(asc(controllers.macWifiId))
  const lines = rows.map((row) => `${row.address}:${row.secret}`)
  return [await ownLine(files), ...lines, ''].join('\n')
}

/**
 * What each of them may do, in the format of mosquitto's ACL file: `%u` is the name that a device came in by, so that it
 * publishes and hears below its own alone. The platform hears all of them and answers each; nobody else may do anything.
 * The last two are its probes. Which filters a device subscribes to is not looked at by this file: what it is given is.
 */
const toAclFile = ({ username }: Pick<BrokerFiles, 'username'>): string => `# Written by the platform.
user ${username}
topic read hvac/+/+/up/#
topic write hvac/+/+/down/#
topic write hvac/0/+/up/probe
topic read hvac/0/+/down/probe

pattern write hvac/+/%u/up/+
pattern read hvac/+/%u/down/+
`

/** Changes whenever a key is made, revoked, blocked for a while, or goes with its controller. */
const signatureOf = async (database: Database): Promise<string> => {
  const { id, kind, revokeTime } = deviceCredentials
  const [row] = await database
    .select({ text: sql<string>`concat_ws(' ', count(*), max(${id}), sum(${id}))` })
    .from(deviceCredentials)
    .where(and(eq(kind, 'key'), isNull(revokeTime), not(isBlocked)))
  return row?.text ?? ''
}

type Parts = { database: Database; events: Pick<EventBus, 'subscribe'>; logger: Logger }

/**
 * Keeps the files of a broker that runs elsewhere as the credentials are: written before the first connection, and again
 * whenever a key is made or revoked. Mosquitto reads them anew on SIGHUP, and then ends the connections of those that
 * are in them no more.
 */
export const keepBrokerFiles = async (files: BrokerFiles, { database, events, logger }: Parts) => {
  let written = ''
  const tellBroker = async (): Promise<void> => {
    if (files.pidFile === null) return
    const pid = Number((await readOrNothing(files.pidFile)).trim())
    if (!Number.isSafeInteger(pid) || pid <= 1) return
    process.kill(pid, 'SIGHUP')
  }
  const write = async (): Promise<void> => {
    const signature = await signatureOf(database)
    if (signature === written) return
    const hasNewKeys = await replaceFile(files.passwordFile, await toPasswordFile(database, files), 0o640)
    const hasNewRules = files.aclFile !== null && (await replaceFile(files.aclFile, toAclFile(files), 0o640))
    if (hasNewKeys || hasNewRules) await tellBroker()
    written = signature
  }
  await write()
  const writes = repeatEvery(lookMs, write, (error) =>
    logger.error({ err: error }, 'the files of the MQTT broker could not be written'),
  )
  const unsubscribe = events.subscribe((news) => {
    if (news !== 'sessions' && (news === 'gap' || (news.event.topic === 'connection' && news.event.id))) writes.wake()
  })
  return {
    /** Ends the connection of a device and keeps it away for a while: a broker takes whatever one sends. */
    block: async (address: string): Promise<void> => {
      const { controllerId, kind, revokeTime } = deviceCredentials
      const owner = database.select({ id: controllers.id }).from(controllers).where(eq(controllers.macWifiId, address))
      await database
        .update(deviceCredentials)
        .set({ blockedUntil: sql`now() at time zone 'utc' + make_interval(mins => ${blockedMinutes})` })
        .where(and(inArray(controllerId, owner), eq(kind, 'key'), isNull(revokeTime)))
      writes.wake()
    },
    stop: async (): Promise<void> => {
      unsubscribe()
      await writes.stop()
    },
  }
}
