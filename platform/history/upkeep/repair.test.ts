import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { minutesInDay } from 'date-fns/constants'
import { addWireDays } from '@/lib/format/wire-time'
import { backupCommand, restoreCommand } from '../../backup/commands'
import { examineHistory } from '../../doctor/examine-history'
import { type Config, readConfig } from '../../kernel/config/config'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { withPast, withStore } from '../../testing/open-past-of'
import { testLogKey } from '../../testing/real-platform'
import { sampleInsert } from '../../testing/sample-lines'
import type { Clickhouse } from '../store/clickhouse'
import { isOpen } from '../store/damage'
import { historyCommand } from './commands'
import { repairHistory } from './repair'

/* What becomes of damage in the files of the embedded engine: the real one, and files that are cut or changed. */

const folder = mkdtempSync(join(tmpdir(), 'history-repair-'))
const whole = join(folder, 'whole')
const { logger } = createTestLogger()
const configOf = (name: string): Config =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
    PLATFORM_HISTORY_MEMORY: '512',
  })
let config: Config
let count = 0
/** What the whole store answers. */
let before: unknown

const tableFolder = (table: string): string =>
  realpathSync(join(config.dataDir, 'history', 'tables', 'data', 'default', table))
/** The largest file of the first part of a partition. */
const dataFile = (table: string, partition: string): string => {
  const part = readdirSync(tableFolder(table)).find((name) => name.startsWith(`${partition}_`)) ?? ''
  return join(tableFolder(table), part, 'data.bin')
}
const flip = (path: string): void => {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

const figures = (store: Pick<Clickhouse, 'rows'>) =>
  Promise.all([
    store.rows('SELECT count(), sum(cityHash64(*)) FROM outdoor_sample'),
    ...['outdoor_five_minutes', 'outdoor_hour', 'outdoor_day'].map((table) =>
      store.rows(
        `SELECT controller_id, unit_no, time, sum(minutes), round(sum(discharge_pressure_sum), 3), sum(discharge_pressure_count),
min(discharge_pressure_min), max(discharge_pressure_max), sumMap(run_mode_minutes), argMaxMerge(last)
FROM ${table} GROUP BY ALL ORDER BY ALL`,
      ),
    ),
    store.rows(
      'SELECT time, controller_id, sumMap(running_minutes), sum(minutes) FROM fleet_five_minutes GROUP BY ALL ORDER BY ALL',
    ),
  ])

beforeAll(async () => {
  config = configOf('whole')
  await layDataFolder(whole, 60)
  await withPast(config, async (_, past) => {
    for (const [from, minutes] of [
      ['2026-11-19T22:00:00Z', 100],
      // Of one bucket in two parts.
      ['2026-11-21T00:00:00Z', 98],
      ['2026-11-21T01:38:00Z', 15],
    ] as const)
      for (const table of ['outdoor_sample', 'indoor_sample'])
        await past.store().insert(sampleInsert({ table, controllers: 3, units: 2, from, minutes }))
    before = await figures(past.store())
  })
}, 120_000)
beforeEach(() => {
  config = configOf(`copy-${++count}`)
  cpSync(whole, config.dataDir, { recursive: true, verbatimSymlinks: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (args: string[]): Promise<{ code: number; out: string }> => {
  const lines: string[] = []
  const code = await historyCommand(config, logger, args, (line) => lines.push(line))
  return { code, out: lines.join('\n') }
}
const doctor = () => withPast(config, (open, past) => examineHistory(open.database, config, past))
const all = () => withStore(config, figures)

const levels = ['outdoor_five_minutes', 'outdoor_hour', 'outdoor_day', 'fleet_five_minutes']
const partsOf = (table: string): string[] =>
  readdirSync(tableFolder(table)).filter((name) => /^(?:\d+|all)_\d/.test(name))
const cut = (table: string, part: string): void => truncateSync(join(tableFolder(table), part, 'data.bin'), 10)

it('levels of which all parts or the last are cut short are made again of those below, also by the repair after one that was cut short, and nothing counts twice', async () => {
  // Of the second and the fourth a bucket is half.
  for (const [at, table] of levels.entries())
    for (const part of partsOf(table).slice(at % 2 === 0 ? 0 : -1)) cut(table, part)
  const status = await run(['status'])
  expect([status.code, status.out]).toEqual([
    1,
    expect.stringMatching(/parts are broken, and their rows are missing: run "history repair"/),
  ])
  await withPast(config, async (open, past) => {
    expect(await examineHistory(open.database, config, past)).toContainEqual({
      matter: 'history parts',
      state: 'bad',
      says: expect.stringMatching(/^\d+ are broken, .* run "hvac-platform history repair"/),
    })
    const store = () => {
      const to = past.store()
      const command: Clickhouse['command'] = async (sql, params) => {
        if (sql.includes('ATTACH PARTITION ID')) throw new Error('killed')
        return to.command(sql, params)
      }
      return { ...to, command }
    }
    await expect(repairHistory(open.database, { ...past, store })).rejects.toThrow('killed')
  })
  const repaired = await run(['repair'])
  expect([repaired.code, repaired.out]).toEqual([
    0,
    expect.stringMatching(/^outdoor_hour 2026: broken parts set aside: \d .* rows were made again$/m),
  ])
  await withPast(config, async ({ database }, past) => {
    expect(await figures(past.store())).toEqual(before)
    expect(await repairHistory(database, past)).toEqual({
      lines: [expect.stringMatching(/^nothing to repair/)],
      isDone: true,
    })
    expect(await figures(past.store())).toEqual(before)
  })
  expect((await run(['status'])).code).toBe(0)
}, 180_000)

const cutShort = (path: string): void => truncateSync(path, 10)
const damages: [day: string, (path: string) => void][] = [
  ['2026-11-19', cutShort],
  ['2026-11-18', flip],
  ['2026-11-17', (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))],
  ['2026-11-16', (path) => rmSync(path)],
]
const partitionOf = (day: string): string => day.replaceAll('-', '')

it('of samples whose files are cut short, changed in one byte, zeroed or missing a backup takes what can be read; they are set aside, and what is lost is said by controller', async () => {
  await withPast(config, async (_, past) => {
    const add = (table: string, from: string, minutes: number) =>
      past.store().insert(sampleInsert({ table, controllers: 3, units: 2, from, minutes }))
    for (const [day] of damages.slice(1)) await add('outdoor_sample', `${day}T22:00:00Z`, 100)
    for (const minute of ['00', '10']) await add('indoor_sample', `2026-11-22T00:${minute}:00Z`, 10)
  })
  for (const [day, damage] of damages) damage(dataFile('outdoor_sample', partitionOf(day)))
  cut('outdoor_day', partsOf('outdoor_day')[0] ?? '')
  // Of a partition the parts beside a broken one are saved.
  const broken = ['20261121', '20261122'].map((partition) => dataFile('indoor_sample', partition))
  const lost = broken.map((path) => Number(readFileSync(join(dirname(path), 'count.txt'), 'utf8')))
  for (const [at, damage] of [cutShort, flip].entries()) damage(broken[at] ?? '')
  const set = join(folder, `set-${count}`)
  const printed: string[] = []
  expect(await backupCommand(config, logger, ['--to', set], (line) => printed.push(line))).toBe(1)
  const target = configOf(`target-${count}`)
  const restored: string[] = []
  expect(await restoreCommand(target, logger, ['--from', set], (line) => restored.push(line))).toBe(0)
  for (const [day] of damages) {
    const name = `outdoor_sample/${partitionOf(day)}`
    expect(printed.join('\n')).toMatch(new RegExp(`^warning: rows of history/${name} cannot be read`, 'm'))
    expect(restored.join('\n')).toMatch(new RegExp(`warning: history/${name} was missing`))
  }
  await withPast(target, async (_open, past) => {
    const days = await past.history.rows('SELECT toYYYYMMDD(time), count() FROM outdoor_sample GROUP BY ALL')
    expect(days).toEqual([[20261121, 678]])
    const indoor = await past.history.rows(
      'SELECT toYYYYMMDD(time) AS day, count() FROM indoor_sample GROUP BY ALL ORDER BY day',
    )
    const [lostOf21 = 0, lostOf22 = 0] = lost
    expect(indoor).toEqual([
      [20261119, 600],
      [20261121, 678 - lostOf21],
      [20261122, 120 - lostOf22],
    ])
    expect(await past.history.rows('SELECT sum(minutes) FROM outdoor_day')).toEqual([[678 + 600 * damages.length]])
  })
  expect(await doctor()).toContainEqual({
    matter: 'history parts',
    state: 'bad',
    says: expect.stringMatching(/^7 are broken, /),
  })
  const repaired = await run(['repair'])
  expect(repaired.code).toBe(0)
  for (const [day] of damages)
    expect(repaired.out).toMatch(
      new RegExp(
        `^outdoor_sample ${partitionOf(day)}: 600 minutes of units of 3 controllers are lost; .*\\n {2}[\\dA-F]{12}: 200 minutes between ${day} 22:00:00 and ${day} 23:40:00 UTC$`,
        'm',
      ),
    )
  await withPast(config, async (open, past) => {
    expect(await past.history.rows('SELECT count() FROM outdoor_sample')).toEqual([[678]])
    const findings = await examineHistory(open.database, config, past)
    expect(findings).toContainEqual({
      matter: 'history set aside',
      state: 'warn',
      says: expect.stringMatching(/^7 broken parts are in /),
    })
    expect(findings.some(({ state }) => state === 'bad')).toBe(false)
  })
  expect(await backupCommand(config, logger, ['--to', `${set}-after`], () => undefined)).toBe(0)
}, 180_000)

it('a part that is whole again is given back', async () => {
  const path = dataFile('outdoor_sample', '20261119')
  const part = path.split('/').at(-2) ?? ''
  const bytes = readFileSync(path)
  truncateSync(path, 10)
  expect((await run(['status'])).code).toBe(1)
  writeFileSync(join(tableFolder('outdoor_sample'), 'detached', `broken-on-start_${part}`, 'data.bin'), bytes)
  expect(await run(['repair'])).toEqual({ code: 0, out: 'parts that are whole and in their tables again: 1' })
  expect(await all()).toEqual(before)
}, 120_000)

it('a definition that cannot be read stops neither the platform nor a backup of all else, and is named with what to do', async () => {
  const definition = join(tableFolder('outdoor_hour'), '..', '..')
  const [path = ''] = readdirSync(definition, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('outdoor_hour.sql'),
  )
  truncateSync(join(definition, path), 0)
  const says = /the engine of history cannot open .*\(.*outdoor_hour\.sql.*\): restore a set into a new folder/
  expect(await doctor()).toContainEqual({ matter: 'history', state: 'bad', says: expect.stringMatching(says) })
  const status = await run(['status'])
  expect([status.code, status.out]).toEqual([1, expect.stringMatching(says)])
  const printed: string[] = []
  const set = join(folder, `set-${count}`)
  expect(await backupCommand(config, logger, ['--to', set], (line) => printed.push(line))).toBe(1)
  expect(printed.join('\n')).toMatch(/^the set is WITHOUT the history: the engine of history cannot open/m)
}, 120_000)

it('with more broken parts than the engine usually bears, what is whole is read', async () => {
  await withPast(config, async (_, past) => {
    // A part of each day; the store takes no more than a hundred days at once.
    for (const [day, days] of [
      [0, 60],
      [60, 41],
    ] as const) {
      const from = `${addWireDays('2026-08-01', day)}T00:00:00Z`
      const step = minutesInDay
      await past.store().insert(sampleInsert({ controllers: 1, units: 1, from, minutes: days * step, step }))
    }
  })
  for (const part of partsOf('outdoor_sample')) cut('outdoor_sample', part)
  await withPast(config, async (_, past) => {
    expect(await past.history.rows('SELECT count() FROM indoor_sample')).toEqual([[1278]])
    expect((await past.damage.read()).filter(isOpen).length).toBeGreaterThan(100)
  })
  expect((await run(['repair'])).code).toBe(0)
}, 120_000)
