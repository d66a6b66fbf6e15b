import { isBackupRead } from '../backup/backup-hold'
import { openControlSocket } from '../backup/control-socket'
import { heldSentence } from '../backup/restored-note'
import { holdAndRepeat, proofOf } from '../command/log-commands'
import { platformBuild } from '../command/usage'
import { answerHeld, readAct } from '../doctor/held-command'
import { repairData, setFilesAside } from '../doctor/repair-data'
import { reseal } from '../doctor/reseal-factors'
import { examineOpen } from '../doctor/run-doctor'
import { mendDeadLetters } from '../history/dead-letters'
import { openPast } from '../history/open-past'
import { repairHistory } from '../history/repair'
import { tellHistory } from '../history/tell-history'
import { keepAnchors } from '../kernel/audit/keep-anchors'
import { readLogKeys } from '../kernel/audit/log-keys'
import type { Mending } from '../kernel/clickhouse/dead-letters'
import type { Config } from '../kernel/config/config'
import { openDataFolder } from '../kernel/config/data-folder'
import { readFactorKeys } from '../kernel/config/factor-key'
import { toClock } from '../kernel/config/to-clock'
import type { SpaceGuard } from '../kernel/db/free-space'
import { openDatabase } from '../kernel/db/open-database'
import { mayMigrateQueue } from '../kernel/db/roles'
import { localEventBus } from '../kernel/events/event-bus'
import { postgresEventBus } from '../kernel/events/postgres-event-bus'
import { isHeld } from '../kernel/hold/hold'
import { noTimeline, watchTimeline } from '../kernel/hold/timeline'
import { createCallLimits } from '../kernel/http/call-limits'
import { createSender } from '../kernel/ingest/outgoing'
import { createJobRunner } from '../kernel/jobs/job-runner'
import { startLookQueues } from '../kernel/jobs/look-queue'
import type { Logger } from '../kernel/log/logger'
import { holdRemovals } from '../kernel/storage/hold-removals'
import { openFileStore } from '../kernel/storage/open-file-store'
import { leaseNotes } from '../kernel/storage/owner-note'
import { keepStoreLease } from '../kernel/storage/store-lease'
import { openTelemetry } from '../kernel/telemetry/telemetry'
import { removeLeftUploads } from '../kernel/upload/upload-folder'
import { openCheckers } from '../nouns/checker/open-checkers'
import { keepSent } from '../nouns/connection/keep-sent'
import { openDoor } from '../nouns/connection/open-door'
import { startCommandSweep } from '../nouns/control/command-sweep'
import { openOta } from '../nouns/ota/open-ota'
import { openPast as openPastRoutes } from '../nouns/past/past-routes'
import { openPush } from '../nouns/push/open-push'
import { prepare, writeDemoFiles } from '../seed/prepare'
import { seedStandingPast } from '../seed/standing-past'
import { createPlatform } from './create-platform'
import { startHistoryUpkeep } from './history-upkeep'
import { namedInReach } from './named-in-reach'
import { once } from './once'
import { leftUploadMs, startRoutines } from './routines'
import { listen } from './server'
import { deviceOutboxes, deviceStepsWith } from './steps'
import { watchSite } from './watch-site'

/** Opens everything, and listens until a signal. Throws a `StartError` where the start is refused. */
export const serve = async (config: Config, logger: Logger, print: (line: string) => void): Promise<void> => {
  const clock = toClock(config)
  const place = config.databaseUrl === undefined ? `the embedded database in ${config.dataDir}` : 'PostgreSQL'
  const mode = config.demo ? 'demonstration' : 'site'
  logger.info({ ...platformBuild, mode, database: place }, 'platform starts')
  if (config.unreadNames.length > 0)
    logger.warn(
      { names: config.unreadNames },
      'variables that no program reads are set: correct the names, or remove them',
    )
  if (openDataFolder(config.dataDir).wasOpen)
    logger.warn(
      { dataDir: config.dataDir },
      'the data folder was open to other users of this machine, and is closed now',
    )
  // Before anything is opened: a site without a key hears of it at once.
  readLogKeys(config)
  const telemetry = await openTelemetry(config, logger, platformBuild)
  const open = await openDatabase(config, logger, { telemetry, takesReserve: true })
  const { database, kind } = open
  const lending = { isLent: false }
  const isRead = isBackupRead(open, lending)
  const files = holdRemovals(await openFileStore(config), isRead)
  let guard: SpaceGuard | null = null
  let stopPast = async (): Promise<void> => undefined
  try {
    const { isFleetNew } = await prepare(config, open, clock, logger, files, print)
    readFactorKeys(config)
    const proof = await proofOf(config, open)
    const holdOlder = async (): Promise<void> => {
      const { facts, lines } = await holdAndRepeat(config, open, proof)
      if (facts !== null) logger.error({ held: facts }, heldSentence(facts, proof.store.place))
      for (const line of lines) logger.warn(line)
    }
    await holdOlder()
    const past = await openPast(config, open, logger, {
      now: clock(),
      forgets: config.fixedClock === undefined,
      telemetry,
    })
    stopPast = past.stop
    if (config.fixedClock && isFleetNew && past.journal) await seedStandingPast(past.store(), database, clock())
    const events = config.databaseUrl ? postgresEventBus(config.databaseUrl, logger) : localEventBus()
    const timeline = kind === 'pglite' ? noTimeline : watchTimeline(database)
    const noteSent = keepSent((event) => events.publish(event))
    let hasSent = false
    const sent: typeof noteSent = async (...given) => {
      hasSent = true
      await noteSent(...given)
    }
    const sender = createSender({
      database,
      clock,
      logger,
      isShared: kind !== 'pglite',
      outboxes: deviceOutboxes,
      timeline,
      books: sent,
    })
    const jobs = createJobRunner({
      database,
      history: past.history,
      named: namedInReach,
      config,
      clock,
      logger,
      events,
      sender,
      timeline,
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
      async (work) => (await timeline.isBehind()) || isHeld(database, work),
    )
    const limits = createCallLimits({ rates: config.callLimits, logger })
    const app = createPlatform({
      database,
      history: past.history,
      config,
      clock,
      logger,
      jobs,
      events,
      files,
      hasSpace: open.hasSpace,
      signingIn: (work) => (guard === null ? work() : guard.signingIn(work)),
      probe: open.probe,
      workers: queues,
      sender,
      draining: draining.signal,
      limits,
      telemetry,
    })
    const observe = telemetry?.metrics.devices.count
    const steps = deviceStepsWith(past.journal)
    const door = await openDoor(config, { database, clock, events, logger, steps, observe })
    telemetry?.metrics.devices.watch({ connections: door.door.connections, waiting: door.ingest.waiting })
    telemetry?.metrics.watchCertificate(door.door.certificateEnd)
    const http = { limits, trustedPeers: config.trustedPeers }
    const services = { clock, events, logger, draining: draining.signal, http }
    const ota = await openOta(open, config, {
      ...services,
      queues,
      admit: door.admit,
      send: door.door.send,
      books: sent,
    })
    app.route('/', ota.routes)
    const push = await openPush(open, {
      queues,
      clock,
      events,
      logger,
      onSent: () => {
        hasSent = true
      },
    })
    sender.sendThrough(door.door)
    const checkers = openCheckers(config, { ...services, database })
    app.route('/', checkers.routes)
    const { store, journal, damage } = past
    const pastServices = { database, clock, logger, store, journal, retention: config.history.retention }
    app.route('/', openPastRoutes({ ...pastServices, admit: door.admit, http, draining: draining.signal }))
    // The embedded database has one process, so whatever lies there was left by an ended one.
    await removeLeftUploads(config.dataDir, kind === 'pglite' ? 0 : leftUploadMs)
    const anchors = await keepAnchors(proof, logger, {
      onSigned: telemetry?.metrics.site.noteAnchor,
      onOther: holdOlder,
      hasSent: () => {
        const had = hasSent
        hasSent = false
        return had
      },
    })
    const examine = () => examineOpen(open, config, past)
    const repair = () => repairData(database, clock())
    const resealAll = () => reseal(database, config, clock())
    const control = await openControlSocket({
      dataDir: config.dataDir,
      open,
      lending,
      examine,
      repair,
      setFilesAside: () => setFilesAside(database, files, config.dataDir),
      reseal: resealAll,
      held: async (words) => {
        const act = readAct(words)
        const lines = await answerHeld(database, past.history, act, { now: clock(), keys: readLogKeys(config) })
        if (act?.choice === 'release') queues.wakeReleased()
        return lines
      },
      past: {
        ...past,
        tell: () => tellHistory(past, database),
        mend: (letters: Mending) => mendDeadLetters(database, past.journal, letters),
        repair: () => repairHistory(database, past),
      },
      logger,
    })
    // The last before calls are taken: a start that is refused has given nothing a key.
    await writeDemoFiles(config, database, clock(), logger)
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
    const lease = await keepStoreLease(database, leaseNotes(config), logger)
    const routines = await startRoutines({
      open,
      files,
      isHeld: isRead,
      events,
      clock,
      config,
      logger,
      cutLog: anchors.cut,
    })
    const site = watchSite(database, telemetry?.metrics, logger)
    const upkeep = startHistoryUpkeep({ ...pastServices, damage, sampleDays: config.history.retention.samples })
    // What a start writes it has written.
    guard = open.guardSpace?.() ?? null
    const stop = once(async () => {
      await routines.stop()
      await lease.stop()
      await upkeep.stop()
      await site.stop()
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
      await past.stop()
      await guard?.stop()
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
    print(`devices connect at ${config.deviceDoor.isOutside ? config.deviceDoor.url : door.door.place}`)
    print(`platform listening on http://${config.host}:${server.port}`)
  } catch (error) {
    await stopPast()
    await open.close()
    throw error
  }
}
