import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Clickhouse } from '../history/store/clickhouse'
import { sampleJournal } from '../history/store/journal-table'
import { claimStore, currentPlace, namedPlace } from '../history/store/store-place'
import { openStore } from '../history/upkeep/open-store'
import { type Config, readConfig } from '../kernel/config/config'
import { openDatabase } from '../kernel/db/open-database'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { withPast } from '../testing/open-past-of'
import { testLogKey } from '../testing/real-platform'
import { sampleInsert } from '../testing/sample-lines'
import { startStoreServer } from '../testing/store-server'
import { openControlSocket } from './control-socket'
import { restoreBackup } from './restore-backup'
import { makeBackup } from './set/make-backup'
import { openPlace } from './set/open-place'
import { saveHistory } from './set/save-history'

const folder = mkdtempSync(join(tmpdir(), 'history-set-'))
const { logger } = createTestLogger()
const configOf = (name: string, more: Record<string, string> = {}): Config =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
    PLATFORM_HISTORY_MEMORY: '512',
    ...more,
  })
const source = configOf('source')
/** What the store of the source answers before anything more comes in. */
let before: unknown

const figures = async (store: Pick<Clickhouse, 'rows'>) =>
  Promise.all([
    store.rows(
      'SELECT count(), sum(discharge_pressure), countIf(is_held = 1), min(time), max(time) FROM outdoor_sample',
    ),
    store.rows('SELECT unit_no, time, sum(minutes), argMaxMerge(last) FROM outdoor_hour GROUP BY ALL ORDER BY ALL'),
    store.rows('SELECT sum(minutes), sum(discharge_pressure_sum) FROM outdoor_day'),
    store.rows('SELECT sum(minutes), sumMap(running_minutes) FROM fleet_five_minutes'),
  ])
const notAsked = () => Promise.reject(new Error('not asked'))
const waitingLine = (from: string) => {
  const { table, lines } = sampleInsert({ controllers: 1, units: 1, from, minutes: 1 })
  return [{ table, lines: [String(lines).trim()] }]
}

beforeAll(async () => {
  await layDataFolder(source.dataDir)
  await withPast(source, async (open, past) => {
    for (const table of ['outdoor_sample', 'indoor_sample'])
      await past
        .store()
        .insert(sampleInsert({ table, controllers: 2, units: 2, from: '2026-11-19T22:00:00Z', minutes: 200 }))
    const block = waitingLine('2026-11-20T12:00:00Z')
    await open.database.transaction(async (tx) => past.journal?.write(tx, block, new Date()))
    await past.journal?.flush()
    before = await figures(past.store())
    // Stored, and not forgotten when the platform was killed.
    const lines = `${block[0]?.lines[0]}\n`
    await open.database.insert(sampleJournal).values({
      tableName: 'outdoor_sample',
      rows: 1,
      bytes: lines.length,
      lines,
      block: 1,
      createTime: new Date(),
    })
  })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a set of a platform that was killed has its past once, and another folder goes on with it', async () => {
  const set = join(folder, 'set')
  const { missing, files } = await makeBackup(source, logger, set)
  expect(missing).toEqual([])
  expect(Object.keys(files)).toContain('history/outdoor_sample/20261119.tsv.gz')
  const target = configOf('target')
  await restoreBackup(target, logger, set)
  await withPast(target, async (open, past) => {
    await past.journal?.flush()
    expect(await open.database.select().from(sampleJournal)).toEqual([])
    expect(await figures(past.history)).toEqual(before)
    expect(await namedPlace(open.database)).toBe(currentPlace(source.history, source.dataDir))
    // Its views count what comes, once.
    await past.store().insert(sampleInsert({ controllers: 1, units: 1, from: '2026-11-25T00:00:00Z', minutes: 7 }))
    expect(await past.history.rows("SELECT sum(minutes) FROM outdoor_day WHERE time > '2026-11-24'")).toEqual([[7]])
  })
}, 120_000)

it('what comes in while a running platform is saved is in the set once: stored, or waiting', async () => {
  const set = join(folder, 'set-of-running')
  await withPast(source, async (open, past) => {
    const lending = { isLent: false }
    const control = await openControlSocket({
      dataDir: source.dataDir,
      open,
      lending,
      examine: async () => [],
      logger,
      past: { ...past, tell: notAsked, mend: notAsked },
    })
    let sent = 0
    let isOver = false
    const send = async (): Promise<void> => {
      for (; !isOver; sent++) {
        const at = new Date(Date.UTC(2026, 10, 21, 0, sent)).toISOString()
        await open.database.transaction(async (tx) => past.journal?.write(tx, waitingLine(at), new Date()))
        past.journal?.wake()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const sending = send()
    const made = await makeBackup(source, logger, set).finally(() => {
      isOver = true
    })
    await sending
    expect([made.missing, sent > 10]).toEqual([[], true])
    await past.journal?.flush()
    await control.stop()
  })
  const target = configOf('target-of-running')
  await restoreBackup(target, logger, set)
  await withPast(target, async (_, past) => {
    await past.journal?.flush()
    const sent = "time >= '2026-11-21 00:00:00' AND time < '2026-11-24 00:00:00'"
    const [[rows, different, last] = []] = await past.history.rows<[number, number, string]>(
      `SELECT count(), uniqExact(time), max(time) FROM outdoor_sample WHERE ${sent}`,
    )
    expect(rows).toBeGreaterThan(0)
    expect(different).toBe(rows)
    // None is missing before the last.
    expect(Date.parse(`${last?.replace(' ', 'T')}Z`)).toBe(Date.UTC(2026, 10, 21, 0, (rows ?? 0) - 1))
    expect(await past.history.rows(`SELECT sum(minutes) FROM outdoor_five_minutes WHERE ${sent}`)).toEqual([[rows]])
  })
}, 180_000)

it('a set goes to a server, and a store that holds something is refused', async () => {
  const server = await startStoreServer()
  try {
    const target = configOf('target-on-server', { CLICKHOUSE_URL: server.address })
    await restoreBackup(target, logger, join(folder, 'set'))
    const { store, stop } = await openStore(target.history, target.dataDir, logger)
    expect(await figures(store)).toEqual(before)
    await stop()
    const open = await openDatabase(target, logger)
    expect(await namedPlace(open.database)).toBe(currentPlace(target.history, target.dataDir))
    await open.close()
    const again = restoreBackup(configOf('again', { CLICKHOUSE_URL: server.address }), logger, join(folder, 'set'))
    await expect(again).rejects.toThrow(/holds history already/)
    expect(existsSync(join(folder, 'again'))).toBe(false)

    // Away: the set is made, and says what it lacks.
    await server.leave()
    const made = await makeBackup(target, logger, join(folder, 'set-without'))
    expect([made.missing, made.historyMissing]).toEqual([['history'], 'the store of history does not answer'])
  } finally {
    await server.stop()
  }
}, 180_000)

it('a set without its past begins a new one, and says so', async () => {
  const target = configOf('target-of-other')
  const { notes } = await restoreBackup(target, logger, join(folder, 'set-without'))
  expect(notes).toContainEqual(expect.stringMatching(/^the set has no history: a new store begins here/))
  const open = await openDatabase(target, logger)
  await claimStore(open.database, currentPlace(target.history, target.dataDir) ?? '', new Date())
  await open.close()
}, 120_000)

it('of a store that this configuration does not name nothing is saved, and that is said', async () => {
  const away = configOf('source', { CLICKHOUSE_URL: 'http://127.0.0.1:1/none' })
  const place = await openPlace(join(folder, 'set-of-other'), away)
  const named = currentPlace(source.history, source.dataDir)
  const { files, missing } = await saveHistory(away, logger, place, named)
  expect([files, missing]).toEqual([
    {},
    expect.stringMatching(/^it is kept in embedded .*, and this configuration names server /),
  ])
}, 120_000)

it('without history the set is restored and the past left out', async () => {
  const target = configOf('target-off', { PLATFORM_HISTORY: '0' })
  const { notes } = await restoreBackup(target, logger, join(folder, 'set'))
  expect(notes).toContainEqual(expect.stringMatching(/history of the set was left out/))
  expect(readFileSync(join(folder, 'set', 'history/list.json'), 'utf8')).toContain('outdoor_sample')
}, 120_000)
