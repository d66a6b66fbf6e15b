import { type HeldChoice, HeldKind, type HeldWork, heldKinds } from '@/lib/contract/held-work'
import { askRunning } from '../backup/ask-running'
import { holdAndRepeat, proofOf } from '../command/log-commands'
import { usage } from '../command/usage'
import type { LogKeys } from '../kernel/audit/log-keys'
import { appendOperation } from '../kernel/audit/operation-log'
import { operationOfCommand } from '../kernel/audit/operation-of-command'
import { signRestored } from '../kernel/audit/restored-note'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { withDatabase } from '../kernel/db/with-database'
import { PlatformError } from '../kernel/error/platform-error'
import type { History } from '../kernel/history/history'
import { noHistory } from '../kernel/history/history'
import { hasHeldWork, readHeldKinds } from '../kernel/hold/hold'
import type { Logger } from '../kernel/log/logger'
import { decideHeld } from '../nouns/held-work/decide'
import { readHeldWork } from '../nouns/held-work/read-held-work'

export type HeldAct = { choice: HeldChoice; kind: HeldKind | 'all' }

const toLines = ({ held, groups }: HeldWork): string[] => {
  if (held === null) return ['nothing is held']
  const { reason, time, setTime, lastRow, signedRow, signedTime, pastUntil, pastControllers, refusedDevices } = held
  return [
    `held since ${time}: ${reason}${setTime === null ? '' : `, set of ${setTime}`}`,
    `the operation log ends at row ${lastRow}${signedRow === null ? '' : `; row ${signedRow} was signed at ${signedTime}`}`,
    ...(pastUntil === null ? [] : [`readings since the set: ${pastControllers} controllers, until ${pastUntil}`]),
    ...(refusedDevices.length === 0
      ? []
      : [`devices with another key: ${refusedDevices.map(({ macWifiId }) => macWifiId).join(', ')}`]),
    ...groups.flatMap(({ kind, total, items }) => [
      `${kind}: ${total}`,
      ...items.map(
        ({ id, platformId, name, dueTime, count }) =>
          `  ${id} brand ${platformId} ${JSON.stringify(name)}${dueTime === null ? '' : ` due ${dueTime}`}${count === null ? '' : ` (${count})`}`,
      ),
    ]),
  ]
}

/** Carries out what an operator has decided, if anything, and answers what is held then. */
export const answerHeld = async (
  database: Database,
  history: Pick<History, 'rows'>,
  act: HeldAct | null,
  { now, keys }: { now: Date; keys: LogKeys },
): Promise<string[]> => {
  if (act === null) return toLines(await readHeldWork(database, history))
  const { kind, choice } = act
  const kinds = kind === 'all' ? await readHeldKinds(database) : [kind]
  if (kinds.length === 0) throw new StartError('nothing is held')
  const lines: string[] = []
  for (const each of kinds) {
    const count = await database
      .transaction(async (tx) => {
        const had = await decideHeld(tx, {
          kind: each,
          choice,
          userId: null,
          now,
          sign: (note, anchorSeq) => signRestored(note, anchorSeq, keys),
        })
        const entry = { module: 'heldWork', target: each, before: { count: had }, after: { choice } }
        await appendOperation(tx, operationOfCommand('held', entry, now))
        return had
      })
      .catch((error: unknown) => {
        throw error instanceof PlatformError ? new StartError(`${each} is not held`) : error
      })
    lines.push(`${each}: ${count} ${choice === 'drop' ? 'dropped' : 'released'}`)
  }
  return lines
}

/** What the words of the command ask for; null: to be shown what is held. Throws a `StartError` for others. */
export const readAct = (args: readonly string[]): HeldAct | null => {
  const [choice, kind, ...more] = args
  if (choice === undefined) return null
  const known = kind === 'all' ? kind : HeldKind.safeParse(kind).data
  if ((choice !== 'release' && choice !== 'drop') || known === undefined || more.length > 0)
    throw new StartError(`${usage}\nkinds of held work: ${heldKinds.join(', ')}, or all`)
  return { choice, kind: known }
}

/** `held [release|drop KIND|all]`. Answers the exit code. */
export const heldCommand = async (
  config: Config,
  logger: Logger,
  args: readonly string[],
  { print, now }: { print: (line: string) => void; now: () => Date },
): Promise<number> => {
  const act = readAct(args)
  const question = act === null ? ('held' as const) : (`held ${act.choice} ${act.kind}` as const)
  const running = config.databaseUrl === undefined ? await askRunning(config.dataDir, question) : null
  if (running === null) {
    const lines = await withDatabase(config, logger, async (open) => {
      // A set of an earlier version gets its tables at the first start.
      if (!(await hasHeldWork(open.database))) throw new StartError('start the platform first: its schema is older')
      const proof = await proofOf(config, open)
      const { lines: repeated } = await holdAndRepeat(config, open, proof)
      return [...repeated, ...(await answerHeld(open.database, noHistory, act, { now: now(), keys: proof.keys }))]
    })
    for (const line of lines) print(line)
    return 0
  }
  running.end()
  if (!('held' in running.answer))
    throw new StartError(
      'error' in running.answer ? running.answer.error : 'the running platform is of another version',
    )
  for (const line of running.answer.held) print(line)
  return 0
}
