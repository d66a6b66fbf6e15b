import { expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { measureProcess } from './process-metrics'

it('names no gauge as a counter, and says which build runs', async () => {
  const registry = new Registry()
  measureProcess(registry, 'console', { version: '1.2.3', commit: 'abcdef012345' })
  const text = await registry.metrics()
  expect(text).toContain('console_build_info{version="1.2.3",commit="abcdef012345"} 1\n')
  expect(text.match(/^# TYPE \S+_total (?!counter$).+$/gm)).toBeNull()
  expect(text).toContain('# TYPE nodejs_active_resources gauge')
})
