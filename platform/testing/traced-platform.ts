import { startTelemetry } from '@/lib/telemetry/open-telemetry'
import { type Collector, settingsFor } from '@/tests/support/otlp-collector'
import { listen } from '../composition/server'
import { createMetrics } from '../kernel/telemetry/metrics'
import type { Telemetry } from '../kernel/telemetry/telemetry'
import { testPlatform } from './test-platform'

/** The platform on a database of its own, listening, its traces and metrics sent to a collector. */
export const tracedPlatform = async (collector: Pick<Collector, 'endpoint'>) => {
  const warned: string[] = []
  const metrics = createMetrics({ version: '0.0.0', commit: 'test' })
  const settings = settingsFor(collector.endpoint, 'hvac-platform')
  const tracing = startTelemetry({ settings, registry: metrics.registry, warn: (reason) => warned.push(reason) })
  const telemetry: Telemetry = { metrics, tracing }
  const platform = await testPlatform({ telemetry })
  const server = await listen(platform.app, { host: '127.0.0.1', port: 0 })
  return { platform, telemetry, warned, url: `http://127.0.0.1:${server.port}`, stop: server.stop }
}
