import type { Server } from 'node:http'
import type { Build } from '@/lib/telemetry/build'
import { loadTelemetry } from '@/lib/telemetry/load-telemetry'
import { serveMetrics } from '@/lib/telemetry/serve-metrics'
import type { Tracing } from '@/lib/telemetry/tracing'
import { type Config, StartError } from '../config/config'
import { reasonOf } from '../error/reason-of'
import { isDamage } from '../error/to-platform-error'
import type { Logger } from '../log/logger'
import { currentSpan, runWithin } from './current-span'
import type { Metrics } from './metrics'

/** What measures the platform; null wherever nobody wants to know. */
export type Telemetry = {
  metrics: Metrics
  /** Null where metrics are only asked for. */
  tracing: Tracing | null
}

type OpenTelemetry = Telemetry & {
  /** Sends what is left. */
  stop: () => Promise<void>
}

/** Starts to measure where somebody asks for metrics or is sent them; otherwise loads nothing. */
export const openTelemetry = async (
  { metrics: asked, telemetry: settings }: Pick<Config, 'metrics' | 'telemetry'>,
  logger: Logger,
  build: Build,
): Promise<OpenTelemetry | null> => {
  if (asked === null && settings === null) return null
  const { createMetrics } = await import('./metrics')
  const metrics = createMetrics(build)
  const { registry } = metrics
  let tracing: Tracing | null = null
  if (settings !== null) {
    const { startTelemetry } = await loadTelemetry().catch((error: Error) => {
      throw new StartError(`OpenTelemetry cannot be loaded: ${error.message}`)
    })
    const warn = (reason: string) => logger.warn({ reason }, 'telemetry could not be sent')
    tracing = startTelemetry({ settings, registry, warn })
  }
  let server: Server | null = null
  if (asked !== null) {
    server = await serveMetrics(registry, asked.host, asked.port).catch((error: unknown) => {
      throw new StartError(
        `PLATFORM_METRICS_PORT ${asked.port} cannot be listened on (${reasonOf(error)}): end what listens there, or name another`,
      )
    })
  }
  const stop = async () => {
    await tracing?.stop()
    server?.close()
    server?.closeAllConnections()
  }
  return { metrics, tracing, stop }
}

/** Measures each statement that the wrapped client is asked. */
export type StatementWatch = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

/** What statements begin with here. */
const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])
const longestText = 2000

const kindOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[\w-]{1,32}$/.test(code) ? code : 'failed'
}

/** The statement's text has places for its parameters; what stands in them is people's data and is never looked at. */
export const watchWith =
  ({ metrics, tracing }: Telemetry): StatementWatch =>
  async (text, run) => {
    const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
    const verb = verbs.has(word) ? word : 'other'
    const parent = currentSpan()
    const span =
      tracing && parent
        ? tracing.start(verb, {
            kind: 'client',
            within: parent.place,
            attributes: {
              'db.system.name': 'postgresql',
              'db.operation.name': verb,
              'db.query.text': text.slice(0, longestText),
            },
          })
        : undefined
    const observe = metrics.statements.startTimer({ verb })
    try {
      const result = await run()
      observe({ outcome: 'done' })
      span?.end()
      return result
    } catch (error) {
      observe({ outcome: 'failed' })
      if (isDamage(error)) metrics.damage.inc()
      span?.end(kindOf(error))
      throw error
    }
  }

export type JobOutcome = 'done' | 'failed' | 'cancelled' | 'refused' | 'stopped' | 'taken over'

/** Measures one run of a job, as a trace of its own. `requestId` is the trace of whoever asked for it. */
export const watchJob = async (
  telemetry: Telemetry | null,
  kind: string,
  requestId: string | null,
  run: () => Promise<JobOutcome>,
): Promise<void> => {
  if (telemetry === null) {
    await run()
    return
  }
  const { metrics, tracing } = telemetry
  const observe = metrics.jobs.startTimer({ kind })
  const attributes = { 'app.job': kind, ...(requestId !== null && { 'app.request_id': requestId }) }
  const span = tracing?.start(`job ${kind}`, { kind: 'internal', attributes })
  let outcome: JobOutcome = 'failed'
  try {
    outcome = await (span ? runWithin(span, run) : run())
  } finally {
    observe({ outcome })
    span?.set({ 'app.outcome': outcome })
    span?.end(outcome === 'failed' ? outcome : undefined)
  }
}
