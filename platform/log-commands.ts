import { anchorLog } from './kernel/audit/anchor-log'
import { readLogKeys } from './kernel/audit/log-keys'
import { openAnchors } from './kernel/audit/open-anchors'
import { verifyLog } from './kernel/audit/verify-log'
import { type Config, StartError } from './kernel/config/config'
import type { OpenDatabase } from './kernel/db/open-database'
import { withDatabase } from './kernel/db/with-database'
import type { Logger } from './kernel/log/logger'
import { toClock } from './to-clock'
import { usage } from './usage'

type Print = (line: string) => void

/** What anchors of the log are made with and where they are kept. */
export const proofOf = async (config: Config, { database, kind }: OpenDatabase) => ({
  database,
  isShared: kind === 'postgres',
  clock: toClock(config),
  keys: readLogKeys(config),
  store: await openAnchors(config),
})

export const noteRestore = async (
  config: Config,
  logger: Logger,
  [from = '', ...more]: readonly string[],
  print: Print,
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

export const verifyLogCommand = (config: Config, logger: Logger, print: Print): Promise<number> =>
  withDatabase(config, logger, async (open) => {
    const { ok, lines } = await verifyLog(open.database, await proofOf(config, open))
    for (const line of lines) print(line)
    return ok ? 0 : 1
  })
