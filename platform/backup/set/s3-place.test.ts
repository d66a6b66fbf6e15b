import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readConfig } from '../../kernel/config/config'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { testLogKey } from '../../testing/real-platform'
import { startS3 } from '../../testing/start-s3'
import { restoreBackup } from '../restore-backup'
import { makeBackup } from './make-backup'
import { openPlace } from './open-place'

const folder = mkdtempSync(join(tmpdir(), 'platform-s3-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const configOf = (name: string) =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
    PLATFORM_BACKUP_S3_ENDPOINT: s3.config.endpoint,
    PLATFORM_BACKUP_S3_KEY: s3.config.key,
    PLATFORM_BACKUP_S3_SECRET: s3.config.secret,
  })

it('a set in a bucket is restored, and nothing is left behind beside the data', async () => {
  const { logger } = createTestLogger()
  const from = configOf('from')
  await layDataFolder(from.dataDir)
  const set = `s3://${s3.config.bucket}/daily/monday`
  const made = await makeBackup(from, logger, set)
  expect(readdirSync(from.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
  const { manifest } = await restoreBackup(configOf('to'), logger, set)
  expect(manifest).toEqual(made)
  expect(readdirSync(join(folder, 'to'))).toContain('db')
  // One that begins alike is another set.
  expect(await (await openPlace(`s3://${s3.config.bucket}/daily/mon`, from)).list()).toEqual([])
}, 60_000)

it('a bucket without a prefix, and one without a store, are refused', async () => {
  await expect(openPlace('s3://bucket', configOf('from'))).rejects.toThrow('s3://bucket is not s3://bucket/prefix')
  await expect(openPlace('s3://bucket/a', { dataDir: folder, backupS3: null })).rejects.toThrow(/set all three/)
})
