import { type Config, StartError } from '../kernel/config/config'
import type { Logger } from '../kernel/log/logger'
import { usage } from '../usage'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

type Print = (line: string) => void
type Command = (config: Config, logger: Logger, args: readonly string[], print: Print) => Promise<number>

const sizeOf = (files: Record<string, { size: number }>): string =>
  `${(Object.values(files).reduce((sum, { size }) => sum + size, 0) / 1024 ** 2).toFixed(1)} MB`

const optionOf = (args: readonly string[], option: string): string => {
  const [name, value = '', ...more] = args
  if (name !== option || value === '' || more.length > 0) throw new StartError(usage)
  return value
}

export const backupCommand: Command = async (config, logger, args, print) => {
  const to = optionOf(args, '--to')
  const { files, time, writesPausedMs, tookMs, missing } = await makeBackup(config, logger, to)
  for (const name of missing) print(`warning: ${name} is missing in the store, or is not what was uploaded`)
  print(
    `backup of ${time} in ${to}: ${Object.keys(files).length} files, ${sizeOf(files)}; writes were paused for ${writesPausedMs} ms, it took ${(tookMs / 1000).toFixed(1)} s`,
  )
  return 0
}

export const restoreCommand: Command = async (config, logger, args, print) => {
  const from = optionOf(args, '--from')
  const started = performance.now()
  const { manifest, notes } = await restoreBackup(config, logger, from)
  for (const name of manifest.missing) print(`warning: ${name} was missing when the backup was made`)
  for (const note of notes) print(note)
  print(
    `restored to ${manifest.time}: ${Object.keys(manifest.files).length} files, ${sizeOf(manifest.files)}, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  print(`now run: platform note-restore "backup of ${manifest.time}", and then serve`)
  return 0
}
