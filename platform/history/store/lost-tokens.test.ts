import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { migrate } from '../../kernel/db/migrate'
import { HistoryError } from '../../kernel/error/history-error'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import { sampleInsert } from '../../testing/sample-lines'
import { historySchema } from '../samples/history-schema'
import { markTaken } from '../samples/mark-taken'
import { toSampleLine } from '../samples/sample-line'
import { type Clickhouse, connectClickhouse } from './clickhouse'
import { startEngine } from './embedded-engine'
import { createJournal, type Journal } from './journal'
import { hasLostTokens, strikeLostTokens } from './lost-tokens'
import { migrateHistory } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'lost-tokens-'))
const directory = join(folder, 'history')
const { logger, lines: logged } = createTestLogger()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const withStore = async <Result>(work: (store: Clickhouse) => Promise<Result>): Promise<Result> => {
  const engine = await startEngine({ directory, memory: 512, logger }, () => undefined)
  if (engine === null) throw new Error('there is no engine')
  const store = connectClickhouse({ socketPath: engine.socketPath })
  return work(store).finally(async () => {
    await store.close()
    await engine.stop()
  })
}
const figures = async (store: Clickhouse) => {
  const minutes = (table: string) => store.rows(`SELECT sum(minutes) FROM ${table}`)
  return {
    samples: await store.rows('SELECT count() FROM outdoor_sample'),
    levels: await Promise.all(['outdoor_five_minutes', 'outdoor_hour', 'outdoor_day'].map(minutes)),
  }
}
const folderOf = async (store: Clickhouse, table: string): Promise<string> => {
  const [row] = await store.rows<[string[]]>('SELECT data_paths FROM system.tables WHERE name = {table:String}', {
    table,
  })
  return row?.[0][0] ?? ''
}

/** Whatever of a table's newest block a killed engine leaves: its token is noted, and its part has not got its name. */
const undoNewest = (table: string): void => {
  const [log = ''] = readdirSync(join(table, 'deduplication_logs'))
  const noted = readFileSync(join(table, 'deduplication_logs', log), 'utf8')
    .trim()
    .split('\n')
  const part = noted.at(-1)?.split('\t')[1] ?? ''
  renameSync(join(table, part), join(table, `tmp_insert_${part}`))
}

it('a block that was killed between its token and its part is stored when it is sent again, and once', async () => {
  const block = sampleInsert({ controllers: 2, units: 2, from: '2026-11-20T00:00:00Z', minutes: 30 })
  const earlier = sampleInsert({ controllers: 2, units: 2, from: '2026-11-19T00:00:00Z', minutes: 30 })
  const { whole, tables } = await withStore(async (store) => {
    await migrateHistory(store, historySchema.changes)
    for (const table of historySchema.tables) await store.command(`SYSTEM STOP MERGES ${table}`)
    await store.insert(earlier)
    await store.insert(block)
    const names = ['outdoor_sample', 'outdoor_hour']
    return { whole: await figures(store), tables: await Promise.all(names.map((name) => folderOf(store, name))) }
  })
  for (const table of tables) undoNewest(table)
  expect(hasLostTokens(join(directory, 'tables'))).toBe(true)
  await withStore(async (store) => {
    // Without them, and with what else was stored.
    expect((await figures(store)).samples).toEqual([[120]])
    await store.insert(block)
    await store.insert(earlier)
    expect(await figures(store)).toEqual(whole)
  })
  expect(logged.some(({ line }) => String(line.told).startsWith('struck 2 tokens'))).toBe(true)
}, 120_000)

it('parts that were merged keep their tokens', async () => {
  const blocks = [0, 10, 20].map((minute) =>
    sampleInsert({ controllers: 1, units: 1, from: `2026-11-21T00:${minute || '00'}:00Z`, minutes: 10 }),
  )
  const before = await withStore(async (store) => {
    for (const block of blocks) await store.insert(block)
    for (const table of historySchema.tables) await store.command(`OPTIMIZE TABLE ${table} FINAL`)
    return figures(store)
  })
  expect(hasLostTokens(join(directory, 'tables'))).toBe(false)
  expect(strikeLostTokens(join(directory, 'tables'))).toBe(0)
  await withStore(async (store) => {
    for (const block of blocks) await store.insert(block)
    expect(await figures(store)).toEqual(before)
  })
}, 120_000)

it('a late block of which only a level was lost is whole when it is sent again', async () => {
  const { database, close } = await openTestDatabase(logger)
  await migrate(database, 'platform/migrations')
  const lines = Array.from({ length: 30 }, (_, minute) =>
    toSampleLine({
      controllerId: 900,
      unitKind: 2,
      systemNo: 0,
      unitNo: 0,
      time: addMinutes(new Date('2026-11-18T00:00:00Z'), minute),
      receiveTime: new Date('2026-11-18T06:00:00Z'),
      source: 'device',
      isHeld: minute % 3 === 1,
      reading: { powerKw: 1 },
    }),
  )
  const withJournal = async (store: Clickhouse, work: (journal: Journal) => Promise<void>): Promise<void> => {
    const journal = await createJournal({
      database,
      store: () => store,
      columnsOf: historySchema.columnsOf,
      markTaken,
      isShared: false,
      logger,
      gatherMs: 86_400_000,
    })
    await work(journal).finally(journal.stop)
  }
  const minutes = (store: Clickhouse) =>
    Promise.all(
      ['outdoor_sample', 'outdoor_hour'].map((table) =>
        store.rows(
          `SELECT ${table === 'outdoor_sample' ? 'countIf(is_extra = 0), count()' : 'sum(minutes)'} FROM ${table} WHERE controller_id = 900`,
        ),
      ),
    )
  const table = await withStore(async (store) => {
    const insert: Clickhouse['insert'] = async (what) => {
      await store.insert(what)
      throw new HistoryError('away')
    }
    await withJournal({ ...store, insert }, async (journal) => {
      await journal.write(database, [{ table: 'outdoor_sample', lines }], new Date())
      await expect(journal.flush()).rejects.toThrow(HistoryError)
    })
    expect(await minutes(store)).toEqual([[[30, 30]], [[30]]])
    return folderOf(store, 'outdoor_hour')
  })
  undoNewest(table)
  await withStore(async (store) => {
    expect(await minutes(store)).toEqual([[[30, 30]], [[0]]])
    await withJournal(store, (journal) => journal.flush())
    expect(await minutes(store)).toEqual([[[30, 30]], [[30]]])
    // What comes later of the same minutes is extra.
    await withJournal(store, async (journal) => {
      const again = lines.map((line) => line.replace(/,(\d{10}),/, (_, time) => `,${Number(time) + 9},`))
      await journal.write(database, [{ table: 'outdoor_sample', lines: again }], new Date())
      await journal.flush()
    })
    expect(await minutes(store)).toEqual([[[30, 50]], [[30]]])
  })
  await close()
}, 120_000)
