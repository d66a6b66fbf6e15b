import { askRunning } from '../backup/ask-running'
import { usage } from '../command/usage'
import { countCodeOwners, countSeals, type Resealed, resealFactors } from '../identity/factor/reseal-factors'
import { type Config, StartError } from '../kernel/config/config'
import { hasFactorKey, readFactorKeys } from '../kernel/config/factor-key'
import type { Database } from '../kernel/db/database'
import { withDatabase } from '../kernel/db/with-database'
import type { Logger } from '../kernel/log/logger'

/** Seals everything with the first key. Throws a `StartError` where there is none. */
export const reseal = async (database: Database, config: Config, now: Date): Promise<Resealed> => {
  // Reading it would make one, which opens nothing.
  if (!hasFactorKey(config)) throw new StartError('there is no factor key: set PLATFORM_FACTOR_KEY')
  const keys = readFactorKeys(config)
  const { name } = keys[0]
  const resealed = await resealFactors(database, keys, now)
  const { others, unopened } = await countSeals(database, keys, now)
  const codes = await countCodeOwners(database, keys)
  const counts = `${resealed} sealed anew with key ${name}, ${others} left under other keys, ${unopened} that no named key opens; users with recovery codes of other keys: ${codes.others}`
  const next = (): string => {
    if (unopened > 0) return 'name the key that opens the rest, or reset the factors of their users'
    if (others > 0) return 'a platform still seals with another key: restart it with this one first, and run this again'
    if (keys.length === 1) return 'no other key is named'
    if (codes.others > 0) return 'the other keys may be dropped once these have made new ones: theirs end with the key'
    return 'the other keys may be dropped'
  }
  return { line: `${counts}; ${next()}`, isWhole: others === 0 && unopened === 0 }
}

const resealWherever = async (config: Config, logger: Logger, now: () => Date): Promise<Resealed> => {
  const running = config.databaseUrl === undefined ? await askRunning(config.dataDir, 'reseal-factors') : null
  if (running === null) return withDatabase(config, logger, ({ database }) => reseal(database, config, now()))
  running.end()
  if ('resealed' in running.answer) return running.answer.resealed
  throw new StartError('error' in running.answer ? running.answer.error : 'the running platform is of another version')
}

/** `reseal-factors`. Answers the exit code. */
export const resealCommand = async (
  config: Config,
  logger: Logger,
  args: readonly string[],
  { print, now }: { print: (line: string) => void; now: () => Date },
): Promise<number> => {
  if (args.length > 0) throw new StartError(usage)
  const { line, isWhole } = await resealWherever(config, logger, now)
  print(line)
  return isWhole ? 0 : 1
}
