import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { backupCommand, restoreCommand } from './backup/commands'
import { drillCommand, noteDrillCommand } from './backup/drill-commands'
import { halfRestored } from './backup/restore-marker'
import { noteRestore, verifyLogCommand } from './command/log-commands'
import { controllersOf, platformBuild, usage } from './command/usage'
import { serve } from './composition/serve'
import { heldCommand } from './doctor/held-command'
import { repairCommand } from './doctor/repair-data'
import { resealCommand } from './doctor/reseal-factors'
import { doctorCommand } from './doctor/run-doctor'
import { historyCommand } from './history/upkeep/commands'
import { readConfig, StartError } from './kernel/config/config'
import { toClock } from './kernel/config/to-clock'
import { prepareSchema } from './kernel/db/prepare-schema'
import { withDatabase } from './kernel/db/with-database'
import { toEnd } from './kernel/error/to-end'
import { logEnd, logService } from './kernel/log/log-service'
import { createLogger } from './kernel/log/logger'
import { openFileStore } from './kernel/storage/open-file-store'
import { examineOwner } from './kernel/storage/owner'
import { ownerNotes } from './kernel/storage/owner-note'
import { measureLists } from './measure/measure-lists'
import { moveCommand } from './move/move-database'
import { refusedByMove } from './move/move-note'
import { modeRefusal } from './seed/keep-mode'
import { prepare } from './seed/prepare'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Commands that end before compiled code of the embedded database would pay: their end would wait for the compiler. */
const briefCommands = [
  'doctor',
  'held',
  'history',
  'migrate',
  'note-drill',
  'note-restore',
  'repair',
  'reseal-factors',
  'verify-log',
]

const main = async ([command = '', ...args]: readonly string[]): Promise<number | null> => {
  // Whatever is written is its user's alone, from the first file on.
  process.umask(0o077)
  // V8 ends the process now and then while it frees code of the embedded database (SIGTRAP, nodejs/node#64500).
  setFlagsFromString('--no-wasm-code-gc')
  if (briefCommands.includes(command)) setFlagsFromString('--liftoff-only')
  if (command === 'version') {
    print(platformBuild.version)
    return 0
  }
  if (command === '') throw new StartError(usage)
  // Before the configuration is read: a wrong one is among what it tells.
  if (command === 'doctor') return doctorCommand(process.env, args, print, modeRefusal)
  const config = readConfig(process.env)
  const half = command === 'restore' ? null : halfRestored(config.dataDir)
  const refusal = half ?? (command === 'move' ? null : refusedByMove(config))
  if (refusal !== null) throw new StartError(refusal)
  const logger = createLogger(config.logLevel)
  switch (command) {
    case 'serve':
      await serve(config, logger, logService(logger))
      // It goes on until a signal.
      return null
    case 'migrate':
      print(
        `migrations run: ${await withDatabase(config, logger, async (open) => {
          await examineOwner(open.database, await openFileStore(config), ownerNotes(config))
          return prepareSchema(config, open, logger)
        })}`,
      )
      return 0
    case 'seed': {
      if (!config.demo) throw new StartError('seed fills a demonstration: set PLATFORM_DEMO=1 for one')
      const controllers = controllersOf(args, config)
      const { isFleetNew } = await withDatabase(config, logger, async (open) =>
        prepare({ ...config, controllers }, open, toClock(config), logger, await openFileStore(config), print),
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
      return verifyLogCommand(config, logger, print)
    case 'backup':
      return backupCommand(config, logger, args, print)
    case 'restore':
      return restoreCommand(config, logger, args, print)
    case 'drill':
      // The platform beside it comes first.
      setPriority(constants.priority.PRIORITY_LOW)
      return drillCommand(config, logger, args, print)
    case 'note-drill':
      return noteDrillCommand(config, logger, args, print)
    case 'move':
      return moveCommand(args, { config, logger, print, modeRefusal })
    case 'history':
      return historyCommand(config, logger, args, print)
    case 'repair':
      return repairCommand(config, logger, args, { print, now: toClock(config) })
    case 'reseal-factors':
      return resealCommand(config, logger, args, { print, now: toClock(config) })
    case 'held':
      return heldCommand(config, logger, args, { print, now: toClock(config) })
    case 'note-restore':
      return noteRestore(config, logger, args, print)
    default:
      throw new StartError(usage)
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== null) process.exit(code)
  },
  (error: unknown) => {
    if (process.argv[2] === 'serve') logEnd(createLogger('fatal', 2), error)
    else process.stderr.write(`${toEnd(error)}\n`)
    process.exit(1)
  },
)
