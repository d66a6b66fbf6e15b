import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createTestLogger } from '../../testing/create-test-logger'
import { sampleInsert } from '../../testing/sample-lines'
import { type StoreServer, startStoreServer } from '../../testing/store-server'
import { historySchema } from '../samples/history-schema'
import { type Clickhouse, connectClickhouse } from '../store/clickhouse'
import { type EmbeddedEngine, startEngine } from '../store/embedded-engine'
import { migrateHistory } from '../store/migrate'
import { copyStore, type Told } from './copy-store'
import { serverOf } from './move'
import { checkPartition, isSame } from './partition-check'
import { readPartitions, readShapes } from './table-shape'

const folder = mkdtempSync(join(tmpdir(), 'copy-store-'))
const { logger } = createTestLogger()
let engine: EmbeddedEngine
let server: StoreServer
let from: Clickhouse
let to: Clickhouse
beforeAll(async () => {
  const started = await startEngine({ directory: join(folder, 'history'), memory: 512, logger }, () => undefined)
  if (started === null) throw new Error('there is no engine')
  engine = started
  server = await startStoreServer()
  from = connectClickhouse({ socketPath: engine.socketPath })
  to = connectClickhouse(serverOf(server.address))
  await migrateHistory(from, historySchema.changes)
  // Two blocks of one unit and hour: a rollup has two rows of a key until the engine merges them.
  for (const start of ['2026-11-19T23:00:00Z', '2026-11-20T00:30:00Z'])
    await from.insert(sampleInsert({ controllers: 3, units: 2, from: start, minutes: 90 }))
  await from.insert(
    sampleInsert({ table: 'indoor_sample', controllers: 2, units: 3, from: '2026-11-19T23:00:00Z', minutes: 90 }),
  )
}, 60_000)
afterAll(async () => {
  await from.close()
  await to.close()
  await engine.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const copy = async (target = to, name = 'embedded one'): Promise<Told[]> => {
  const told: Told[] = []
  await copyStore({ from, to: target, schema: historySchema, name, tell: (copied) => told.push(copied) })
  return told
}
const tables = ['outdoor_sample', 'indoor_sample', 'outdoor_five_minutes', 'outdoor_hour', 'outdoor_day']
const figures = async (store: Clickhouse) => {
  const told: Record<string, unknown> = {}
  for (const table of [...tables, 'indoor_hour', 'fleet_five_minutes']) {
    const what = table.endsWith('_sample') ? 'count()' : 'sum(minutes)'
    told[table] = (await store.rows(`SELECT ${what}, toString(min(time)), toString(max(time)) FROM ${table}`))[0]
  }
  told.last = await store.rows(
    `SELECT controller_id, unit_no, time, argMaxMerge(last) FROM outdoor_hour GROUP BY ALL ORDER BY ALL`,
  )
  told.states = await store.rows(
    'SELECT controller_id, time, sumMap(run_mode_minutes) FROM outdoor_day GROUP BY ALL ORDER BY ALL',
  )
  return told
}

it('every table that holds rows is one that is copied', async () => {
  const rows = await from.rows<[string]>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'history_change'",
  )
  expect(rows.map(([name]) => name).sort()).toEqual([...historySchema.tables].sort())
})

it('a copy holds the same rows and rollups, and goes on as a store', async () => {
  const told = await copy()
  expect(told.every(({ isNew, of }) => isNew && of === told.length)).toBe(true)
  expect(told.filter(({ table }) => table === 'outdoor_sample')).toEqual([
    { table: 'outdoor_sample', partition: '20261119', rows: 360, isNew: true, of: told.length },
    { table: 'outdoor_sample', partition: '20261120', rows: 720, isNew: true, of: told.length },
  ])
  expect(await figures(to)).toEqual(await figures(from))
  // The views are back: what comes now is counted, once.
  await migrateHistory(to, historySchema.changes)
  await to.insert(sampleInsert({ controllers: 1, units: 1, from: '2026-11-25T00:00:00Z', minutes: 10 }))
  const later = "time >= '2026-11-25 00:00:00'"
  expect(await to.rows(`SELECT sum(minutes) FROM outdoor_day WHERE ${later}`)).toEqual([[10]])
})

it('begun again it copies what is not the same, and nothing else', async () => {
  await to.command("ALTER TABLE outdoor_sample DROP PARTITION ID '20261119'")
  const block = sampleInsert({ controllers: 1, units: 1, from: '2026-11-19T23:00:00Z', minutes: 20 })
  await to.insert({ ...block, token: 'half' })
  const told = await copy()
  const anew = told.filter(({ isNew }) => isNew).map(({ table, partition }) => `${table} ${partition}`)
  expect(anew).toContain('outdoor_sample 20261119')
  // Whole and untouched.
  expect(anew).not.toContain('outdoor_sample 20261120')
  expect(await figures(to)).toEqual(await figures(from))
})

it('a cell that differs, a row that is there twice and a rollup that is short are seen', async () => {
  const shapes = await readShapes(to, historySchema.tables)
  const shapeOf = (name: string) => {
    const shape = shapes.find((each) => each.name === name)
    if (shape === undefined) throw new Error(`there is no ${name}`)
    return shape
  }
  const samples = shapeOf('outdoor_sample')
  const before = await checkPartition(to, samples, '20261120')
  await to.command(
    'ALTER TABLE outdoor_sample UPDATE suction_temp = 99.5 WHERE controller_id = 2 AND unit_no = 1 AND time = {at: DateTime} SETTINGS mutations_sync = 2',
    { at: '2026-11-20 01:10:00' },
  )
  const changed = await checkPartition(to, samples, '20261120')
  expect([changed.rows, isSame(before, changed)]).toEqual([before.rows, false])
  const days = shapeOf('outdoor_day')
  const [partition = ''] = await readPartitions(to, 'outdoor_day')
  const whole = await checkPartition(to, days, partition)
  await to.command('ALTER TABLE outdoor_day DELETE WHERE controller_id = 3 SETTINGS mutations_sync = 2')
  expect(isSame(whole, await checkPartition(to, days, partition))).toBe(false)
  const twice = sampleInsert({ controllers: 1, units: 1, from: '2026-11-20T00:30:00Z', minutes: 1 })
  await to.insert({ ...twice, token: 'twice' })
  expect((await checkPartition(to, samples, '20261120')).rows).toBe(before.rows + 1)
  await copy()
  expect(await figures(to)).toEqual(await figures(from))
})

it('merging changes neither side of a comparison', async () => {
  const shape = (await readShapes(from, ['outdoor_hour']))[0]
  if (shape === undefined) throw new Error('there is no outdoor_hour')
  const [partition = ''] = await readPartitions(from, 'outdoor_hour')
  const before = await checkPartition(from, shape, partition)
  await from.command('OPTIMIZE TABLE outdoor_hour FINAL')
  expect(isSame(before, await checkPartition(from, shape, partition))).toBe(true)
  expect(before.rows).toBeGreaterThan(0)
})

it('the history of another store is not overwritten', async () => {
  await expect(copy(to, 'embedded two')).rejects.toThrow(/the target holds history of another store already/)
})

it('an address says what is wrong with it', () => {
  const clickhouse = serverOf('clickhouse://u:p%40s@store.example.com/past')
  expect(clickhouse).toMatchObject({
    url: 'http://store.example.com:8123',
    username: 'u',
    password: 'p@s',
    database: 'past',
  })
  expect(serverOf('clickhouses://u:p@store.example.com/past').url).toBe('https://store.example.com:8443')
  expect(() => serverOf('clickhouse://u:p@store.example.com:9000/past')).toThrow(/native protocol/)
  expect(() => serverOf('ftp://store.example.com')).toThrow(/no address/)
  expect(() => serverOf('https://store.example.com/a-b')).toThrow(/no name of a database/)
})
