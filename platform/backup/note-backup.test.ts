import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readSite } from '../composition/watch-site'
import { readConfig } from '../kernel/config/config'
import { withDatabase } from '../kernel/db/with-database'
import { keepMode } from '../seed/keep-mode'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { testLogKey } from '../testing/real-platform'
import { backupCommand, restoreCommand } from './commands'
import { openControlSocket } from './control-socket'

const folder = mkdtempSync(join(tmpdir(), 'platform-note-'))
const { logger } = createTestLogger()
const configOf = (name: string) =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_HISTORY: '0',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
  })
const source = configOf('source')
beforeAll(async () => {
  await layDataFolder(source.dataDir)
  // As the first start of a platform does.
  await withDatabase(source, logger, ({ database }) => keepMode(database, source, new Date()))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lastBackup = (config = source) =>
  withDatabase(config, logger, async ({ database }) => (await readSite(database)).backupTime)
/** Answers the moment that the set says. */
const backup = async (set: string): Promise<Date> => {
  const lines: string[] = []
  expect(await backupCommand(source, logger, ['--to', join(folder, set)], (line) => lines.push(line))).toBe(0)
  expect(lines).toEqual([expect.stringMatching(/^backup of \S+ in /)])
  return new Date(/^backup of (\S+)/.exec(lines[0] ?? '')?.[1] ?? '')
}

it('a backup is noted with the data, of a stopped platform and of one that runs; no set claims itself', async () => {
  expect(await lastBackup()).toBeNull()
  const first = await backup('first')
  expect(await lastBackup()).toEqual(first)

  const second = await withDatabase(source, logger, async (open) => {
    const services = { dataDir: source.dataDir, lending: { isLent: false }, examine: async () => [], logger }
    const control = await openControlSocket({ ...services, open })
    return backup('second').finally(control.stop)
  })
  expect(second.getTime()).toBeGreaterThan(first.getTime())
  expect(await lastBackup()).toEqual(second)

  // The second knows of the first alone.
  const restored = configOf('restored')
  await restoreCommand(restored, logger, ['--from', join(folder, 'second')], () => undefined)
  expect(await lastBackup(restored)).toEqual(first)
}, 120_000)
