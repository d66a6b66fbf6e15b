import { processState } from '@/lib/config/process-state'
import 'server-only'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { consoleBuild } from '@/lib/config/console-version'
import { measureProcess } from '@/lib/telemetry/process-metrics'
import { platformState, platformStates } from './platform-state'

const create = () => {
  const registry = new Registry()
  measureProcess(registry, 'console', consoleBuild())
  const registers = [registry]
  new Gauge({
    name: 'console_platform_state',
    help: 'Whether the platform is ready, read-only or away, as the console last knew: 1 for what it is',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of platformStates) this.set({ state }, state === platformState() ? 1 : 0)
    },
  })
  return {
    registry,
    /** Kinds: `page`, `call`, `stream`, `static`, `service`. */
    requests: new Histogram({
      name: 'console_request_duration_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['kind', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40],
      registers,
    }),
    inFlight: new Gauge({
      name: 'console_requests_in_flight',
      help: 'Requests being answered',
      labelNames: ['kind'],
      registers,
    }),
    refused: new Counter({
      name: 'console_requests_refused_total',
      help: 'Requests turned away because the console was busy or stopping',
      labelNames: ['kind'],
      registers,
    }),
    upstream: new Histogram({
      name: 'console_platform_duration_seconds',
      help: 'Time of one call to the platform, its whole body included',
      labelNames: ['outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40],
      registers,
    }),
    clientErrors: new Counter({
      name: 'console_client_errors_total',
      help: 'Errors that the interface reported',
      registers,
    }),
    policyReports: new Counter({
      name: 'console_policy_reports_total',
      help: 'Reported violations of the Content-Security-Policy',
      registers,
    }),
  }
}

const shared = processState<ReturnType<typeof create>>('metrics')

/** The process's metrics. Served on their own port, never on the console's. */
export const metrics = (): ReturnType<typeof create> => (shared.value ??= create())
