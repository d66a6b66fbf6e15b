import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { untilTrue } from '@/tests/support/until'
import { migrate } from '../../kernel/db/migrate'
import { HistoryError } from '../../kernel/error/history-error'
import { PlatformError } from '../../kernel/error/platform-error'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import type { Clickhouse } from './clickhouse'
import { discardDeadLetters, readDeadLetters, reviveDeadLetters } from './dead-letters'
import { createJournal, type Journal, type JournalRows } from './journal'
import { sampleJournal } from './journal-table'

const { logger, lines: logged } = createTestLogger()
const now = new Date('2026-11-21T00:00:00.000Z')
let open: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  open = await openTestDatabase(logger)
  await migrate(open.database, 'platform/migrations')
})
afterAll(() => open.close())

type Insert = Parameters<Clickhouse['insert']>[0]

/** A store that takes what it is given, or says why not. */
const createStore = () => {
  const taken: Insert[] = []
  const asked: Insert[] = []
  let fault: 'before' | 'after' | 'unreadable' | 'bad words' | 'days' | 'one' | null = null
  const failed = (message: string, code: string) =>
    new HistoryError('failed', Object.assign(new Error(message), { code }))
  const insert: Clickhouse['insert'] = async (what) => {
    asked.push(what)
    if (fault === 'before') throw new HistoryError('away')
    if (fault === 'unreadable' || (fault === 'bad words' && String(what.lines).includes('bad')))
      throw failed('Cannot parse', '27')
    const days = new Set(String(what.lines).trim().split('\n'))
    if (fault === 'days' && days.size > 100) throw failed('Too many partitions for single INSERT block', '252')
    if (fault === 'one' && what.table === 'one') throw failed('Logical error', '49')
    taken.push(what)
    if (fault === 'after') throw new HistoryError('away')
  }
  return {
    taken,
    asked,
    /** before: it does not answer; after: it has taken the block, and its answer is lost. */
    fail: (how: typeof fault): void => {
      fault = how
    },
    clickhouse: { insert } as Clickhouse,
  }
}

let store: ReturnType<typeof createStore>
let isAway: boolean
let journals: Journal[]
beforeEach(async () => {
  store = createStore()
  isAway = false
  journals = []
  logged.length = 0
  await open.database.delete(sampleJournal)
})
afterEach(async () => {
  for (const journal of journals) await journal.stop()
})

type Options = Partial<Parameters<typeof createJournal>[0]>
/** A day's gathering: nothing is brought before the test asks. */
const slow = 86_400_000
const openJournal = async (options: Options = {}): Promise<Journal> => {
  const journal = await createJournal({
    database: open.database,
    store: () => (isAway ? null : store.clickhouse),
    columnsOf: { one: ['a', 'b'], two: ['c'] },
    isShared: false,
    logger,
    gatherMs: slow,
    ...options,
  })
  journals.push(journal)
  return journal
}
const write = (journal: Journal, ...parts: JournalRows[]): Promise<void> =>
  open.database.transaction((tx) => journal.write(tx, parts, now))
const rowsOf = () => open.database.select().from(sampleJournal).orderBy(asc(sampleJournal.id))
const sent = () => store.taken.map(({ table, lines }) => ({ table, lines }))

it('brings the rows of each table in their order, with the columns of that table, and forgets them', async () => {
  const journal = await openJournal()
  await write(journal, { table: 'one', lines: ['[1,2]', '[3,4]'] }, { table: 'two', lines: ['["x"]'] })
  await write(journal, { table: 'one', lines: ['[5,6]'] }, { table: 'two', lines: [] })
  await journal.flush()
  expect(store.taken).toEqual([
    {
      table: 'one',
      columns: ['a', 'b'],
      lines: '[1,2]\n[3,4]\n[5,6]\n',
      token: expect.stringMatching(/^[\da-f]{40}$/),
    },
    { table: 'two', columns: ['c'], lines: '["x"]\n', token: expect.stringMatching(/^[\da-f]{40}$/) },
  ])
  expect(await rowsOf()).toEqual([])
  await journal.flush()
  expect(store.taken).toHaveLength(2)
})

it('takes rows with the transaction of whoever writes them, and not without it', async () => {
  const journal = await openJournal()
  const broken = open.database.transaction(async (tx) => {
    await journal.write(tx, [{ table: 'one', lines: ['[1,2]'] }], now)
    throw new Error('undone')
  })
  await expect(broken).rejects.toThrow('undone')
  await journal.flush()
  expect([await rowsOf(), store.asked]).toEqual([[], []])
})

it.each(['before', 'after'] as const)(
  'sends the same block again with the same token after a fault %s the store took it, whatever came meanwhile',
  async (how) => {
    const journal = await openJournal()
    await write(journal, { table: 'one', lines: ['[1,2]'] })
    store.fail(how)
    await expect(journal.flush()).rejects.toThrow(HistoryError)
    const [named] = await rowsOf()
    expect(named?.block).toBe(named?.id)
    await write(journal, { table: 'one', lines: ['[3,4]'] })
    store.fail(null)
    // Another life of the platform does the same.
    await journal.stop()
    await (await openJournal()).flush()
    const [first, again, next] = store.asked
    expect(again).toEqual(first)
    expect([first?.lines, next?.lines, store.asked.length]).toEqual(['[1,2]\n', '[3,4]\n', 3])
    expect(next?.token).not.toBe(first?.token)
    expect(await rowsOf()).toEqual([])
  },
)

it('gives two tables with the same rows two tokens', async () => {
  const journal = await openJournal({ columnsOf: { one: ['a'], two: ['c'] } })
  await write(journal, { table: 'one', lines: ['[1]'] }, { table: 'two', lines: ['[1]'] })
  await journal.flush()
  const [one, two] = store.taken
  expect(one?.lines).toBe(two?.lines)
  expect(one?.token).not.toBe(two?.token)
})

it('gives lines of an earlier version the columns that were added since, and sends the block under its former token', async () => {
  const columns = { one: ['a', 'b'] }
  const earlier = await openJournal({ columnsOf: columns })
  store.fail('after')
  await write(earlier, { table: 'one', lines: ['[1,"]"]', '[2,"x"]'] })
  await expect(earlier.flush()).rejects.toThrow(HistoryError)
  await earlier.stop()
  store.fail(null)
  const journal = await openJournal({ columnsOf: { one: [...columns.one, 'c', 'd'] } })
  await write(journal, { table: 'one', lines: ['[3,"y",7,8]'] })
  await journal.flush()
  expect(store.taken.map(({ lines }) => lines)).toEqual([
    '[1,"]"]\n[2,"x"]\n',
    '[1,"]",null,null]\n[2,"x",null,null]\n',
    '[3,"y",7,8]\n',
  ])
  expect(store.taken[1]?.token).toBe(store.taken[0]?.token)
})

it('cuts what waits into blocks that are no larger than they may be, unless one row is', async () => {
  const journal = await openJournal({ limits: { block: 20, waiting: 1000 } })
  const words = ['[1,2]', '[3,4]', '[5,6]', '["longer than a block",1]', '[7,8]', '[9,0]']
  for (const word of words) await write(journal, { table: 'one', lines: [word] })
  await journal.flush()
  expect(sent().map(({ lines }) => String(lines).trim().split('\n'))).toEqual([
    ['[1,2]', '[3,4]', '[5,6]'],
    ['["longer than a block",1]'],
    ['[7,8]', '[9,0]'],
  ])
  expect(await rowsOf()).toEqual([])
})

it('keeps rows while the store is away, says so once in a while, and brings them when it is back', async () => {
  isAway = true
  const journal = await openJournal({ gatherMs: 0 })
  await write(journal, { table: 'two', lines: ['["x"]'] })
  journal.wake()
  await untilTrue(() => logged.some(({ level, text }) => level === 'warn' && text.includes('wait for the store')))
  expect(await journal.waiting()).toEqual({ rows: 1, bytes: 6, oldest: now })
  expect(store.asked).toEqual([])
  isAway = false
  // By itself: nobody asks again.
  await untilTrue(() => store.taken.length === 1)
  await untilTrue(async () => (await journal.waiting()).rows === 0)
})

it('tells how much waits, and since when', async () => {
  const journal = await openJournal()
  expect(await journal.waiting()).toEqual({ rows: 0, bytes: 0, oldest: null })
  const later = new Date('2026-11-21T00:05:00.000Z')
  await open.database.transaction((tx) => journal.write(tx, [{ table: 'two', lines: ['["ä"]'] }], later))
  await write(journal, { table: 'one', lines: ['[1,2]', '[3,4]'] })
  expect(await journal.waiting()).toEqual({ rows: 3, bytes: 7 + 12, oldest: now })
  await journal.flush()
  expect(await journal.waiting()).toEqual({ rows: 0, bytes: 0, oldest: null })
})

it('takes no more than may wait, and takes again once the store has some', async () => {
  const journal = await openJournal({ limits: { block: 1000, waiting: 15 } })
  const full = (): Promise<void> => write(journal, { table: 'one', lines: ['[1,2]'] })
  for (let at = 0; at < 3; at += 1) await full()
  await expect(full()).rejects.toThrow(new PlatformError('storageFull'))
  expect((await journal.waiting()).rows).toBe(3)
  // What an ended process left counts too.
  await journal.stop()
  const next = await openJournal({ limits: { block: 1000, waiting: 15 } })
  await expect(write(next, { table: 'one', lines: ['[1,2]'] })).rejects.toThrow(new PlatformError('storageFull'))
  await next.flush()
  await write(next, { table: 'one', lines: ['[1,2]'] })
  expect((await next.waiting()).rows).toBe(1)
})

it('ends in the middle without losing what it has not brought', async () => {
  const plain = store.clickhouse
  let answer: () => void = () => undefined
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  let tell: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    tell = resolve
  })
  const insert: Clickhouse['insert'] = async (what) => {
    tell()
    await isAllowed
    await plain.insert(what)
  }
  const limits = { block: 10, waiting: 1000 }
  const journal = await openJournal({ gatherMs: 0, limits, store: () => ({ ...plain, insert }) })
  await write(journal, { table: 'one', lines: ['[1,2]'] })
  await write(journal, { table: 'one', lines: ['[3,4]'] })
  journal.wake()
  await begun
  const stopped = journal.stop()
  answer()
  await stopped
  // What had begun is done, and the next block is not begun.
  expect(sent()).toEqual([{ table: 'one', lines: '[1,2]\n' }])
  expect((await rowsOf()).map(({ lines }) => lines)).toEqual(['[3,4]\n'])
  await (await openJournal()).flush()
  expect(sent().map(({ lines }) => lines)).toEqual(['[1,2]\n', '[3,4]\n'])
})

it('sets aside what the store cannot read, alone, with its words, and sends all that was beside it', async () => {
  const journal = await openJournal()
  store.fail('bad words')
  const words = ['[1]', '[2]', '["bad 3"]', '[4]', '[5]', '["bad 6"]', '[7]']
  for (const word of words) await write(journal, { table: 'two', lines: [word] })
  await journal.flush()
  const taken = store.taken.flatMap(({ lines }) => String(lines).trim().split('\n'))
  expect(taken).toEqual(['[1]', '[2]', '[4]', '[5]', '[7]'])
  expect(await rowsOf()).toMatchObject([{ lines: '["bad 3"]\n' }, { lines: '["bad 6"]\n' }])
  // They do not wait: nothing will send them.
  expect([await journal.waiting(), await journal.refused()]).toEqual([{ rows: 0, bytes: 0, oldest: null }, 2])
  const [first, second] = await readDeadLetters(open.database)
  expect(first).toEqual({
    id: expect.any(Number),
    table: 'two',
    rows: 1,
    bytes: 10,
    since: now,
    refusal: 'Cannot parse',
  })
  expect(logged.filter(({ text }) => text.includes('dead letter'))).toHaveLength(2)
  const asked = store.asked.length
  await journal.flush()
  await journal.settle()
  expect(store.asked).toHaveLength(asked)

  // Sent again they are refused again, or stored; discarded they are gone.
  await reviveDeadLetters(open.database, first?.id ?? 0)
  await journal.settle()
  expect(await readDeadLetters(open.database)).toEqual([first, second])
  store.fail(null)
  await reviveDeadLetters(open.database, first?.id ?? 0)
  await journal.settle()
  expect(store.taken.at(-1)?.lines).toBe('["bad 3"]\n')
  expect(await readDeadLetters(open.database)).toEqual([second])
  await discardDeadLetters(open.database, 'all')
  expect(await rowsOf()).toEqual([])
})

it('sends every block that has a name when it settles, and names none', async () => {
  const journal = await openJournal({ limits: { block: 6, waiting: 1000 } })
  store.fail('unreadable')
  for (const word of ['[1,2]', '[3,4]']) await write(journal, { table: 'one', lines: [word] })
  await journal.flush()
  expect(await journal.refused()).toBe(2)
  store.fail(null)
  await write(journal, { table: 'one', lines: ['[5,6]'] })
  await reviveDeadLetters(open.database, 'all')
  await journal.settle()
  expect(sent().map(({ lines }) => lines)).toEqual(['[1,2]\n', '[3,4]\n'])
  expect((await rowsOf()).map(({ lines, block }) => [lines, block])).toEqual([['[5,6]\n', null]])
})

it('settles while more comes than it can bring', async () => {
  const plain = store.clickhouse
  let sending: Promise<unknown> | null = null
  // Each block that is taken finds the next one waiting, as on a busy site.
  const insert: Clickhouse['insert'] = async (what) => {
    if (store.taken.length < 200) await write(journal, { table: 'one', lines: ['[1,2]'] })
    else await sending
    await plain.insert(what)
  }
  const journal: Journal = await openJournal({ store: () => ({ ...plain, insert }) })
  await write(journal, { table: 'one', lines: ['[1,2]'] })
  const flushed = journal.flush()
  sending = journal.settle()
  await sending
  expect(store.taken.length).toBeLessThan(100)
  await flushed
})

const daysFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `["day ${first + n}"]`)

it('asks the store for no more days at once than it takes, and splits what an earlier version wrote of more', async () => {
  const journal = await openJournal()
  store.fail('days')
  for (const [day, line] of daysFrom(1, 120).entries()) await write(journal, { table: 'two', lines: [line], day })
  await journal.flush()
  expect(store.asked.length).toBe(store.taken.length)
  await write(journal, { table: 'two', lines: daysFrom(201, 250) })
  await journal.flush()
  const taken = store.taken.flatMap(({ lines }) => String(lines).trim().split('\n'))
  expect(taken.sort()).toEqual([...daysFrom(1, 120), ...daysFrom(201, 250)].sort())
  expect([await rowsOf(), await journal.refused()]).toEqual([[], 0])
})

it('of a row with many lines sets aside the one that the store cannot read', async () => {
  const journal = await openJournal()
  store.fail('bad words')
  await write(journal, { table: 'two', lines: ['[1]', '[2]', '["bad 3"]', '[4]', '[5]'] })
  await journal.flush()
  expect(store.taken.flatMap(({ lines }) => String(lines).trim().split('\n')).sort()).toEqual([
    '[1]',
    '[2]',
    '[4]',
    '[5]',
  ])
  expect(await rowsOf()).toMatchObject([{ rows: 1, lines: '["bad 3"]\n' }])
})

it('an error that nobody knows stops no other table, and is set aside when it comes again and again', async () => {
  const journal = await openJournal()
  store.fail('one')
  await write(journal, { table: 'one', lines: ['[1,2]', '[3,4]'] }, { table: 'two', lines: ['["x"]'] })
  for (let tries = 1; tries < 8; tries += 1) await expect(journal.flush()).rejects.toThrow('Logical error')
  expect(sent()).toEqual([{ table: 'two', lines: '["x"]\n' }])
  expect(await journal.refused()).toBe(0)
  await journal.flush()
  // As one block: the store may have some of it.
  expect(await readDeadLetters(open.database)).toMatchObject([{ table: 'one', rows: 2, refusal: 'Logical error' }])
})
