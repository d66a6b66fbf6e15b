import { expect, it } from '@jest/globals'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { DataPointType } from '@opentelemetry/sdk-metrics'
import { Counter, Gauge, Histogram, Registry, Summary } from 'prom-client'
import { registryProducer } from './registry-producer'

const collect = async (fill: (registers: Registry[]) => void) => {
  const registry = new Registry()
  fill([registry])
  const { resourceMetrics } = await registryProducer(registry, resourceFromAttributes({}), 'test').collect()
  return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
}

it('a counter is a sum that only grows, with its labels as texts', async () => {
  const [metric] = await collect((registers) => {
    const counter = new Counter({ name: 'a_total', help: 'h', labelNames: ['status'], registers })
    counter.inc({ status: 200 }, 3)
    counter.inc({ status: 500 })
  })
  expect(metric).toMatchObject({
    descriptor: { name: 'a_total', description: 'h', unit: '' },
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    dataPoints: [
      { attributes: { status: '200' }, value: 3 },
      { attributes: { status: '500' }, value: 1 },
    ],
  })
})

it('a gauge is a gauge, without what is not a number', async () => {
  const [metric] = await collect((registers) => {
    const gauge = new Gauge({ name: 'g', help: 'h', labelNames: ['of'], registers })
    gauge.set({ of: 'here' }, -2)
    gauge.set({ of: 'nowhere' }, Number.NaN)
  })
  expect(metric).toMatchObject({
    dataPointType: DataPointType.GAUGE,
    dataPoints: [{ attributes: { of: 'here' }, value: -2 }],
  })
  expect(metric?.dataPoints).toHaveLength(1)
})

it('the buckets of a histogram hold their own and not those below', async () => {
  const [metric] = await collect((registers) => {
    const histogram = new Histogram({ name: 'h', help: 'h', labelNames: ['kind'], buckets: [1, 10, 100], registers })
    for (const value of [0.5, 1, 5, 50, 60, 1000]) histogram.observe({ kind: 'page' }, value)
    histogram.observe({ kind: 'call' }, 7)
  })
  expect(metric?.dataPoints.map(({ attributes, value }) => [attributes, value])).toEqual([
    [{ kind: 'page' }, { buckets: { boundaries: [1, 10, 100], counts: [2, 1, 2, 1] }, sum: 1116.5, count: 6 }],
    [{ kind: 'call' }, { buckets: { boundaries: [1, 10, 100], counts: [0, 1, 0, 0] }, sum: 7, count: 1 }],
  ])
})

it('what was never measured and what OpenTelemetry lacks is left out', async () => {
  const metrics = await collect((registers) => {
    new Counter({ name: 'none_total', help: 'h', labelNames: ['a'], registers })
    new Summary({ name: 's', help: 'h', registers }).observe(1)
  })
  expect(metrics).toEqual([])
})
