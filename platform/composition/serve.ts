import { heldSentence } from '../backup/restored-note'
import { holdAndRepeat, proofOf } from '../command/log-commands'
import { openPast } from '../history/upkeep/open-past'
import { keepAnchors } from '../kernel/audit/keep-anchors'
import type { Config } from '../kernel/config/config'
import { readFactorKeys } from '../kernel/config/factor-key'
import type { SpaceGuard } from '../kernel/db/free-space'
import type { Logger } from '../kernel/log/logger'
import { leaseNotes } from '../kernel/storage/owner-note'
import { keepStoreLease } from '../kernel/storage/store-lease'
import { removeLeftUploads } from '../kernel/upload/upload-folder'
import { startCommandSweep } from '../nouns/control/command-sweep'
import { prepare, writeDemoFiles } from '../seed/prepare'
import { seedStandingPast } from '../seed/standing-past'
import { startHistoryUpkeep } from './history-upkeep'
import { once } from './once'
import { openControl } from './open-control'
import { openDevices } from './open-devices'
import { type Foundation, openFoundation } from './open-foundation'
import { openServices } from './open-services'
import { leftUploadMs, startRoutines } from './routines'
import { listen } from './server'
import { watchSite } from './watch-site'

type Proof = Awaited<ReturnType<typeof proofOf>>
type Part = { stop: () => Promise<unknown> }

/** Holds the work of a database that is older than the anchors of its log, and says so. */
const holdOlder = async ({ config, logger, open }: Foundation, proof: Proof): Promise<void> => {
  const { facts, lines } = await holdAndRepeat(config, open, proof)
  if (facts !== null) logger.error({ held: facts }, heldSentence(facts, proof.store.place))
  for (const line of lines) logger.warn(line)
}

/** Stops the parts in their order at the first signal. */
const stopOnSignals = (parts: readonly (Part | null)[], logger: Logger): void => {
  const stop = once(async () => {
    for (const part of parts) await part?.stop()
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
}

/** Opens everything, and listens until a signal. Throws a `StartError` where the start is refused. */
export const serve = async (config: Config, logger: Logger, print: (line: string) => void): Promise<void> => {
  const foundation = await openFoundation(config, logger)
  const { clock, telemetry, open, files } = foundation
  const { database, kind } = open
  const draining = new AbortController()
  let guard: SpaceGuard | null = null
  let stopPast = async (): Promise<void> => undefined
  try {
    const { isFleetNew } = await prepare(config, open, clock, logger, files, print)
    readFactorKeys(config)
    const proof = await proofOf(config, open)
    await holdOlder(foundation, proof)
    const forgets = config.fixedClock === undefined
    const past = await openPast(config, open, logger, { now: clock(), forgets, telemetry })
    stopPast = past.stop
    if (config.fixedClock && isFleetNew && past.journal) await seedStandingPast(past.store(), database, clock())
    const services = await openServices(foundation, past, {
      draining: draining.signal,
      signingIn: (work) => (guard === null ? work() : guard.signingIn(work)),
    })
    const { app, events, sender, jobs, queues, sentMark } = services
    const devices = await openDevices(foundation, past, services, draining.signal)
    // The embedded database has one process, so whatever lies there was left by an ended one.
    await removeLeftUploads(config.dataDir, kind === 'pglite' ? 0 : leftUploadMs)
    const anchors = await keepAnchors(proof, logger, {
      onSigned: telemetry?.metrics.site.noteAnchor,
      onOther: () => holdOlder(foundation, proof),
      hasSent: sentMark.take,
    })
    const control = await openControl(foundation, past, services)
    // The last before calls are taken: a start that is refused has given nothing a key.
    await writeDemoFiles(config, database, clock(), logger)
    const server = await listen(app, config, draining)
    await jobs.start()
    const standsStill = config.fixedClock !== undefined
    const commands = startCommandSweep({ database, clock, events, logger, sender, standsStill })
    const lease = await keepStoreLease(database, leaseNotes(config), logger)
    const routines = await startRoutines(foundation, events, anchors.cut)
    const site = watchSite(database, telemetry?.metrics, logger)
    const { store, damage } = past
    const sampleDays = config.history.retention.samples
    const upkeep = startHistoryUpkeep({ database, store, damage, sampleDays, clock, logger })
    // What a start writes it has written.
    guard = open.guardSpace?.() ?? null
    stopOnSignals(
      [
        routines,
        lease,
        upkeep,
        site,
        // What has begun is finished, what comes is turned away.
        server,
        sender,
        devices,
        queues,
        jobs,
        commands,
        { stop: events.close },
        anchors,
        control,
        past,
        guard,
        { stop: open.close },
        // It reports the end of all others.
        telemetry,
      ],
      logger,
    )
    print(`devices connect at ${devices.place}`)
    print(`platform listening on http://${config.host}:${server.port}`)
  } catch (error) {
    await stopPast()
    await open.close()
    throw error
  }
}
