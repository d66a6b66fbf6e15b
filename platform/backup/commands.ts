import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, StartError } from '../kernel/config/config'
import { noteBackup } from '../kernel/db/note-backup'
import { backupNote } from '../kernel/db/open-cluster'
import { withDatabase } from '../kernel/db/with-database'
import { reasonOf } from '../kernel/error/reason-of'
import type { Logger } from '../kernel/log/logger'
import { usage } from '../usage'
import { askRunning } from './ask-running'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

type Print = (line: string) => void
type Command = (config: Config, logger: Logger, args: readonly string[], print: Print) => Promise<number>

const sizeOf = (files: Record<string, { size: number }>): string =>
  `${(Object.values(files).reduce((sum, { size }) => sum + size, 0) / 1024 ** 2).toFixed(1)} MB`

/** The place after `option`, and the file of keys, in any order. */
const optionsOf = (args: readonly string[], option: '--to' | '--from'): { place: string; keyFile?: string } => {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value = ''] = args.slice(at)
    if (![option, '--key-file'].includes(name) || given.has(name) || value === '') throw new StartError(usage)
    given.set(name, value)
  }
  const place = given.get(option)
  if (place === undefined) throw new StartError(usage)
  return { place, keyFile: given.get('--key-file') }
}

const resolvedPlace = (to: string): string => (to.startsWith('s3://') ? to : resolve(to))

/** Stores with the data that the set was made, for the metrics. The set is whole without it: a standby can note nothing. */
const noteMade = async (
  config: Config,
  logger: Logger,
  { time, to }: { time: string; to: string },
  print: Print,
): Promise<number> => {
  try {
    // Where the database cannot be read, it could not name the set that it is restored from.
    if (config.databaseUrl === undefined)
      writeFileSync(backupNote(config.dataDir), `${time}\t${resolvedPlace(to)}\n`, { mode: 0o600 })
    const running = config.databaseUrl === undefined ? await askRunning(config.dataDir, `noteBackup ${time}`) : null
    if (running === null) await withDatabase(config, logger, ({ database }) => noteBackup(database, new Date(time)))
    else {
      running.end()
      if (!('noted' in running.answer))
        throw new Error('the running platform is another version, or failed: see its log')
    }
  } catch (error) {
    print(`warning: the metrics will not know of this backup: ${reasonOf(error)}`)
  }
  return 0
}

export const backupCommand: Command = async (config, logger, args, print) => {
  const { place: to, keyFile } = optionsOf(args, '--to')
  const {
    files,
    time,
    writesPausedMs,
    tookMs,
    missing,
    historyMissing,
    historyIncomplete = [],
  } = await makeBackup(config, logger, to, keyFile)
  for (const name of missing.filter((each) => !/^history(?:\/|$)/.test(each)))
    print(`warning: ${name} is missing in the store, or is not what was uploaded`)
  print(
    `${keyFile === undefined ? 'backup' : 'encrypted backup'} of ${time} in ${to}: ${Object.keys(files).length} files, ${sizeOf(files)}; writes were paused for ${writesPausedMs} ms, it took ${(tookMs / 1000).toFixed(1)} s`,
  )
  for (const { name, why } of historyIncomplete)
    print(`warning: rows of ${name} cannot be read, and are not in the set: ${why}`)
  if (historyMissing === undefined && historyIncomplete.length === 0)
    return noteMade(config, logger, { time, to }, print)
  // A schedule that looks at the exit code alone has to hear of it.
  print(
    historyMissing === undefined
      ? 'the set is WITHOUT a part of the history: run "hvac-platform history repair", which says what is lost, and back up again'
      : `the set is WITHOUT the history: ${historyMissing}`,
  )
  return 1
}

export const restoreCommand: Command = async (config, logger, args, print) => {
  const again = args.includes('--again')
  const { place: from, keyFile } = optionsOf(
    args.filter((arg) => arg !== '--again'),
    '--from',
  )
  const started = performance.now()
  const { manifest, notes } = await restoreBackup(config, logger, from, { keyFile, again })
  for (const name of manifest.missing)
    print(`warning: ${name === 'history' ? 'the history' : name} was missing when the backup was made`)
  for (const note of notes) print(note)
  print(
    `restored to ${manifest.time}: ${Object.keys(manifest.files).length} files, ${sizeOf(manifest.files)}, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  print(`now run: hvac-platform note-restore "backup of ${manifest.time}", and then serve`)
  return 0
}
