import { holdIfRestored } from '../backup/restored-note'
import { anchorLog } from '../kernel/audit/anchor-log'
import { readLogKeys } from '../kernel/audit/log-keys'
import { openAnchors, openErasures } from '../kernel/audit/open-anchors'
import { verifyLog } from '../kernel/audit/verify-log'
import { type Config, StartError } from '../kernel/config/config'
import { toClock } from '../kernel/config/to-clock'
import type { HeldFacts } from '../kernel/db/installation-table'
import type { OpenDatabase } from '../kernel/db/open-database'
import { withDatabase } from '../kernel/db/with-database'
import type { Logger } from '../kernel/log/logger'
import { repeatErasures } from '../nouns/person/repeat-erasures'
import { usage } from './usage'

type Print = (line: string) => void

/** What anchors of the log are made with and where they are kept. */
export const proofOf = async (config: Config, { database, kind }: OpenDatabase) => ({
  database,
  isShared: kind === 'postgres',
  clock: toClock(config),
  keys: readLogKeys(config),
  store: await openAnchors(config),
  needsAnchors: !config.demo,
})

/** Repeats the erasures of persons that are noted beside the anchors and that a restored database does not have. */
export const repeatNoted = async (
  config: Config,
  { database }: Pick<OpenDatabase, 'database'>,
  { keys, clock }: Awaited<ReturnType<typeof proofOf>>,
): Promise<{ lines: string[]; refused: number }> => {
  const erasures = { keys, store: await openErasures(config) }
  const { dataDir } = config
  const { repeated, refused } = await repeatErasures(database, erasures, { dataDir, now: clock() })
  const lines: string[] = []
  if (repeated > 0) lines.push(`repeated from ${erasures.store.place}: ${repeated} erasures of persons`)
  if (refused > 0) lines.push(`left out in ${erasures.store.place}: ${refused} lines that none of the keys has signed`)
  return { lines, refused }
}

/**
 * Holds the work of a database that was restored, and repeats the erasures noted since its moment: before anybody decides
 * on what is held, for from then on nothing looks for them. Answers why it is held, when it was not held before, and what
 * was repeated, in words.
 */
export const holdAndRepeat = async (
  config: Config,
  open: Pick<OpenDatabase, 'database'>,
  proof: Awaited<ReturnType<typeof proofOf>>,
): Promise<{ facts: HeldFacts | null; lines: string[] }> => {
  const facts = await holdIfRestored(config, proof, proof.clock())
  // Also where nothing is held: a process may have ended between a note and its commit.
  return { facts, lines: (await repeatNoted(config, open, proof)).lines }
}

export const noteRestore = async (
  config: Config,
  logger: Logger,
  [from = '', ...more]: readonly string[],
  print: Print,
): Promise<number> => {
  if (from === '' || from.length > 80 || more.length > 0) throw new StartError(usage)
  return withDatabase(config, logger, async (open) => {
    const proof = await proofOf(config, open)
    // The log goes on from here; what would be sent waits all the same.
    await holdIfRestored(config, proof, toClock(config)())
    if ((await anchorLog(proof, from)) !== 'anchored')
      throw new StartError('another platform writes an anchor; try again')
    print(`noted in ${proof.store.place}: restored from ${JSON.stringify(from)}`)
    const { lines, refused } = await repeatNoted(config, open, proof)
    for (const line of lines) print(line)
    return refused > 0 ? 1 : 0
  })
}

export const verifyLogCommand = (config: Config, logger: Logger, print: Print): Promise<number> =>
  withDatabase(config, logger, async (open) => {
    const { ok, lines } = await verifyLog(open.database, await proofOf(config, open))
    for (const line of lines) print(line)
    return ok ? 0 : 1
  })
