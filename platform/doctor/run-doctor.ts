import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { askRunning } from '../backup/ask-running'
import { halfRestored } from '../backup/restore-marker'
import { usage } from '../command/usage'
import type { OpenHistory } from '../history/store/open-history'
import { readLogKeys } from '../kernel/audit/log-keys'
import { openAnchors } from '../kernel/audit/open-anchors'
import { type Config, readConfig, StartError } from '../kernel/config/config'
import { toClock } from '../kernel/config/to-clock'
import { type OpenDatabase, openDatabase } from '../kernel/db/open-database'
import { createLogger } from '../kernel/log/logger'
import { refusedByMove } from '../move/move-note'
import { examineAnchors } from './examine-anchors'
import { examineBackup } from './examine-backup'
import { examineBroker } from './examine-broker'
import { examineData } from './examine-data'
import { examineDatabase } from './examine-database'
import { examineFactorKey } from './examine-factor-key'
import { examineFiles } from './examine-files'
import { examineHeld } from './examine-held'
import { examineHistory } from './examine-history'
import { examineMachine } from './examine-machine'
import { examinePort } from './examine-port'
import { examineRetention } from './examine-retention'
import { examineTables } from './examine-tables'
import { examineUpgrade, type ModeRefusal } from './examine-upgrade'
import { bad, type Finding, ok, oneLine, warn } from './finding'

/** A platform that is busy with one long statement answers after it. */
const answerMs = secondsToMilliseconds(20)

/** All that the database tells, by the process that holds it. `running`: the past that this process has open. */
export const examineOpen = async (
  open: Pick<OpenDatabase, 'database' | 'kind' | 'embedded'>,
  config: Config,
  running: OpenHistory | null,
): Promise<Finding[]> => {
  const findings = [
    ...(await examineDatabase(open, config)),
    await examineTables(open, config.dataDir),
    ...(await examineData(open.database)),
    ...(await examineFiles(open.database, config)),
    ...(await examineBackup(open.database, config.demo)),
    await examineFactorKey(open.database, config),
    ...(await examineHistory(open.database, config, running)),
  ]
  const isRunning = running !== null
  const held = await examineHeld(open.database)
  const proof = { keys: readLogKeys(config), store: await openAnchors(config), isRunning }
  return [
    ...findings,
    ...held,
    await examineAnchors(open.database, proof),
    await examineRetention(open.database, isRunning, toClock(config)()),
  ]
}

const examineHere = async (config: Config): Promise<Finding[]> => {
  try {
    const open = await openDatabase(config, createLogger('silent'))
    // Of PostgreSQL it is not known whether a platform runs on it.
    return await examineOpen(open, config, null).finally(() => open.close())
  } catch (error) {
    // Held by a process that has no socket: nobody else may open it, and it may be well.
    if (error instanceof StartError && error.message.includes('is in use by process'))
      return [warn('database', `could not be looked at: ${error.message}`)]
    const says = `cannot be opened (${oneLine(error)}): correct DATABASE_URL or PLATFORM_DATA_DIR, or restore a backup`
    return [bad('database', error instanceof StartError ? oneLine(error) : says)]
  }
}

const examineWherever = async (config: Config): Promise<Finding[]> => {
  if (config.databaseUrl !== undefined) return examineHere(config)
  try {
    const asked = await askRunning(config.dataDir, 'doctor', answerMs)
    if (asked !== null) {
      const { answer, end } = asked
      end()
      if ('findings' in answer) return [ok('platform', 'runs, and was asked'), ...answer.findings]
      return [
        bad('platform', 'error' in answer ? answer.error : 'gave another answer: run the doctor of its own version'),
      ]
    }
  } catch (error) {
    return [bad('platform', `${oneLine(error)}: see its log, restart it`)]
  }
  if (!existsSync(join(config.dataDir, 'db')))
    return [warn('database', `there is none in ${config.dataDir} yet: the first start makes it`)]
  return [ok('platform', 'does not run'), ...(await examineHere(config))]
}

const examineConfig = (config: Config): Finding => {
  try {
    const half = halfRestored(config.dataDir)
    if (half !== null) return bad('restore', half)
    const moved = refusedByMove(config)
    if (moved !== null) return bad('move', moved)
    readLogKeys(config)
  } catch (error) {
    return bad('configuration', oneLine(error))
  }
  if (config.demo && config.databaseUrl !== undefined)
    return warn(
      'configuration',
      'PLATFORM_DEMO=1 has accounts whose password everybody knows: use another database for a real site',
    )
  if (config.unreadNames.length > 0)
    return warn('configuration', `no program reads ${config.unreadNames.join(', ')}: correct the names, or remove them`)
  return ok('configuration', config.demo ? 'a demonstration' : 'complete')
}

/** Looks at everything, whatever else is wrong. */
export const runDoctor = async (
  env: Record<string, string | undefined>,
  certificates: readonly string[],
): Promise<Finding[]> => {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    return [bad('configuration', oneLine(error))]
  }
  const told = examineConfig(config)
  const database =
    told.state === 'bad'
      ? [warn('database', 'was not looked at: put the configuration right first')]
      : await examineWherever(config)
  const broker = await examineBroker(config)
  return [told, ...database, await examinePort(config), ...broker, ...(await examineMachine(config, certificates))]
}

/** `doctor [--before-upgrade] [--certificate FILE]…`. Answers the exit code. */
export const doctorCommand = async (
  env: Record<string, string | undefined>,
  args: readonly string[],
  print: (line: string) => void,
  modeRefusal: ModeRefusal,
): Promise<number> => {
  let options: { 'before-upgrade': boolean; certificate: string[] }
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'before-upgrade': { type: 'boolean', default: false },
        certificate: { type: 'string', multiple: true, default: [] },
      },
    })
    options = values
  } catch {
    throw new StartError(usage)
  }
  const findings = options['before-upgrade']
    ? await examineUpgrade(env, options.certificate, modeRefusal)
    : await runDoctor(env, options.certificate)
  for (const { matter, state, says } of findings) print(`${state.padEnd(4)}  ${matter}: ${says}`)
  return findings.some(({ state }) => state === 'bad') ? 1 : 0
}
