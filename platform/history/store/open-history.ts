import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryConfig, Retention } from '../../kernel/config/history-env'
import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import { type History, noHistory } from '../../kernel/history/history'
import type { Logger } from '../../kernel/log/logger'
import type { Telemetry } from '../../kernel/telemetry/telemetry'
import { type Clickhouse, connectClickhouse } from './clickhouse'
import { type DamageWatch, isOpen, watchDamage } from './damage'
import { type EmbeddedEngine, startEngine } from './embedded-engine'
import { createJournal, type Journal } from './journal'
import type { MarkTaken } from './journal-blocks'
import { type HistoryChange, type HistoryGrowth, migrateHistory } from './migrate'
import { claimStore, historyFolder, placeOf } from './store-place'
import { watchHistory } from './watch-history'
import { type WriteGate, writeGate } from './write-gate'

/** How long a scrape waits for the store to say that it is there, ms: Prometheus itself waits for ten seconds. */
const answerMs = 2000
/** Between two looks at a store that does not answer, ms. */
const lookMs = 2000

/** What nouns keep in the store. */
export type HistorySchema = {
  changes: readonly (HistoryChange | HistoryGrowth)[]
  retention: (days: Retention) => readonly string[]
  columnsOf: Readonly<Record<string, readonly string[]>>
  markTaken?: MarkTaken
  /** All tables that hold rows. */
  tables: readonly string[]
}

export type OpenHistory = {
  history: History
  /** Null: nothing of the past is kept. */
  journal: Journal | null
  /** The store itself, for commands and imports; throws a `HistoryError` while it is away. */
  store: () => Clickhouse
  engine: EmbeddedEngine | null
  /** Which store it is; null: none. */
  place: string | null
  /** Null where nothing is written. */
  gate: WriteGate | null
  damage: DamageWatch
  stop: () => Promise<void>
}

type Options = {
  database: Database
  dataDir: string
  isShared: boolean
  logger: Logger
  schema: HistorySchema
  now: Date
  /** False: nothing grows old, since the clock stands still. */
  forgets?: boolean
  /** False: nobody else can have another store of this database. For tests, which open theirs in the middle of a call. */
  claims?: boolean
  gatherMs?: number
  telemetry?: Telemetry | null
}

const nothing: OpenHistory = {
  history: noHistory,
  journal: null,
  store: () => {
    throw new HistoryError('off')
  },
  engine: null,
  place: null,
  gate: null,
  damage: { check: async () => ({ parts: 0, checked: 0 }), read: async () => [] },
  stop: async () => undefined,
}

/** A store that may be away: it is prepared before its first use, and looked for until it is there. */
const createLink = (clickhouse: Clickhouse, prepare: () => Promise<void>, logger: Logger) => {
  const stopping = new AbortController()
  let connected: Clickhouse | null = null
  const connect = async (): Promise<void> => {
    if (!(await clickhouse.isAnswering())) return
    await prepare()
    connected = clickhouse
  }
  const log = (error: unknown): void => logger.error({ err: error }, 'the store of history could not be prepared')
  const look = async (): Promise<void> => {
    while (connected === null) {
      await wait(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await connect().catch(log)
    }
  }
  return {
    /** What is there now; null: it is away. */
    connected: () => connected,
    open: async (): Promise<void> => {
      await connect().catch((error: unknown) => {
        // A table that is damaged stops no platform: samples wait until it is repaired.
        if (!(error instanceof HistoryError)) throw error
        log(error)
      })
    },
    /** Goes on looking for one that is away. */
    follow: (url: string): void => {
      if (connected !== null) return
      logger.warn({ url }, 'the store of history does not answer')
      look()
    },
    stop: (): void => stopping.abort(),
  }
}

/** What calls read of the store, and whether the last of them has reached it. */
const createReader = (store: () => Clickhouse, retention: Retention, wasAway: boolean): History => {
  let isAway = wasAway
  const watched = async <Result>(work: (clickhouse: Clickhouse) => Promise<Result>): Promise<Result> => {
    try {
      const result = await work(store())
      isAway = false
      return result
    } catch (error) {
      if (error instanceof HistoryError) isAway = error.reason === 'away'
      throw error
    }
  }
  return {
    columns: (sql, params, signal) => watched((to) => to.columns(sql, params, signal)),
    rows: (sql, params, signal) => watched((to) => to.rows(sql, params, signal)),
    retention,
    state: () => (isAway ? 'away' : 'ok'),
  }
}

/** Opens the store of history, or none. A store that does not answer is waited for while everything else works. */
export const openHistory = async (config: HistoryConfig, options: Options): Promise<OpenHistory> => {
  const { database, dataDir, isShared, logger, schema, now } = options
  if (config.kind === 'off') return nothing
  const engine =
    config.kind === 'embedded'
      ? await startEngine(
          { directory: historyFolder(dataDir), memory: config.memory, logger, isPatient: true },
          (why) => logger.warn({ why }, 'no engine for history is installed: readings of the past are not kept'),
        )
      : null
  if (config.kind === 'embedded' && engine === null) return nothing
  const bare = connectClickhouse(
    engine === null ? (config as Extract<HistoryConfig, { kind: 'server' }>) : { socketPath: engine.socketPath },
  )
  const watch = watchHistory(options.telemetry ?? null)
  const clickhouse = watch.store(bare)
  const gate = writeGate(database, isShared)
  const place = placeOf(config, dataDir)
  const prepare = async (): Promise<void> => {
    await migrateHistory(clickhouse, schema.changes)
    if (options.forgets === false) return
    for (const sql of schema.retention(config.retention)) await clickhouse.command(sql)
  }
  const link = createLink(clickhouse, prepare, logger)
  const close = async (): Promise<void> => {
    link.stop()
    await clickhouse.close()
    await engine?.stop()
  }
  try {
    if (options.claims !== false) await claimStore(database, place, now)
    await link.open()
  } catch (error) {
    await close()
    throw error
  }
  link.follow(config.kind === 'server' ? config.url : '')
  const store = (): Clickhouse => {
    const to = link.connected()
    if (to === null) throw new HistoryError('away')
    return { ...to, insert: (into) => gate.pass(() => to.insert(into)) }
  }
  const history = createReader(store, config.retention, link.connected() === null)
  const journal = await createJournal({
    database,
    store: link.connected,
    columnsOf: schema.columnsOf,
    markTaken: schema.markTaken,
    isShared,
    logger,
    gate,
    gatherMs: options.gatherMs,
  })
  const damage = watchDamage(store, schema.tables)
  const inTime = <Result, Late>(work: Promise<Result>, late: Late): Promise<Result | Late> =>
    Promise.race([work, wait(answerMs, late, { ref: false })])
  watch.start({
    waiting: journal.waiting,
    refused: journal.refused,
    isOk: () => inTime(clickhouse.isAnswering(), false),
    restarts: () => engine?.restarts() ?? null,
    damaged: () =>
      inTime(
        damage.read().then((parts) => parts.filter(isOpen).length),
        null,
      ),
  })
  const stop = async (): Promise<void> => {
    await journal.stop()
    await close()
  }
  return { history, journal, store, engine, place, gate, damage, stop }
}
