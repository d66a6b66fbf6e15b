import { millisecondsInSecond } from 'date-fns/constants'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Build } from '@/lib/telemetry/build'
import { measureProcess } from '@/lib/telemetry/process-metrics'
import { deviceMetrics } from './device-metrics'
import { gauge } from './gauge'
import { historyMetrics } from './history-metrics'
import { siteMetrics } from './site-metrics'

type Connections = { open: number; idle: number; waiting: number }

/** What the platform measures. Each label has few values: names of the contract, codes, kinds of jobs. */
export const createMetrics = (build: Build) => {
  const registry = new Registry()
  measureProcess(registry, 'platform', build)
  const registers = [registry]
  let readConnections: (() => Connections) | undefined
  new Gauge({
    name: 'platform_database_connections',
    help: 'Connections to PostgreSQL by state; waiting: statements and transactions that want one',
    labelNames: ['state'],
    registers,
    collect() {
      if (readConnections === undefined) return
      const { open, idle, waiting } = readConnections()
      this.set({ state: 'in use' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  return {
    registry,
    /** `endpoint`: a name of the contract, or `health`, `device`, `other`. */
    requests: new Histogram({
      name: 'platform_request_duration_seconds',
      help: 'Time from a request until its answer is ready',
      labelNames: ['endpoint', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
      registers,
    }),
    inFlight: new Gauge({
      name: 'platform_requests_in_flight',
      help: 'Requests whose answer is not ready',
      registers,
    }),
    streams: new Gauge({ name: 'platform_streams_open', help: 'Open streams of live events', registers }),
    statements: new Histogram({
      name: 'platform_statement_duration_seconds',
      help: 'Time of one SQL statement, the wait for its connection included',
      labelNames: ['verb', 'outcome'],
      buckets: [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
      registers,
    }),
    damage: new Counter({
      name: 'platform_database_damage_total',
      help: 'Statements that failed since a page, an index or a file of the database is not what was written',
      registers,
    }),
    /** `outcome`: done, failed, cancelled, refused, stopped, taken over. */
    jobs: new Histogram({
      name: 'platform_job_duration_seconds',
      help: 'Time of one run of a job',
      // Not `job`: Prometheus gives that label to whatever it asks.
      labelNames: ['kind', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    history: historyMetrics(registers),
    devices: deviceMetrics(registers),
    site: siteMetrics(registers),
    /** `read`: until when the certificate is valid that devices are shown; null: none is shown. */
    watchCertificate: (read: () => Date | null): void => {
      gauge(
        registers,
        'platform_mqtt_certificate_expiration_timestamp_seconds',
        'When the certificate in force at the door for devices ends, in seconds since 1970',
        () => {
          const end = read()
          return end && Math.floor(end.getTime() / millisecondsInSecond)
        },
      )
    },
    watchConnections: (read: () => Connections): void => {
      readConnections = read
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
