import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Span as ApiSpan,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { millisecondsInMinute } from 'date-fns/constants'
import { type MetricRegistry, registryProducer } from './registry-producer'
import type { TelemetrySettings } from './settings'
import type { SpanPlace } from './trace-id'
import { lastWordsMs, type Span, type SpanStart, type Tracing } from './tracing'

// A program of its own beside the two others: loaded by `loadTelemetry` where something is to be sent, and by nobody else.

/** One try, with its repeats. */
const sendMs = 10_000
const metricsMs = millisecondsInMinute
const silenceMs = millisecondsInMinute
const maxWaitingSpans = 8192

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

type Options = {
  settings: TelemetrySettings
  /** What `/metrics` answers. */
  registry: MetricRegistry
  /** Told at most once a minute why nothing could be sent. */
  warn: (reason: string) => void
}

/** Says the first fault, then counts in silence for a minute. Never what was to be sent. */
const sayRarely = (warn: Options['warn']) => {
  let last = Number.NEGATIVE_INFINITY
  return (...told: unknown[]): void => {
    const now = performance.now()
    if (now - last < silenceMs) return
    last = now
    warn(told.map(String).join(' ').slice(0, 300))
  }
}

/** Ids that we give ourselves: a trace has the id of its request. Spans are started one at a time. */
class GivenIds extends RandomIdGenerator {
  given: string | undefined
  override generateTraceId(): string {
    return this.given ?? super.generateTraceId()
  }
}

const toSpan = (span: ApiSpan): Span => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    place: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    set: (attributes) => {
      span.setAttributes(attributes)
    },
    end: (failure) => {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

const contextOf = ({ traceId, spanId, sampled }: SpanPlace, isRemote: boolean) => {
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote })
}

/**
 * Sends traces and metrics by OTLP. Nothing is registered globally: what other packages would measure by themselves is
 * not sent, and could hold what must not be.
 */
export const startTelemetry = ({ settings, registry, warn }: Options): Tracing => {
  const { endpoint, headers, attributes, serviceName, share } = settings
  const say = sayRarely(warn)
  const silent = (): void => undefined
  const told = { error: say, warn: say, info: silent, debug: silent, verbose: silent }
  diag.setLogger(told, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': randomUUID(),
    ...attributes,
  })
  const target = (path: string) => ({ url: `${endpoint}/v1/${path}`, headers, timeoutMillis: sendMs })
  const ids = new GivenIds()
  const spans = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(target('traces')),
    maxQueueSize: maxWaitingSpans,
    exportTimeoutMillis: sendMs,
  })
  const provider = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [spans],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(target('metrics')),
    exportIntervalMillis: metricsMs,
    exportTimeoutMillis: sendMs,
  })
  reader.setMetricProducer(registryProducer(registry, resource, serviceName))
  const tracer = provider.getTracer('hvac')
  return {
    start: (name, { kind, within, traceId, attributes: own }: SpanStart) => {
      ids.given = traceId
      const context = within ? contextOf(within, kind === 'server') : ROOT_CONTEXT
      return toSpan(tracer.startSpan(name, { kind: kinds[kind], ...(own && { attributes: own }) }, context))
    },
    stop: async () => {
      const sent = Promise.allSettled([provider.shutdown(), reader.shutdown()])
      await Promise.race([sent, wait(lastWordsMs, undefined, { ref: false })])
    },
  }
}
