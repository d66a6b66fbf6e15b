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
    oilTemp: { zh: '油温', en: 'Oil temperature', symbol: 'Toil', unit: '℃', axis: '℃', decimals: 1 },
    oilLevel: { zh: '油位', en: 'Oil level', symbol: 'OL', unit: '', axis: 'state', decimals: 0, state: true },
    ...signals.outdoorSignals,
  }
  jest.resetModules()
  const all = { ...outdoorSignals, ...signals.indoorSignals }
  const curveKeys = ['oilTemp', 'oilLevel', ...signals.curveKeys]
  jest.unstable_mockModule('@/lib/hvac/signals', () => ({ ...signals, outdoorSignals, signals: all, curveKeys }))
  const added = [{ key: 'oilTemp', kind: 'measured' } as const, { key: 'oilLevel', kind: 'counted' } as const]
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
  expect(after.columnsOf[table]?.slice(-2)).toEqual(['oil_temp', 'oil_level'])
  for (const _start of ['first', 'second']) await migrateHistory(store, after.changes)
  const sent = [after.lineAt(6, { compFreq: 50, oilTemp: 61.5, oilLevel: 2 }), after.lineAt(7, { oilTemp: 62.5 })]
  await insert(after, sent)
  // A process of the version before still writes beside this one.
  await insert(before, [before.lineAt(8, { compFreq: 60 })])
  for (const level of ['five_minutes', 'hour', 'day']) {
    const cells = 'sum(minutes), sum(comp_freq_sum), sum(oil_temp_sum), sum(oil_temp_count), max(oil_temp_max)'
    expect(await store.rows(`SELECT ${cells}, sumMap(oil_level_minutes)[2] FROM outdoor_${level}`)).toEqual([
      [4, 150, 124, 2, 62.5, 1],
    ])
  }
  const { addSignals } = await import('./add-signals')
  expect(await addSignals(store)).toEqual([])
  await store.close()
  await engine.stop()
}, 60_000)
