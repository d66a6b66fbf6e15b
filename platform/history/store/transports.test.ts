import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { toHistoryConfig } from '../../kernel/config/history-env'
import { HistoryError } from '../../kernel/error/history-error'
import type { Bound } from '../../kernel/history/history'
import { createTestLogger } from '../../testing/create-test-logger'
import { sampleInsert } from '../../testing/sample-lines'
import { type StoreServer, startStoreServer } from '../../testing/store-server'
import { historySchema } from '../samples/history-schema'
import { type Clickhouse, connectClickhouse } from './clickhouse'
import { type EmbeddedEngine, startEngine } from './embedded-engine'
import { migrateHistory } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'transports-'))
const { logger } = createTestLogger()
const usual = {
  PLATFORM_HISTORY_MEMORY: 512,
  PLATFORM_HISTORY_SAMPLE_DAYS: 30,
  PLATFORM_HISTORY_FIVE_MINUTE_DAYS: 365,
  PLATFORM_HISTORY_HOUR_DAYS: 3650,
}
/** As the platform reads it of `CLICKHOUSE_URL`. */
const serverAt = (url: string) => {
  const config = toHistoryConfig({ ...usual, CLICKHOUSE_URL: url })
  if (config.kind !== 'server') throw new Error(`${url} is no server`)
  return config
}

let engine: EmbeddedEngine
let server: StoreServer
const stores: Record<string, Clickhouse> = {}
beforeAll(async () => {
  const started = await startEngine({ directory: join(folder, 'history'), memory: 512, logger }, () => undefined)
  if (started === null) throw new Error('there is no engine')
  engine = started
  server = await startStoreServer()
  stores.embedded = connectClickhouse({ socketPath: engine.socketPath })
  stores.server = connectClickhouse(serverAt(server.address))
}, 60_000)
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close()
  await engine.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
const at = (name: string): Clickhouse => {
  const store = stores[name]
  if (store === undefined) throw new Error(`there is no ${name}`)
  return store
}
const saidBy = async (work: Promise<unknown>): Promise<{ reason: string; says: string }> => {
  try {
    await work
  } catch (error) {
    if (error instanceof HistoryError) return { reason: error.reason, says: String((error.cause as Error).message) }
    throw error
  }
  throw new Error('it was not refused')
}

const texts = [
  '',
  ' ',
  "it's",
  'say "so"',
  '`tick`',
  'a\\b',
  '\\',
  '\\n is no line end',
  'one\ntwo\r\nthree\tfour',
  '\0 and \b and \f',
  '室外机 R410A 🌡',
  "'; DROP TABLE planted; --",
  "') OR 1 = 1 --",
  '{other: String}',
  '%27 &param_x=1#?',
  '-- comment /* */',
]

describe.each(['embedded', 'server'])('the adapter over the transport %s', (name) => {
  it.each(texts.map((text) => [JSON.stringify(text), text]))(
    'a text comes back as it was bound: %s',
    async (_, text) => {
      expect(await at(name).rows('SELECT {text: String}, length({text: String})', { text })).toEqual([
        [text, Buffer.byteLength(text)],
      ])
    },
  )

  it('values of every kind come back', async () => {
    const params: Record<string, Bound> = { whole: 42, part: -1.5, yes: true, numbers: [1, 2, 3], names: texts }
    const sql =
      'SELECT {whole: UInt32}, {part: Float64}, {yes: Bool}, {numbers: Array(UInt32)}, {names: Array(String)}, toUInt64(9007199254740991), NULL'
    expect(await at(name).rows(sql, params)).toEqual([[42, -1.5, true, [1, 2, 3], texts, 9_007_199_254_740_991, null]])
    expect(await at(name).columns('SELECT number, toString(number) FROM numbers(3)')).toEqual([
      [0, 1, 2],
      ['0', '1', '2'],
    ])
    expect(await at(name).rows('SELECT 1 WHERE 0')).toEqual([])
  })

  it('a value is never a part of the statement', async () => {
    await at(name).command('CREATE TABLE planted (name String) ENGINE = Memory')
    await at(name).insert({ table: 'planted', columns: ['name'], lines: '["kept"]\n', token: '' })
    for (const text of texts)
      expect(await at(name).rows('SELECT name FROM planted WHERE name = {text: String}', { text })).toEqual([])
    expect(await at(name).rows('SELECT * FROM planted')).toEqual([['kept']])
    await at(name).command('DROP TABLE planted')
  })

  it('what is written as text is taken back as it was, states of rollups included', async () => {
    await migrateHistory(at(name), historySchema.changes)
    await at(name).insert(sampleInsert({ controllers: 2, units: 2, from: '2026-11-20T00:00:00Z', minutes: 60 }))
    const lines = await at(name).text('SELECT * FROM outdoor_hour ORDER BY controller_id, unit_no, time')
    expect(lines.length).toBeGreaterThan(1000)
    await at(name).command('CREATE TABLE again AS outdoor_hour')
    const columns = await at(name).rows<[string]>(
      "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'again' ORDER BY position",
    )
    const into = { table: 'again', columns: columns.map(([column]) => column), lines, token: '' }
    await at(name).insert({ ...into, format: 'TabSeparated' })
    expect((await at(name).text('SELECT * FROM again ORDER BY controller_id, unit_no, time')).equals(lines)).toBe(true)
    await at(name).command('DROP TABLE again')
  })

  it('the same block comes in once, in the table and in what is made of it', async () => {
    const block = sampleInsert({ controllers: 1, units: 1, from: '2026-10-01T00:00:00Z', minutes: 30 })
    const other = sampleInsert({ controllers: 1, units: 1, from: '2026-10-01T00:30:00Z', minutes: 30 })
    for (const each of [block, block, other, block]) await at(name).insert(each)
    const within = "time < '2026-11-01 00:00:00'"
    expect(await at(name).rows(`SELECT count() FROM outdoor_sample WHERE ${within}`)).toEqual([[60]])
    for (const level of ['five_minutes', 'hour', 'day'])
      expect(await at(name).rows(`SELECT sum(minutes) FROM outdoor_${level} WHERE ${within}`)).toEqual([[60]])
  })

  it('what the store says is told, and is not taken for a store that is away', async () => {
    expect(await saidBy(at(name).rows('SELECT * FROM nowhere'))).toMatchObject({
      reason: 'failed',
      says: expect.stringMatching(/nowhere/),
    })
    expect((await saidBy(at(name).command('ALTER nothing'))).reason).toBe('failed')
    const lines = '["x"]\n'
    expect((await saidBy(at(name).insert({ table: 'nowhere', columns: ['a'], lines, token: '' }))).reason).toBe(
      'failed',
    )
    expect(await at(name).isAnswering()).toBe(true)
  })
})

it('a server is asked and answers packed', async () => {
  const answer = await fetch(`${server.url}/?query=SELECT+1&enable_http_compression=1`, {
    headers: {
      authorization: `Basic ${Buffer.from(`default:${server.password}`).toString('base64')}`,
      'accept-encoding': 'gzip',
    },
  })
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, 'gzip', '1\n'])
})

it('a wrong password is refused by the server, and is no answer', async () => {
  const wrong = connectClickhouse({ ...serverAt(server.address), password: 'wrong' })
  expect(await wrong.isAnswering()).toBe(false)
  expect(await saidBy(wrong.rows('SELECT 1'))).toEqual({
    reason: 'failed',
    says: expect.stringMatching(/uthentication/),
  })
  await wrong.close()
})

it('a server that goes away is away, and answers when it is back', async () => {
  const store = at('server')
  await server.leave()
  expect(await store.isAnswering()).toBe(false)
  expect((await saidBy(store.rows('SELECT 1'))).reason).toBe('away')
  const block = sampleInsert({ controllers: 1, units: 1, from: '2026-09-01T00:00:00Z', minutes: 5 })
  expect((await saidBy(store.insert(block))).reason).toBe('away')
  await server.comeBack()
  expect(await store.isAnswering()).toBe(true)
  await store.insert(block)
  expect(await store.rows("SELECT count() FROM outdoor_sample WHERE time < '2026-10-01 00:00:00'")).toEqual([[5]])
}, 60_000)
