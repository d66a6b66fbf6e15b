import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { untilTrue } from '@/tests/support/until'
import { holdOnPostgres } from '../../backup/backup-hold'
import { openDatabase } from '../../kernel/db/open-database'
import { createTestLogger } from '../../testing/create-test-logger'
import { itOn } from '../../testing/it-on'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import type { Clickhouse, Insert } from './clickhouse'
import { createJournal } from './journal'
import { adoptStore, claimStore, currentPlace, keepFolderName, namedPlace, placeOf } from './store-place'
import { writeGate } from './write-gate'

const folder = mkdtempSync(join(tmpdir(), 'store-place-'))
const { logger } = createTestLogger()
const embedded = { kind: 'embedded', memory: 512, retention: { samples: 30, fiveMinutes: 365, hours: 3650 } } as const
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

it('one database has one store: another one is refused in words, until it is adopted', async () => {
  const { database } = platform
  const now = platform.clock.now()
  expect(await namedPlace(database)).toBeNull()
  const mine = placeOf(embedded, join(folder, 'a'))
  expect(placeOf(embedded, join(folder, 'a'))).toBe(mine)
  await claimStore(database, mine, now)
  await claimStore(database, mine, now)
  const other = placeOf(embedded, join(folder, 'b'))
  expect(other).not.toBe(mine)
  await expect(claimStore(database, other, now)).rejects.toThrow(
    `the history of this database is kept in another store (${mine}) and not in ${other}`,
  )
  expect(await adoptStore(database, embedded, join(folder, 'b'), now)).toBe(other)
  await claimStore(database, other, now)
  await expect(claimStore(database, mine, now)).rejects.toThrow(/history adopt/)
})

it('a folder that is filled with the rows of another one has its name, wherever it lies', () => {
  const mine = placeOf(embedded, join(folder, 'a'))
  expect(currentPlace(embedded, join(folder, 'elsewhere'))).toBeNull()
  keepFolderName(join(folder, 'elsewhere'), mine)
  expect(currentPlace(embedded, join(folder, 'elsewhere'))).toBe(mine)
  // Of a server's rows the folder is another store.
  keepFolderName(join(folder, 'new'), 'server http://store.example.com/past')
  expect(placeOf(embedded, join(folder, 'new'))).toMatch(/^embedded /)
})

/** A store that only keeps what it is given, and tells of each block. */
const keepingStore = () => {
  const blocks: Insert[] = []
  let wake = (): void => undefined
  const insert = async (block: Insert): Promise<void> => {
    blocks.push(block)
    wake()
  }
  return {
    blocks,
    store: { insert } as unknown as Clickhouse,
    next: (count: number) =>
      new Promise<void>((resolve) => {
        wake = () => {
          if (blocks.length >= count) resolve()
        }
        wake()
      }),
  }
}

itOn('postgres')(
  'of two processes one brings samples to the store, and the other takes over; a backup holds both back',
  async () => {
    const other = await openDatabase({ databaseUrl: platform.databaseUrl, dataDir: folder }, logger)
    const [first, second] = [keepingStore(), keepingStore()]
    const open = (database: typeof platform.database, { store }: typeof first) =>
      createJournal({
        database,
        store: () => store,
        columnsOf: { outdoor_sample: ['a'] },
        isShared: true,
        logger,
        gate: writeGate(database, true),
        gatherMs: 0,
      })
    const one = await open(platform.database, first)
    const two = await open(other.database, second)
    const now = platform.clock.now()
    const write = (journal: typeof one, database: typeof platform.database, line: string) =>
      database.transaction((tx) => journal.write(tx, [{ table: 'outdoor_sample', lines: [line] }], now))
    try {
      await write(two, other.database, '[1]')
      two.wake()
      one.wake()
      await first.next(1)
      expect([first.blocks.length, second.blocks.length]).toEqual([1, 0])

      const letGo = await holdOnPostgres(platform.databaseUrl ?? '')
      await write(one, platform.database, '[2]')
      one.wake()
      // Asked of the same gate: it says no for as long as the backup reads.
      let isThrough = false
      const through = writeGate(other.database, true).pass(async () => {
        isThrough = true
      })
      const { rows } = await one.waiting()
      expect([rows, first.blocks.length, isThrough]).toEqual([1, 1, false])
      await letGo()
      await through
      await first.next(2)
      expect(first.blocks.map(({ lines }) => lines)).toEqual(['[1]\n', '[2]\n'])

      await one.stop()
      await write(two, other.database, '[3]')
      await untilTrue(
        () => {
          two.wake()
          return second.blocks.length > 0
        },
        { timeout: 30_000 },
      )
      expect(second.blocks.map(({ lines }) => lines)).toEqual(['[3]\n'])
    } finally {
      await one.stop()
      await two.stop()
      await other.close()
    }
  },
  60_000,
)
