import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { migrate } from '../../kernel/db/migrate'
import { HistoryError } from '../../kernel/error/history-error'
import { createTestLogger } from '../../testing/create-test-logger'
import { itOn } from '../../testing/it-on'
import { openTestDatabase } from '../../testing/open-test-database'
import type { Clickhouse } from './clickhouse'
import { createJournal, type Journal } from './journal'
import type { MarkTaken } from './journal-blocks'
import { sampleJournal } from './journal-table'

const { logger } = createTestLogger()
const now = new Date('2026-11-21T00:00:00.000Z')
let open: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  open = await openTestDatabase(logger)
  await migrate(open.database, 'platform/migrations')
})
afterAll(() => open.close())

type Insert = Parameters<Clickhouse['insert']>[0]
let sent: Insert[]
let fault: 'none' | 'before' | 'after'
let journals: Journal[]
beforeEach(async () => {
  sent = []
  fault = 'none'
  journals = []
  await open.database.delete(sampleJournal)
})
afterEach(async () => {
  for (const journal of journals) await journal.stop()
})

const insert: Clickhouse['insert'] = async (what) => {
  if (fault === 'before') throw new HistoryError('away')
  sent.push(what)
  if (fault === 'after') throw new HistoryError('away')
}
type Options = Partial<Parameters<typeof createJournal>[0]>
const openJournal = async (options: Options = {}): Promise<Journal> => {
  const journal = await createJournal({
    database: open.database,
    store: () => ({ insert }) as Clickhouse,
    columnsOf: { one: ['a'], two: ['b'] },
    isShared: false,
    logger,
    gatherMs: 86_400_000,
    ...options,
  })
  journals.push(journal)
  return journal
}
const write = (journal: Journal, table: string, ...lines: string[]): Promise<void> =>
  open.database.transaction((tx) => journal.write(tx, [{ table, lines }], now))
const waiting = async () =>
  (await open.database.select().from(sampleJournal).orderBy(asc(sampleJournal.id))).map(({ lines, rows, bytes }) => ({
    lines,
    rows,
    bytes,
  }))

/** Words with an x are left out, those with a y become another. */
const mark: MarkTaken = async (_, lines) =>
  lines.some((line) => /[xy]/.test(line))
    ? lines.map((line) => (line.includes('x') ? null : line.replace('y', 'Y')))
    : null

it('stores lines as they are marked, and no block of which nothing is left', async () => {
  const journal = await openJournal({ markTaken: mark })
  await write(journal, 'one', '["a"]', '["x"]', '["y"]')
  await write(journal, 'one', '["x"]')
  await write(journal, 'one', '["b"]')
  await write(journal, 'two', '["x"]', '["x"]')
  await journal.flush()
  expect(sent.map(({ table, lines }) => [table, lines])).toEqual([['one', '["a"]\n["Y"]\n["b"]\n']])
  expect(await waiting()).toEqual([])
})

it.each(['before', 'after'] as const)(
  'sends a block again as it was marked for the first time, after a fault %s the store took it',
  async (how) => {
    const journal = await openJournal({ markTaken: mark })
    await write(journal, 'one', '["a"]', '["y"]', '["x"]')
    await write(journal, 'one', '["x"]')
    fault = how
    await expect(journal.flush()).rejects.toThrow(HistoryError)
    expect(await waiting()).toEqual([
      { lines: '["a"]\n["Y"]\n', rows: 2, bytes: 12 },
      { lines: '', rows: 0, bytes: 0 },
    ])
    await journal.stop()
    fault = 'none'
    // By now the store has all of it.
    let calls = 0
    const all: MarkTaken = async (_, lines) => {
      calls += 1
      return lines.map(() => null)
    }
    await (await openJournal({ markTaken: all })).flush()
    expect(calls).toBe(0)
    expect(sent.at(-1)?.lines).toBe('["a"]\n["Y"]\n')
    if (how === 'after') expect(sent[1]).toEqual(sent[0])
    expect(await waiting()).toEqual([])
  },
)

it('brings what waits on demand, and not what comes meanwhile', async () => {
  const more: Clickhouse['insert'] = async (what) => {
    await write(journal, 'one', '["more"]')
    await insert(what)
  }
  const journal: Journal = await openJournal({ store: () => ({ insert: more }) as Clickhouse })
  await write(journal, 'one', '["a"]')
  await journal.flush()
  expect(sent.map(({ lines }) => lines)).toEqual(['["a"]\n'])
})

it('lets other work have the store alone, once every block that was sent is there', async () => {
  const journal = await openJournal()
  await write(journal, 'one', '["a"]')
  fault = 'after'
  await expect(journal.flush()).rejects.toThrow(HistoryError)
  // Nothing is known of the block, so nothing else may begin.
  await expect(journal.alone(async () => 'done')).rejects.toThrow(HistoryError)
  fault = 'none'
  await write(journal, 'one', '["b"]')
  const seen: unknown[] = []
  const work = journal.alone(async () => {
    seen.push(sent.at(-1)?.lines)
    await wait(100)
    seen.push(sent.at(-1)?.lines)
    return 'done'
  })
  await Promise.all([work, journal.flush()])
  expect([seen, await work]).toEqual([['["a"]\n', '["a"]\n'], 'done'])
  expect(sent.at(-1)?.lines).toBe('["b"]\n')
  const away = await openJournal({ store: () => null })
  await expect(away.alone(async () => 'done')).rejects.toThrow('the store of history is away')
})

itOn('postgres')('lets one process at a time have the store alone', async () => {
  const [one, other] = [await openJournal({ isShared: true }), await openJournal({ isShared: true })]
  await write(other, 'one', '["a"]')
  const steps: string[] = []
  const first = one.alone(async () => {
    steps.push('first begins')
    await wait(500)
    steps.push(`first ends, ${sent.length} sent`)
  })
  await wait(100)
  const second = other.alone(async () => {
    steps.push('second')
  })
  await Promise.all([first, second, other.flush()])
  expect(steps).toEqual(['first begins', 'first ends, 0 sent', 'second'])
  expect(sent).toHaveLength(1)
})

it('knows until when something may come beside it', async () => {
  const moments: (Date | null)[] = []
  const journal = await openJournal({
    markTaken: async (_table, _lines, { besideUntil }) => {
      moments.push(await besideUntil())
      return null
    },
  })
  const bring = async () => {
    await write(journal, 'one', '["a"]')
    await journal.flush()
  }
  const later = new Date('2026-11-21T00:08:00.000Z')
  await bring()
  await journal.alone(async () => undefined, later)
  await bring()
  await journal.alone(async () => undefined, now)
  await bring()
  expect(moments).toEqual([null, later, later])
})
