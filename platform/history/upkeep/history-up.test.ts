import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { readConfig } from '../../kernel/config/config'
import { openDatabase } from '../../kernel/db/open-database'
import { createMetrics } from '../../kernel/telemetry/metrics'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { openPast } from './open-past'

const dataDir = mkdtempSync(join(tmpdir(), 'history-up-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('a store that hangs is not up, before anybody has missed its answer', async () => {
  await layDataFolder(dataDir)
  const config = readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir })
  const { logger } = createTestLogger()
  const open = await openDatabase(config, logger)
  const metrics = createMetrics({ version: '0.0.0', commit: 'test' })
  const past = await openPast(config, open, logger, { telemetry: { metrics, tracing: null } })
  const up = async () => /^platform_history_up (\d)$/m.exec(await metrics.registry.metrics())?.[1]
  const pid = past.engine?.pid() ?? 0
  try {
    expect(await up()).toBe('1')
    process.kill(pid, 'SIGSTOP')
    expect(await up()).toBe('0')
  } finally {
    process.kill(pid, 'SIGCONT')
    await past.stop()
    await open.close()
  }
}, 60_000)
