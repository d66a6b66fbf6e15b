import { afterEach, describe, expect, it } from '@jest/globals'
import { Counter, Registry } from 'prom-client'
import { type Collector, startCollector } from '@/tests/support/otlp-collector'
import { startTelemetry } from './open-telemetry'
import { toTelemetrySettings } from './settings'
import { newTraceId } from './trace-id'
import { lastWordsMs } from './tracing'

let collector: Collector | undefined
afterEach(() => collector?.close())

const start = (values: { OTEL_EXPORTER_OTLP_ENDPOINT: string } & Record<string, string>) => {
  const settings = toTelemetrySettings(values, 'of-a-test')
  if (settings === null) throw new Error('nothing would be sent')
  const warned: string[] = []
  const registry = new Registry()
  new Counter({ name: 'a_total', help: 'h', registers: [registry] }).inc()
  return { warned, tracing: startTelemetry({ settings, registry, warn: (reason) => warned.push(reason) }) }
}

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('spans', () => {
  it('have the trace that they are given, and are below what they are within', async () => {
    collector = await startCollector()
    const { tracing } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` })
    const traceId = newTraceId()
    const first = tracing.start('first', { kind: 'server', traceId })
    const inner = tracing.start('inner', { kind: 'client', within: first.place })
    const other = tracing.start('other', { kind: 'internal' })
    for (const span of [inner, first, other]) span.end()
    await tracing.stop()
    const spans = collector.spans()
    expect(spans.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['inner', first.place.spanId],
      ['first', ''],
      ['other', ''],
    ])
    expect(spans.slice(0, 2).map((span) => span.traceId)).toEqual([traceId, traceId])
    expect(spans[2]?.traceId).not.toBe(traceId)
    expect(spans.map(({ service }) => service)).toEqual(['of-a-test', 'of-a-test', 'of-a-test'])
  })

  it('are sent of as many traces as asked for, by the id of the trace', async () => {
    collector = await startCollector()
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
    const none = start({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0' })
    const [one, other] = [0, 1].map(() => start({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.25' }).tracing)
    const ids = Array.from({ length: 400 }, newTraceId)
    const decisions = ids.map((traceId) =>
      [none.tracing, one, other].map((tracing) => tracing?.start('x', { kind: 'server', traceId }).place.sampled),
    )
    expect(decisions.filter(([never]) => never)).toEqual([])
    expect(decisions.filter(([, mine, theirs]) => mine !== theirs)).toEqual([])
    const share = decisions.filter(([, mine]) => mine).length / ids.length
    expect(Math.abs(share - 0.25)).toBeLessThan(0.1)
    // What the console has left out, the platform leaves out too.
    const within = { traceId: ids[0] ?? '', spanId: 'a'.repeat(16), sampled: false }
    const { tracing } = start(endpoint)
    expect(tracing.start('x', { kind: 'server', within }).place).toMatchObject({ traceId: ids[0], sampled: false })
  })

  it('that fail say of which kind, and no more', async () => {
    collector = await startCollector()
    const { tracing } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    tracing.start('x', { kind: 'client' }).end('23505')
    await tracing.stop()
    expect(collector.spans()).toMatchObject([{ isFailed: true, attributes: { 'error.type': '23505' } }])
  })
})

describe('a receiver', () => {
  it('that is gone costs a line and no more', async () => {
    const { tracing, warned } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
    for (let at = 0; at < 3000; at += 1) tracing.start('x', { kind: 'server' }).end()
    expect(await timeOf(tracing.stop)).toBeLessThan(lastWordsMs + 500)
    expect(warned.length).toBeLessThanOrEqual(1)
  })

  it('that never answers does not hold the end', async () => {
    collector = await startCollector({ silent: true })
    const { tracing } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    tracing.start('x', { kind: 'server' }).end()
    expect(await timeOf(tracing.stop)).toBeLessThan(lastWordsMs + 500)
    expect(collector.received.length).toBeGreaterThan(0)
  })
})
