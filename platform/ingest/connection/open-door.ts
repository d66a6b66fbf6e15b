import { randomUUID } from 'node:crypto'
import type { Config } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import type { BrokerOptions } from '../broker/embedded-broker'
import type { Door, DoorKeeper } from '../pipeline/door'
import { createIngest, type Ingest, type IngestOptions } from '../pipeline/ingest'
import type { AnyStep } from '../pipeline/step'
import { createFigures, forgetCounted } from '../pipeline/write-figures'
import { createAdmission } from './admission'
import { keepBrokerFiles } from './broker-files'
import { createConnectionLog } from './connection-log'
import { readAdmitted } from './credential-rows'
import { createCredentialUse, noteUseByHello } from './credential-use'
import { createDoorErrors } from './door-errors'
import { keepBooks } from './ledger'
import { createListening } from './listening-since'
import { forgetConnected } from './presence'
import { sweepPresence } from './sweep-presence'
import { takeBye, takeHelloPresence } from './take-presence'
import { watchCredentials } from './watch-credentials'

// Each brings a library of its own, and a process needs one of them at most.
const loadEmbedded = () => import('../broker/embedded-broker')
const loadOutside = () => import('../broker/outside-broker')

const sweepMs = 5000
const figuresMs = 5000
const useMs = 10_000

export type DoorParts = {
  database: Database
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Logger
  /** What nouns make of messages. */
  steps: readonly AnyStep[]
} & Pick<IngestOptions, 'rate' | 'cost' | 'gather' | 'observe'> &
  Pick<BrokerOptions, 'connects' | 'certificateLookMs'>

/** The pipeline with the books of connections; messages come in by `take`. */
export const createDeviceIngest = (
  { steps, ...parts }: DoorParts,
  onFlood: (address: string) => void = () => undefined,
  onUnknown: (address: string) => void = () => undefined,
): Ingest =>
  createIngest({
    ...parts,
    directory: readAdmitted,
    steps: [takeHelloPresence, ...steps, takeBye],
    ledger: keepBooks,
    onFlood,
    onUnknown,
  })

export type OpenDoor = {
  door: Door
  ingest: Ingest
  /** Who may come in, by whichever way: a controller shows the same key here as over HTTP. */
  admit: DoorKeeper['admit']
  stop: () => Promise<void>
}

type KeeperParts = {
  ingest: Ingest
  log: ReturnType<typeof createConnectionLog>
  errors: ReturnType<typeof createDoorErrors>
  credentials: ReturnType<typeof watchCredentials>
  admit: ReturnType<typeof createAdmission>
}

/** Decides on what comes to the door, and records it. */
const createKeeper = ({ ingest, log, errors, credentials, admit }: KeeperParts): DoorKeeper => ({
  take: ingest.take,
  takeOfMany: ingest.takeOfMany,
  admit: async (shown) => {
    const before = credentials.changes()
    const admission = await admit(shown)
    credentials.lookSince(before)
    if (admission === 'refused') {
      ingest.counters.refused('credential')
      log.refused(shown.address, '', 'credential')
    }
    return admission
  },
  connected: log.connected,
  disconnected: log.disconnected,
  refused: (address, remoteAddress, what) => {
    ingest.counters.refused(what === 'name' ? 'credential' : 'topic')
    log.refused(address, remoteAddress, what)
  },
  broke: (address, reason, detail) => {
    ingest.counters.refused(reason)
    errors.note(address, reason, detail)
    if (reason === 'rate') log.cut(address, 'rate')
  },
  lost: (count) => ingest.counters.noted('lost', count),
})

/** Looks again and again for controllers that are silent while the door is open. */
const createSweep = ({ database, clock, events }: DoorParts, door: Door, ingest: Ingest) => {
  const listen = createListening({ clock, elapsed: () => performance.now() })
  return async (): Promise<void> => {
    const listening = listen(door.openSince(), ingest.stuckAt())
    if (listening !== null)
      await sweepPresence({ database, now: clock(), heard: listening, publish: (event) => events.publish(event) })
  }
}

/** Opens the door for devices, as the configuration has it, and looks after who is there. */
export const openDoor = async (
  { mqtt, fixedClock, databaseUrl }: Pick<Config, 'mqtt' | 'fixedClock' | 'databaseUrl'>,
  parts: DoorParts & { events: Pick<EventBus, 'subscribe'> },
): Promise<OpenDoor> => {
  const { database, clock, events, logger, connects, certificateLookMs } = parts
  const isShared = databaseUrl !== undefined
  const log = createConnectionLog(parts)
  const errors = createDoorErrors(parts)
  const use = createCredentialUse(database, clock)
  let door: Door | null = null
  const cut = (address: string, reason: 'rate' | 'revoked'): void => {
    log.cut(address, reason)
    door?.cut(address)
    if (reason === 'rate')
      files
        ?.block(address)
        .catch((error: unknown) => logger.error({ err: error, address }, 'a device could not be blocked'))
  }
  const cutRevoked = (address: string): void => cut(address, 'revoked')
  const credentials = watchCredentials({ database, events, logger, isShared, cut: cutRevoked })
  // Of a process that was killed no end of its connections was written. Others may hold some.
  if (mqtt.kind === 'embedded' && !isShared) {
    await forgetConnected(database)
    await forgetCounted(database)
  }
  const files = mqtt.kind === 'outside' && mqtt.files ? await keepBrokerFiles(mqtt.files, parts) : null
  const ingest = createDeviceIngest(
    mqtt.kind === 'outside' ? { ...parts, steps: [noteUseByHello, ...parts.steps] } : parts,
    (address) => {
      logger.warn({ address }, 'a device sends too much and was cut')
      errors.note(address, 'rate', '')
      cut(address, 'rate')
    },
    (address) => {
      log.refused(address, '', 'credential')
      cutRevoked(address)
    },
  )
  const admit = createAdmission(database, (id, address) => {
    use.note(id)
    credentials.opens(id, address)
  })
  const keeper = createKeeper({ ingest, log, errors, credentials, admit })
  const opened =
    mqtt.kind === 'embedded'
      ? await (await loadEmbedded()).openEmbeddedBroker({ ...mqtt, keeper, logger, connects, certificateLookMs })
      : await (await loadOutside()).openOutsideBroker({ ...mqtt, keeper, logger, isShared })
  door = opened
  ingest.answerThrough(opened)
  const name = `${process.pid}-${randomUUID().slice(0, 8)}`
  const writeFigures = createFigures(database, { process: name, counters: ingest.counters })
  const figures = () => writeFigures(clock(), opened.connections())
  const sweep = createSweep(parts, opened, ingest)
  const every = (ms: number, failure: string, work: () => Promise<unknown>) =>
    repeatEvery(ms, work, (error) => logger.warn({ err: error }, failure))
  const repeated = [
    every(figuresMs, 'figures of messages could not be written', figures),
    every(useMs, 'the use of credentials could not be written', use.write),
    // Under a fixed clock no controller falls silent.
    ...(fixedClock === undefined ? [every(sweepMs, 'silent controllers could not be looked for', sweep)] : []),
  ]
  return {
    door: opened,
    ingest,
    admit: keeper.admit,
    stop: async () => {
      for (const { stop } of repeated) await stop()
      await ingest.stop()
      await figures().catch(() => undefined)
      await opened.close()
      await credentials.stop()
      await files?.stop()
      await use.write().catch(() => undefined)
      await log.stop()
      await errors.stop()
    },
  }
}
