import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type RefusalReason, refusalReasons } from '@/lib/contract/device-message'

/** What became of a message of a device; `lagMs`: from its arrival to the commit. */
export type MessageOutcome =
  | { result: 'stored'; lagMs: number }
  | { result: 'duplicate' }
  | { result: 'refused'; reason: RefusalReason }

/** The door for devices, as a scrape reads it. */
export type DeviceStand = {
  /** Null: behind a broker of its own, which alone knows. */
  connections: () => number | null
  waiting: () => number
}

/** What is measured of devices and their messages. */
export const deviceMetrics = (registers: Registry[]) => {
  const messages = new Counter({
    name: 'platform_device_messages_total',
    help: 'Messages of devices by what became of them; of a refused one, why',
    labelNames: ['result', 'reason'],
    registers,
  })
  // Each is there from the start: the first message of a fleet is an increase, too.
  for (const result of ['stored', 'duplicate']) messages.inc({ result }, 0)
  for (const reason of refusalReasons) messages.inc({ result: 'refused', reason }, 0)
  const lag = new Histogram({
    name: 'platform_device_lag_seconds',
    help: 'Time from the arrival of a message of a device until it is stored',
    buckets: [0.01, 0.05, 0.25, 1, 2, 10, 60, 600],
    registers,
  })
  return {
    count: (outcome: MessageOutcome): void => {
      if (outcome.result === 'stored') lag.observe(outcome.lagMs / 1000)
      const { result } = outcome
      messages.inc(outcome.result === 'refused' ? { result, reason: outcome.reason } : { result })
    },
    watch: ({ connections, waiting }: DeviceStand): void => {
      if (connections() !== null)
        new Gauge({
          name: 'platform_device_connections',
          help: 'Connections of devices to the broker in this process',
          registers,
          collect() {
            this.set(connections() ?? 0)
          },
        })
      new Gauge({
        name: 'platform_device_queue_messages',
        help: 'Messages of devices that wait in this process to be stored',
        registers,
        collect() {
          this.set(waiting())
        },
      })
    },
  }
}
