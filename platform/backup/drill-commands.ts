import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { usage } from '../command/usage'
import { type Config, StartError } from '../kernel/config/config'
import { NotedDrill, noteDrill } from '../kernel/db/backup/note-backup'
import { reasonOf } from '../kernel/error/reason-of'
import type { Logger } from '../kernel/log/logger'
import { type Command, note, readOptions, required } from './commands'
import { runDrill } from './run-drill'
import { momentOfName } from './set/dated-sets'

const ResultFile = z.strictObject({ format: z.literal(1), drill: NotedDrill })
const fewFaults = (faults: readonly string[]): string => faults.join('; ').slice(0, 2000)

const noteHere = (config: Config, logger: Logger, said: z.input<typeof NotedDrill>): Promise<void> =>
  note(config, logger, `noteDrill ${JSON.stringify(said)}`, (database) => noteDrill(database, NotedDrill.parse(said)))

/** `drill --from PLACE [--key-file F] [--result FILE]`. Answers 1 where the set is not good. */
export const drillCommand: Command = async (config, logger, args, print) => {
  const { from, 'key-file': keyFile, result } = readOptions(args, ['from', 'key-file', 'result'])
  const { place, set, isRestored, lines, faults, tookMs } = await runDrill(config, logger, {
    from: required(from),
    keyFile,
  })
  for (const line of lines) print(line)
  for (const fault of faults) print(`FAULT: ${fault}`)
  // The moment of an encrypted set is known by its name alone.
  const setTime = set?.manifest.time ?? momentOfName(place.split('/').at(-1) ?? '')?.toISOString()
  const isGood = faults.length === 0
  print(
    `${place} is ${isGood ? 'good' : 'NOT GOOD'}${isRestored ? '' : ' as far as it can be read'}; it took ${(tookMs / 1000).toFixed(1)} s`,
  )
  if (setTime !== undefined) {
    const said: z.input<typeof NotedDrill> = {
      setTime,
      endTime: new Date().toISOString(),
      place,
      isRestored: isRestored ? 1 : 0,
      isGood: isGood ? 1 : 0,
      fault: fewFaults(faults),
      tookMs,
      digest: result === undefined ? null : (set?.digest ?? null),
    }
    if (result === undefined) await noteHere(config, logger, said)
    else {
      if (set === null)
        throw new StartError('--result is for a drill that has read the set: name its secret key by --key-file')
      await writeFile(result, `${JSON.stringify({ format: 1, drill: said })}\n`, { mode: 0o600 })
      print(`now hand in ${result} where the platform is: hvac-platform note-drill ${result}`)
    }
  }
  return isGood ? 0 : 1
}

/** `note-drill FILE`: how a drill elsewhere has ended. */
export const noteDrillCommand: Command = async (config, logger, [path = '', ...more], print) => {
  if (path === '' || more.length > 0) throw new StartError(usage)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`${path} cannot be read (${reasonOf(error)}): name the file that drill --result has written`)
  })
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    said = null
  }
  const { data } = ResultFile.safeParse(said)
  if (data === undefined || data.drill.digest === null)
    throw new StartError(`${path} is not what drill --result has written; nothing was noted`)
  const { drill } = data
  const sent = { ...drill, setTime: drill.setTime.toISOString(), endTime: drill.endTime.toISOString() }
  await noteHere(config, logger, sent)
  print(
    `noted: the drill of ${sent.endTime} with the set of ${sent.setTime}, ${drill.isGood === 1 ? 'good' : 'NOT GOOD'}`,
  )
  return 0
}
