import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type TelemetrySettings, toTelemetrySettings } from '@/lib/telemetry/settings'
import { bytesOf, type Fields, messagesOf, numberOf, readMessage, textOf } from './read-protobuf'

type Value = string | number | boolean
type Attributes = Record<string, Value>

export type SeenSpan = {
  service: string
  traceId: string
  spanId: string
  /** Empty: the first of its trace. */
  parentId: string
  name: string
  kind: 'internal' | 'server' | 'client' | 'other'
  isFailed: boolean
  attributes: Attributes
}

export type SeenPoint = { labels: Attributes; value: number; bounds: number[]; counts: number[]; sum: number }
export type SeenMetric = { service: string; name: string; kind: 'gauge' | 'sum' | 'histogram'; points: SeenPoint[] }

const toValue = (fields: Fields): Value => {
  if (fields.has(1)) return textOf(fields, 1)
  if (fields.has(2)) return numberOf(fields, 2) === 1
  return fields.has(4) ? bytesOf(fields, 4).readDoubleLE(0) : numberOf(fields, 3)
}

const attributesOf = (fields: Fields, number: number): Attributes =>
  Object.fromEntries(
    messagesOf(fields, number).map((pair) => [textOf(pair, 1), toValue(messagesOf(pair, 2)[0] ?? new Map())]),
  )

const serviceOf = (fields: Fields): string => {
  const resource = messagesOf(fields, 1)[0]
  return String(resource && attributesOf(resource, 1)['service.name'])
}

const kinds = { 1: 'internal', 2: 'server', 3: 'client' } as const

const spansIn = (body: Buffer): SeenSpan[] =>
  messagesOf(readMessage(body), 1).flatMap((resource) =>
    messagesOf(resource, 2)
      .flatMap((scope) => messagesOf(scope, 2))
      .map((span) => ({
        service: serviceOf(resource),
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        parentId: bytesOf(span, 4).toString('hex'),
        name: textOf(span, 5),
        kind: kinds[numberOf(span, 6) as 1] ?? 'other',
        isFailed: messagesOf(span, 15).some((status) => numberOf(status, 3) === 2),
        attributes: attributesOf(span, 9),
      })),
  )

const doubles = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 8 }, (_, at) => bytes.readDoubleLE(at * 8))
const counts = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 8 }, (_, at) => Number(bytes.readBigUInt64LE(at * 8)))

const toPoint = (point: Fields): SeenPoint => ({
  labels: attributesOf(point, 7),
  value: point.has(4) ? bytesOf(point, 4).readDoubleLE(0) : Number(bytesOf(point, 6).readBigInt64LE(0)),
  bounds: [],
  counts: [],
  sum: 0,
})

const toHistogramPoint = (point: Fields): SeenPoint => ({
  labels: attributesOf(point, 9),
  value: Number(bytesOf(point, 4).readBigUInt64LE(0)),
  sum: bytesOf(point, 5).readDoubleLE(0),
  counts: counts(bytesOf(point, 6)),
  bounds: doubles(bytesOf(point, 7)),
})

const toMetric = (service: string, metric: Fields): SeenMetric => {
  const kind = metric.has(5) ? 'gauge' : metric.has(7) ? 'sum' : 'histogram'
  const data = messagesOf(metric, { gauge: 5, sum: 7, histogram: 9 }[kind])[0] ?? new Map()
  const points = messagesOf(data, 1).map(kind === 'histogram' ? toHistogramPoint : toPoint)
  return { service, name: textOf(metric, 1), kind, points }
}

const metricsIn = (body: Buffer): SeenMetric[] =>
  messagesOf(readMessage(body), 1).flatMap((resource) =>
    messagesOf(resource, 2)
      .flatMap((scope) => messagesOf(scope, 2))
      .map((metric) => toMetric(serviceOf(resource), metric)),
  )

/** What a program is set to that sends to a collector with a key. */
export const settingsFor = (endpoint: string, name: string): TelemetrySettings => {
  const settings = toTelemetrySettings(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-a-test' },
    name,
  )
  if (settings === null) throw new Error('nothing would be sent')
  return settings
}

/** A receiver of OTLP over HTTP. `silent`: takes what it is sent and never answers. */
export const startCollector = async ({ silent = false } = {}) => {
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sent = Buffer.concat(parts)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      received.push({ path: request.url ?? '', headers: request.headers, body })
      if (!silent) response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = (path: string) => received.filter((each) => each.path === path).map(({ body }) => body)
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () => at('/v1/traces').flatMap(spansIn),
    metrics: () => at('/v1/metrics').flatMap(metricsIn),
    /** Everything that it was sent, to look for what must not be in it. */
    text: () => received.map(({ body }) => body.toString('latin1')).join('\n'),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type Collector = Awaited<ReturnType<typeof startCollector>>
