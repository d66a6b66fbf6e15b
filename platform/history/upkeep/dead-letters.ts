import { askRunning } from '../../backup/ask-running'
import { usage } from '../../command/usage'
import { type Config, StartError } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import type { OpenDatabase } from '../../kernel/db/open-database'
import type { Logger } from '../../kernel/log/logger'
import {
  discardDeadLetters,
  type Letters,
  type Mended,
  type Mending,
  readDeadLetters,
  reviveDeadLetters,
} from '../store/dead-letters'
import type { Journal } from '../store/journal'
import { openPast } from './open-past'
import type { ToldLetter } from './read-status'
import { isWritten } from './require-stopped'

type Print = (line: string) => void

const nothingThere = (which: Letters): StartError =>
  new StartError(which === 'all' ? 'there are no dead letters' : `there is no dead letter ${which}`)

const rowsIn = (letters: readonly { rows: number }[]): number => letters.reduce((sum, { rows }) => sum + rows, 0)

export const lineOf = ({ id, table, rows, since, refusal }: ToldLetter): string =>
  `${id}: ${table}, ${rows} rows since ${since}; the store said: ${refusal.replaceAll(/\s+/g, ' ').trim()}`

/** Sends them again, or discards them. `journal`: null where this process brings nothing to the store. */
export const mendDeadLetters = async (
  database: Database,
  journal: Pick<Journal, 'settle'> | null,
  { act, which }: Mending,
): Promise<Mended> => {
  const before = await readDeadLetters(database, which)
  if (before.length === 0) throw nothingThere(which)
  const rows = rowsIn(before)
  if (act === 'discard') {
    await discardDeadLetters(database, which)
    return { lines: [`${rows} rows discarded`], isDone: true }
  }
  const others = rowsIn(await readDeadLetters(database)) - rows
  await reviveDeadLetters(database, which)
  if (journal === null)
    return { lines: [`${rows} rows wait in the journal, and go to the store with what else waits`], isDone: true }
  try {
    await journal.settle()
  } catch (error) {
    return { lines: [`${rows} rows wait in the journal: ${(error as Error).message}`], isDone: false }
  }
  const refused = rowsIn(await readDeadLetters(database)) - others
  return {
    lines: [
      `${rows - refused} of ${rows} rows stored`,
      ...(refused === 0 ? [] : [`${refused} rows were refused again: see "history dead-letters"`]),
    ],
    isDone: refused === 0,
  }
}

const mendHere = async (open: OpenDatabase, config: Config, logger: Logger, mending: Mending): Promise<Mended> => {
  if (mending.act === 'discard' || (await isWritten(open))) return mendDeadLetters(open.database, null, mending)
  const past = await openPast(config, open, logger, { forgets: false })
  return mendDeadLetters(open.database, past.journal, mending).finally(past.stop)
}

const toMending = ([option, text = '', ...more]: readonly string[]): Mending & { isSure: boolean } => {
  const [, act] = /^--(retry|discard)$/.exec(option ?? '') ?? []
  const which = text === 'all' ? text : Number(/^[1-9]\d{0,14}$/.exec(text)?.[0] ?? 0)
  const isSure = more.length === 1 && more[0] === '--confirm'
  if (act === undefined || which === 0 || more.length > (isSure ? 1 : 0)) throw new StartError(usage)
  return { act: act as Mending['act'], which, isSure }
}

type Read = () => Promise<{ letters: ToldLetter[]; isRunning: boolean }>
type WithDatabase = <Result>(work: (open: OpenDatabase) => Promise<Result>) => Promise<Result>

/** `history dead-letters`, and what is done with them. Answers the exit code. */
export const deadLettersCommand = async (
  {
    config,
    logger,
    print,
    read,
    withOpen,
  }: {
    config: Config
    logger: Logger
    print: Print
    read: Read
    withOpen: WithDatabase
  },
  args: readonly string[],
): Promise<number> => {
  const mending = args.length === 0 ? null : toMending(args)
  const { letters, isRunning } = await read()
  if (mending === null) {
    for (const letter of letters) print(lineOf(letter))
    if (letters.length === 0) print('there are no dead letters')
    return 0
  }
  const { act, which, isSure } = mending
  const chosen = letters.filter(({ id }) => which === 'all' || id === which)
  if (chosen.length === 0) throw nothingThere(which)
  if (act === 'discard' && !isSure) {
    for (const letter of chosen) print(lineOf(letter))
    throw new StartError(
      `this discards ${rowsIn(chosen)} rows for ever, which devices were told are stored: add --confirm`,
    )
  }
  const { lines, isDone } = isRunning
    ? await mendRunning(config, { act, which })
    : await withOpen((open) => mendHere(open, config, logger, { act, which }))
  for (const line of lines) print(line)
  return isDone ? 0 : 1
}

const mendRunning = async ({ dataDir }: Config, { act, which }: Mending): Promise<Mended> => {
  const asked = await askRunning(dataDir, `dead-letters ${act} ${which}`)
  asked?.end()
  if (asked === null) throw new StartError('the running platform has ended; call again')
  if ('error' in asked.answer) throw new StartError(asked.answer.error)
  if ('mended' in asked.answer) return asked.answer.mended
  throw new StartError('the running platform is of another version')
}
