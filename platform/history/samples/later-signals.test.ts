import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, jest } from '@jest/globals'
import { createTestLogger } from '../../testing/create-test-logger'
import { connectClickhouse } from '../store/clickhouse'
import { startEngine } from '../store/embedded-engine'
import { migrateHistory } from '../store/migrate'

const folder = mkdtempSync(join(tmpdir(), 'later-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = async () => {
  const { historySchema } = await import('./history-schema')
  const { toSampleLine } = await import('./sample-line')
  const lineAt = (minute: number, reading: object): string => {
    const time = new Date(Date.UTC(2026, 10, 20, 1, minute))
    const place = { controllerId: 1, unitKind: 2, systemNo: 0, unitNo: 0 } as const
    return `${toSampleLine({ ...place, time, receiveTime: time, source: 'device', reading })}\n`
  }
  return { ...historySchema, lineAt }
}

/** The product as it is once two more signals of outdoor units are declared: one with a curve, and one state. */
const loadLater = async () => {
  const signals = await import('@/lib/hvac/signals')
  const columns = await import('./sample-columns')
  const outdoorSignals = {
    addedTemp: { zh: '新温度', en: 'Added temperature', symbol: 'Tnew', unit: '℃', axis: '℃', decimals: 1 },
    addedState: { zh: '新状态', en: 'Added state', symbol: 'Snew', unit: '', axis: 'state', decimals: 0, state: true },
    ...signals.outdoorSignals,
  }
  jest.resetModules()
  const all = { ...outdoorSignals, ...signals.indoorSignals }
  const curveKeys = ['addedTemp', 'addedState', ...signals.curveKeys]
  jest.unstable_mockModule('@/lib/hvac/signals', () => ({ ...signals, outdoorSignals, signals: all, curveKeys }))
  const added = [{ key: 'addedTemp', kind: 'measured' } as const, { key: 'addedState', kind: 'counted' } as const]
  const sampleColumns = { ...columns.sampleColumns, 2: [...columns.sampleColumns[2], ...added] }
  const { pointOf, pointsOfKind } = await import('@/lib/contract/history-point')
  jest.unstable_mockModule('./sample-columns', () => ({
    ...columns,
    sampleColumns,
    writtenColumns: (kind: 1 | 2 | 4) => [
      ...columns.leadingColumns,
      ...sampleColumns[kind].map(({ key }) => columns.toColumnName(key)),
    ],
    averagedPoints: (kind: 1 | 2) => pointsOfKind(kind).filter((key) => !pointOf(key).state),
    timedPoints: (kind: 1 | 2) => pointsOfKind(kind).filter((key) => pointOf(key).state),
  }))
  return load()
}

it('a store that is there takes signals that are declared later, on every level, and starts again as it is', async () => {
  const before = await load()
  const { logger } = createTestLogger()
  const options = { pauses: { first: 1, longest: 10 }, patience: { every: 20, longest: 5000 } }
  const engine = await startEngine({ directory: folder, memory: 512, logger, ...options }, () => undefined)
  if (engine === null) throw new Error('there is no engine')
  const store = connectClickhouse({ socketPath: engine.socketPath })
  const table = 'outdoor_sample'
  const insert = ({ columnsOf }: typeof before, lines: string[]) =>
    store.insert({ table, columns: columnsOf[table] ?? [], lines: lines.join(''), token: '' })
  await migrateHistory(store, before.changes)
  await insert(before, [before.lineAt(0, { compFreq: 40 })])
  const after = await loadLater()
  expect(after.columnsOf[table]?.slice(-2)).toEqual(['added_temp', 'added_state'])
  for (const _start of ['first', 'second']) await migrateHistory(store, after.changes)
  const sent = [after.lineAt(6, { compFreq: 50, addedTemp: 61.5, addedState: 2 }), after.lineAt(7, { addedTemp: 62.5 })]
  await insert(after, sent)
  // A process of the version before still writes beside this one.
  await insert(before, [before.lineAt(8, { compFreq: 60 })])
  for (const level of ['five_minutes', 'hour', 'day']) {
    const cells = 'sum(minutes), sum(comp_freq_sum), sum(added_temp_sum), sum(added_temp_count), max(added_temp_max)'
    expect(await store.rows(`SELECT ${cells}, sumMap(added_state_minutes)[2] FROM outdoor_${level}`)).toEqual([
      [4, 150, 124, 2, 62.5, 1],
    ])
  }
  const { addSignals } = await import('./add-signals')
  expect(await addSignals(store)).toEqual([])
  await store.close()
  await engine.stop()
}, 60_000)

it('the type of `last` is the one of stores that are there', async () => {
  const { sampleChanges } = await import('./sample-schema')
  const types = sampleChanges.flatMap(({ sql }) => / last (AggregateFunction.*) CODEC/.exec(sql)?.[1] ?? [])
  expect(types).toHaveLength(6)
  expect(createHash('sha256').update(types.join()).digest('hex')).toBe(
    '716b6176a19e3372efdcc6e0a9e3e54041b48b8690657af9810133de3960f3c7',
  )
})
