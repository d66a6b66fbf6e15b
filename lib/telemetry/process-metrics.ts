import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Build } from './build'

/** Gauges that prom-client names as counters; each is the sum of one that is there by type. */
const misnamed = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total']

/** What is measured of every process, and which build of a program it is. */
export const measureProcess = (registry: Registry, program: 'console' | 'platform', build: Build): void => {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  new Gauge({
    name: `${program}_build_info`,
    help: 'Version of the program and the commit that it was built from; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(build, 1)
}
