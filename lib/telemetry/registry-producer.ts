import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'

type Labels = Record<string, string | number>
type Value = { value: number; labels: Labels; metricName?: string }
/** A metric as the registry of `/metrics` tells it. */
export type RegistryMetric = { name: string; help: string; type: string; values: readonly Value[] }
export type MetricRegistry = { getMetricsAsJSON: () => Promise<unknown> }

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

/** Buckets of the registry count everything below their limit; those of OpenTelemetry only their own. */
const toHistogram = (values: readonly Value[]): Histogram => {
  const buckets = values
    .filter(({ metricName }) => metricName?.endsWith('_bucket'))
    .map(({ labels: { le }, value }) => ({ limit: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value }))
    .sort((one, other) => one.limit - other.limit)
  const numberOf = (end: string): number => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
  return {
    buckets: {
      boundaries: buckets.map(({ limit }) => limit).filter(Number.isFinite),
      counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
    },
    sum: numberOf('_sum'),
    count: numberOf('_count'),
  }
}

/** As on `/metrics`, where every value is a text. */
const toAttributes = ({ le: _, ...labels }: Labels): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

const byLabels = (values: readonly Value[]): Map<string, { labels: Record<string, string>; values: Value[] }> => {
  const groups = new Map<string, { labels: Record<string, string>; values: Value[] }>()
  for (const value of values) {
    const labels = toAttributes(value.labels)
    const key = JSON.stringify(Object.entries(labels).sort())
    const group = groups.get(key) ?? { labels, values: [] }
    group.values.push(value)
    groups.set(key, group)
  }
  return groups
}

/** One metric of the registry under the same name; null for a kind that OpenTelemetry lacks. */
const toMetricData = (metric: RegistryMetric, startTime: HrTime, endTime: HrTime): MetricData | null => {
  const shared = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const at = { startTime, endTime }
  // A percentile of nothing is not a number.
  const points = metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }): DataPoint<number> => ({ ...at, attributes: toAttributes(labels), value }))
  switch (metric.type) {
    case 'counter':
      return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }
    case 'gauge':
      return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points }
    case 'histogram': {
      const dataPoints = [...byLabels(metric.values).values()].map(
        ({ labels, values }): DataPoint<Histogram> => ({ ...at, attributes: labels, value: toHistogram(values) }),
      )
      return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints }
    }
    default:
      return null
  }
}

/** What `/metrics` answers, for OpenTelemetry: each figure is measured once, in the registry. */
export const registryProducer = (registry: MetricRegistry, resource: Resource, scope: string): MetricProducer => ({
  collect: async () => {
    // Written by prom-client: its own type calls the kinds numbers, and they are words.
    const told = (await registry.getMetricsAsJSON()) as RegistryMetric[]
    const startTime = toHrTime(performance.timeOrigin)
    const endTime = toHrTime(Date.now())
    const metrics = told.flatMap((metric) => toMetricData(metric, startTime, endTime) ?? [])
    return {
      resourceMetrics: {
        resource,
        scopeMetrics: [{ scope: { name: scope }, metrics: metrics.filter(({ dataPoints }) => dataPoints.length > 0) }],
      },
      errors: [],
    }
  },
})
