import { isBackupRead } from './backup/backup-hold'
import { backupCommand, restoreCommand } from './backup/commands'
import { openControlSocket } from './backup/control-socket'
import { createPlatform } from './create-platform'
import { doctorCommand, examineOpen } from './doctor/run-doctor'
import { anchorLog, keepAnchors } from './kernel/audit/keep-anchors'
import { readLogKeys } from './kernel/audit/log-keys'
import { openAnchors } from './kernel/audit/open-anchors'
import { verifyLog } from './kernel/audit/verify-log'
import { type Config, readConfig, StartError } from './kernel/config/config'
import { readFactorKeys } from './kernel/config/factor-key'
import { type OpenDatabase, openDatabase } from './kernel/db/open-database'
import { prepareSchema } from './kernel/db/prepare-schema'
import { mayMigrateQueue } from './kernel/db/roles'
import { localEventBus } from './kernel/events/event-bus'
import { postgresEventBus } from './kernel/events/postgres-event-bus'
import { createSender } from './kernel/ingest/outgoing'
import { createJobRunner } from './kernel/jobs/job-runner'
import { startLookQueues } from './kernel/jobs/look-queue'
import { createLogger, type Logger } from './kernel/log/logger'
import type { FileStore } from './kernel/storage/file-store'
import { holdRemovals } from './kernel/storage/hold-removals'
import { openFileStore } from './kernel/storage/open-file-store'
import { openTelemetry } from './kernel/telemetry/telemetry'
import { removeLeftUploads } from './kernel/upload/upload-folder'
import { measureLists } from './measure/measure-lists'
import { namedInReach } from './named-in-reach'
import { openCheckers } from './nouns/checker/open-checkers'
import { keepSent } from './nouns/connection/keep-sent'
import { openDoor } from './nouns/connection/open-door'
import { startCommandSweep } from './nouns/control/command-sweep'
import { openOta } from './nouns/ota/open-ota'
import { openPush } from './nouns/push/open-push'
import { once } from './once'
import { leftUploadMs, startRoutines } from './routines'
import { writeFleetFile } from './seed/fleet-file'
import { type SeedResult, seed } from './seed/seed'
import { listen } from './server'
import { deviceOutboxes, deviceSteps } from './steps'
import { controllersOf, usage } from './usage'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const toClock = ({ fixedClock }: Config): (() => Date) => (fixedClock ? () => new Date(fixedClock) : () => new Date())

const prepare = async (
  config: Config,
  open: OpenDatabase,
  clock: () => Date,
  logger: Logger,
  files: FileStore,
): Promise<SeedResult> => {
  const { database, tidy } = open
  await prepareSchema(config, open, logger)
  const result = await seed(database, {
    ...config,
    files,
    now: clock(),
    readings: config.fixedClock !== undefined,
  })
  const { adminPassword, isFleetNew } = result
  if (isFleetNew) await tidy('all')
  if (adminPassword !== null)
    print(`account admin, password ${adminPassword} (shown only now; change it after the first sign-in)`)
  return result
}

/** What anchors of the log are made with and where they are kept. */
const proofOf = async (config: Config, { database, kind }: OpenDatabase) => ({
  database,
  isShared: kind === 'postgres',
  clock: toClock(config),
  keys: readLogKeys(config),
  store: await openAnchors(config),
})

const serve = async (config: Config, logger: Logger): Promise<void> => {
  const clock = toClock(config)
  // Before anything is opened: a site without a key hears of it at once.
  readLogKeys(config)
  const telemetry = await openTelemetry(config, logger)
  const open = await openDatabase(config, logger, { telemetry })
  const { database, kind } = open
  const lending = { isLent: false }
  const files = holdRemovals(await openFileStore(config), isBackupRead(open, lending))
  try {
    await prepare(config, open, clock, logger, files)
    if (config.demo) await writeFleetFile(database, { dataDir: config.dataDir, now: clock() })
    readFactorKeys(config)
    const events = config.databaseUrl ? postgresEventBus(config.databaseUrl, logger) : localEventBus()
    const books = keepSent((event) => events.publish(event))
    const sender = createSender({
      database,
      clock,
      logger,
      isShared: kind !== 'pglite',
      outboxes: deviceOutboxes,
      books,
    })
    const jobs = createJobRunner({
      database,
      named: namedInReach,
      config,
      clock,
      logger,
      events,
      sender,
      isOnlyProcess: kind === 'pglite',
      telemetry,
    })
    const draining = new AbortController()
    const queues = await startLookQueues(
      open.embedded === null
        ? { databaseUrl: config.databaseUrl ?? '', ownsTables: await mayMigrateQueue(database) }
        : { embedded: open.embedded },
      logger,
      telemetry,
    )
    const app = createPlatform({
      database,
      config,
      clock,
      logger,
      jobs,
      events,
      files,
      hasSpace: open.hasSpace,
      workers: queues,
      sender,
      draining: draining.signal,
      telemetry,
    })
    const door = await openDoor(config, { database, clock, events, logger, steps: deviceSteps })
    const services = { clock, events, logger, draining: draining.signal }
    const ota = await openOta(open, config, { ...services, queues, admit: door.admit, send: door.door.send, books })
    app.route('/', ota.routes)
    const push = await openPush(open, { queues, clock, events, logger })
    sender.sendThrough(door.door)
    const checkers = openCheckers(config, { ...services, database })
    app.route('/', checkers.routes)
    // The embedded database has one process, so whatever lies there was left by an ended one.
    await removeLeftUploads(config.dataDir, kind === 'pglite' ? 0 : leftUploadMs)
    const anchors = await keepAnchors(await proofOf(config, open), logger)
    const examine = () => examineOpen(open, config, true)
    const control = await openControlSocket({ dataDir: config.dataDir, open, lending, examine, logger })
    const server = await listen(app, config, draining)
    await jobs.start()
    const commands = startCommandSweep({
      database,
      clock,
      events,
      logger,
      sender,
      standsStill: config.fixedClock !== undefined,
    })
    const routines = await startRoutines({ open, files, events, clock, dataDir: config.dataDir, logger })
    const stop = once(async () => {
      routines.stop()
      // What has begun is finished, what comes is turned away; the database goes last.
      await server.stop()
      await sender.stop()
      await door.stop()
      ota.stop()
      await checkers.stop()
      push.stop()
      await queues.stop()
      await jobs.stop()
      await commands.stop()
      await events.close()
      await anchors.stop()
      await control.stop()
      await open.close()
      // Last: it tells of the end of all others.
      await telemetry?.stop()
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            logger.error({ err: error }, 'stop failed')
            process.exit(1)
          },
        )
      })
    }
    print(`devices connect at ${door.door.place}`)
    print(`platform listening on http://${config.host}:${server.port}`)
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Opens the database for one command, and closes it however the command ends. */
const withDatabase = async <Result>(
  config: Config,
  logger: Logger,
  work: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase(config, logger)
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}

const noteRestore = async (
  config: Config,
  logger: Logger,
  [from = '', ...more]: readonly string[],
): Promise<number> => {
  if (from === '' || from.length > 80 || more.length > 0) throw new StartError(usage)
  return withDatabase(config, logger, async (open) => {
    const proof = await proofOf(config, open)
    if ((await anchorLog(proof, from)) !== 'anchored')
      throw new StartError('another platform writes an anchor; try again')
    print(`noted in ${proof.store.place}: restored from ${JSON.stringify(from)}`)
    return 0
  })
}

const main = async ([command, ...args]: readonly string[]): Promise<number | null> => {
  // Before the configuration is read: a wrong one is among what it tells.
  if (command === 'doctor') return doctorCommand(process.env, args, print)
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  switch (command) {
    case 'serve':
      await serve(config, logger)
      // It goes on until a signal.
      return null
    case 'migrate':
      print(`migrations run: ${await withDatabase(config, logger, (open) => prepareSchema(config, open, logger))}`)
      return 0
    case 'seed': {
      const controllers = controllersOf(args, config)
      const { isFleetNew } = await withDatabase(config, logger, async (open) =>
        prepare({ ...config, controllers }, open, toClock(config), logger, await openFileStore(config)),
      )
      // Nothing was done, and whoever asked for a fleet of another size should not think otherwise.
      if (controllers > 0 && !isFleetNew) throw new StartError('this database has its fleet already; seed an empty one')
      print(`controllers: ${controllers}`)
      return 0
    }
    case 'measure-lists':
      for (const line of await withDatabase(config, logger, ({ database }) => measureLists(database))) print(line)
      return 0
    case 'verify-log':
      return withDatabase(config, logger, async (open) => {
        const { ok, lines } = await verifyLog(open.database, await proofOf(config, open))
        for (const line of lines) print(line)
        return ok ? 0 : 1
      })
    case 'backup':
      return backupCommand(config, logger, args, print)
    case 'restore':
      return restoreCommand(config, logger, args, print)
    case 'note-restore':
      return noteRestore(config, logger, args)
    default:
      throw new StartError(usage)
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== null) process.exit(code)
  },
  (error: unknown) => {
    // What the operator can put right is said in a line; anything else is ours and keeps its stack.
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  },
)
