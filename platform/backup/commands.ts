import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { usage } from '../command/usage'
import { openErasures } from '../kernel/audit/open-anchors'
import { type Config, StartError } from '../kernel/config/config'
import { NotedSet, noteBackup } from '../kernel/db/backup/note-backup'
import type { Database } from '../kernel/db/database'
import { backupNote } from '../kernel/db/open-cluster'
import { withDatabase } from '../kernel/db/with-database'
import { reasonOf } from '../kernel/error/reason-of'
import type { Logger } from '../kernel/log/logger'
import { askRunning } from './ask-running'
import { parseKeep } from './keep-rules'
import { restoreBackup } from './restore-backup'
import { bytesOf } from './set/dated-sets'
import { type MadeSet, makeBackup } from './set/make-backup'
import { makeDatedSet } from './set/make-dated-set'
import { digestOf } from './set/manifest'
import { linesOf } from './settings'

type Print = (line: string) => void
export type Command = (config: Config, logger: Logger, args: readonly string[], print: Print) => Promise<number>

const sizeOf = (files: Record<string, { size: number }>): string => `${(bytesOf(files) / 1024 ** 2).toFixed(1)} MB`

/** Values of options, in any order, each at most once. Throws a `StartError` with the usage for anything else. */
export const readOptions = <Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Partial<Record<Name, string>> => {
  const given: Partial<Record<Name, string>> = {}
  for (let at = 0; at < args.length; at += 2) {
    const [option = '', value = ''] = args.slice(at)
    const name = names.find((each) => option === `--${each}`)
    if (name === undefined || given[name] !== undefined || value === '') throw new StartError(usage)
    given[name] = value
  }
  return given
}

/** The value of an option that has to be given. */
export const required = (value: string | undefined): string => {
  if (value === undefined) throw new StartError(usage)
  return value
}

/** Stores something with the data, by the running platform where it holds the database. A standby can note nothing. */
export const note = async (
  config: Config,
  logger: Logger,
  question: `noteBackup ${string}` | `noteDrill ${string}`,
  here: (database: Database) => Promise<void>,
): Promise<void> => {
  const running = config.databaseUrl === undefined ? await askRunning(config.dataDir, question) : null
  if (running === null) return withDatabase(config, logger, ({ database }) => here(database))
  running.end()
  const { answer } = running
  if (!('noted' in answer))
    throw new StartError('error' in answer ? answer.error : 'the running platform gave another answer')
}

/** Notes a set that was made. It is there without it. */
const noteMade = async (
  config: Config,
  logger: Logger,
  { historyMissing: _, historyIncomplete: _parts, ...manifest }: MadeSet,
  { place, isScheduled, isSealed }: { place: string; isScheduled: boolean; isSealed: boolean },
  print: Print,
): Promise<void> => {
  const { time, tookMs, missing, files } = manifest
  const said = {
    time,
    place,
    bytes: bytesOf(files),
    tookMs,
    missing: missing.length,
    isScheduled: isScheduled ? 1 : 0,
    isSealed: isSealed ? 1 : 0,
    digest: digestOf(manifest),
  }
  try {
    // Where the database cannot be read, it could not name the set that it is restored from.
    if (config.databaseUrl === undefined && missing.length === 0)
      writeFileSync(backupNote(config.dataDir), `${time}\t${place.startsWith('s3://') ? place : resolve(place)}\n`, {
        mode: 0o600,
      })
    await note(config, logger, `noteBackup ${JSON.stringify(said)}`, (database) =>
      noteBackup(database, NotedSet.parse(said)),
    )
  } catch (error) {
    print(`warning: the metrics will not know of this backup: ${reasonOf(error)}`)
  }
}

const makeAndPrune = async (
  config: Config,
  logger: Logger,
  { to, keep, keyFile }: { to: string; keep: string | undefined; keyFile: string | undefined },
  print: Print,
): Promise<{ made: MadeSet; place: string }> => {
  if (keep === undefined) return { made: await makeBackup(config, logger, to, keyFile), place: to }
  const { made, place, removed, left } = await makeDatedSet(config, logger, to, parseKeep(keep), { keyFile })
  for (const says of left) print(`note: ${says}`)
  if (removed.length > 0) print(`removed, for no rule keeps them: ${removed.join(', ')}`)
  return { made, place }
}

export const backupCommand: Command = async (config, logger, args, print) => {
  const { to, keep, 'key-file': keyFile } = readOptions(args, ['to', 'keep', 'key-file'])
  const wanted = { to: required(to), keep, keyFile }
  const { made, place } = await makeAndPrune(config, logger, wanted, print)
  const { files, time, writesPausedMs, tookMs, missing, historyMissing, historyIncomplete = [] } = made
  const lost = missing.filter((each) => !/^history(?:\/|$)/.test(each))
  for (const name of lost) print(`warning: ${name} is missing in the store, or is not what was uploaded`)
  print(
    `${keyFile === undefined ? 'backup' : 'encrypted backup'} of ${time} in ${place}: ${Object.keys(files).length} files, ${sizeOf(files)}; writes were paused for ${writesPausedMs} ms, it took ${(tookMs / 1000).toFixed(1)} s`,
  )
  const noted = { place, isScheduled: keep !== undefined, isSealed: keyFile !== undefined }
  await noteMade(config, logger, made, noted, print)
  for (const { name, why } of historyIncomplete)
    print(`warning: rows of ${name} cannot be read, and are not in the set: ${why}`)
  // A schedule that looks at the exit code alone has to hear of it.
  if (historyMissing !== undefined) print(`the set is WITHOUT the history: ${historyMissing}`)
  else if (historyIncomplete.length > 0)
    print(
      'the set is WITHOUT a part of the history: run "hvac-platform history repair", which says what is lost, and back up again',
    )
  return missing.length === 0 ? 0 : 1
}

export const restoreCommand: Command = async (config, logger, args, print) => {
  const again = args.includes('--again')
  const given = readOptions(
    args.filter((arg) => arg !== '--again'),
    ['from', 'key-file'],
  )
  const from = required(given.from)
  const keyFile = given['key-file']
  const started = performance.now()
  const erasures = await openErasures(config)
  const knowsErasures = (await linesOf(erasures)).length > 0
  const { manifest, notes } = await restoreBackup(config, logger, from, { keyFile, again })
  for (const name of manifest.missing)
    print(`warning: ${name === 'history' ? 'the history' : name} was missing when the backup was made`)
  for (const note of notes) print(note)
  if (!knowsErasures)
    print(
      `${erasures.place} had no notes of erasures: persons who were erased after the set are in the database again, unless you put their notes there before the first start`,
    )
  print(
    `restored to ${manifest.time}: ${Object.keys(manifest.files).length} files, ${sizeOf(manifest.files)}, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  print('now start it: it sends nothing until the held work is decided on (hvac-platform held, or the console)')
  return 0
}
