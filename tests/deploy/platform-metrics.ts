import { Hono } from 'hono'
import type { Clickhouse } from '@/platform/history/store/clickhouse'
import { watchHistory } from '@/platform/history/store/watch-history'
import { readConfig } from '@/platform/kernel/config/config'
import { HistoryError } from '@/platform/kernel/error/history-error'
import { watchRequests } from '@/platform/kernel/http/watch/watch-requests'
import { createMetrics } from '@/platform/kernel/telemetry/metrics'
import { type JobOutcome, type Telemetry, watchJob, watchWith } from '@/platform/kernel/telemetry/telemetry'
import { type Answered, readText } from './console-metrics'

const outcomes: JobOutcome[] = ['done', 'failed', 'cancelled', 'refused', 'stopped', 'taken over']

/** A store that takes and answers, fails and is away. */
const askHistory = async (telemetry: Telemetry): Promise<void> => {
  const watch = watchHistory(telemetry)
  for (const error of [null, new HistoryError('failed'), new HistoryError('away')]) {
    const work = async () => {
      if (error !== null) throw error
      return []
    }
    const store = watch.store({ insert: work, rows: work, columns: work } as unknown as Clickhouse)
    await store.rows('SELECT 1').catch(() => undefined)
    await store.insert({ table: 'outdoor_sample', columns: [], lines: '[]\n', token: '' }).catch(() => undefined)
  }
  watch.start({
    waiting: async () => ({ rows: 2, oldest: new Date() }),
    refused: async () => 1,
    isOk: async () => true,
    restarts: () => 1,
    damaged: async () => 1,
  })
}

/** What `/metrics` of the platform answers once each of its measures has met everything that it counts. */
export const askPlatformMetrics = async (): Promise<Answered> => {
  const metrics = createMetrics({ version: '0.0.0', commit: 'test' })
  const telemetry: Telemetry = { metrics, tracing: null }
  const app = new Hono()
  const nameOf = (_method: string, path: string) => (path === '/sys/question/list' ? 'question.list' : undefined)
  app.use(watchRequests(telemetry, nameOf, readConfig({ PLATFORM_DEMO: '1' })))
  app.get('/sys/question/list', (c) => c.text('', c.req.query('fails') === undefined ? 200 : 500))
  for (const path of ['/sys/question/list', '/sys/question/list?fails', '/healthz', '/device/ota', '/x']) {
    await app.request(path)
  }
  const watch = watchWith(telemetry)
  for (const verb of ['select 1', 'insert into a', 'update a', 'delete from a', 'with b', 'begin', 'vacuum']) {
    await watch(verb, async () => undefined)
  }
  await watch('select 1', () => Promise.reject(new Error('planted'))).catch(() => undefined)
  for (const outcome of outcomes) await watchJob(telemetry, 'device export', null, async () => outcome)
  await askHistory(telemetry)
  metrics.devices.watch({ connections: () => 1, waiting: () => 0 })
  metrics.devices.count({ result: 'stored', lagMs: 20 })
  const now = new Date()
  metrics.site.set(
    {
      connections: [],
      jobs: [],
      backupTime: now,
      retentionTime: now,
      heldKinds: 0,
      goodDrillTime: now,
      badDrillTime: now,
    },
    ['device export'],
  )
  metrics.streams.inc()
  metrics.watchCertificate(() => new Date())
  metrics.watchConnections(() => ({ open: 3, idle: 2, waiting: 0 }))
  return readText(await metrics.registry.metrics())
}

/** Two programs, one Prometheus. */
export const together = (one: Answered, other: Answered): Answered => ({
  families: new Set([...one.families, ...other.families]),
  series: new Map(
    [...new Set([...one.series.keys(), ...other.series.keys()])].map((name) => {
      const labels = [...(one.series.get(name) ?? []), ...(other.series.get(name) ?? [])]
      const merged = new Map<string, ReadonlySet<string>>()
      for (const [label, values] of labels) merged.set(label, new Set([...(merged.get(label) ?? []), ...values]))
      return [name, merged]
    }),
  ),
})
