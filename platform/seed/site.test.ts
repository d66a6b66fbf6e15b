import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { readConfig } from '../kernel/config/config'
import { migrate } from '../kernel/db/migrate'
import { organizations, webUsers } from '../kernel/session/identity-table'
import { openFileStore } from '../kernel/storage/open-file-store'
import { announcements } from '../nouns/announcement/announcement-table'
import { controllers } from '../nouns/tables/fleet'
import { createTestLogger } from '../testing/create-test-logger'
import { openTestDatabase } from '../testing/open-test-database'
import { testNow } from '../testing/test-now'
import { seed } from './seed'

/** A new database that two processes seed at the same time, as what they were started as. */
const seedTwice = async (mode: '0' | '1') => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const config = readConfig({ PLATFORM_DEMO: mode, PLATFORM_DATA_DIR: dataDir })
  const { database, close } = await openTestDatabase(createTestLogger().logger)
  await migrate(database, config.migrations)
  const files = await openFileStore(config)
  const options = { ...config, controllers: config.demo ? 30 : 0, files, now: new Date(testNow) }
  const results = await Promise.all([seed(database, options), seed(database, options)])
  const found = {
    announcements: await database.$count(announcements),
    organizations: await database.$count(organizations),
    controllers: await database.$count(controllers),
    users: await database
      .select({ account: webUsers.account, mailbox: webUsers.mailbox, phone: webUsers.phone })
      .from(webUsers),
  }
  await close()
  await rm(dataDir, { recursive: true })
  return { results, found }
}

it('a site begins with nothing that is false, and with one password', async () => {
  const { results, found } = await seedTwice('0')
  expect(found).toEqual({
    announcements: 0,
    organizations: 1,
    controllers: 0,
    users: [{ account: 'admin', mailbox: '', phone: '' }],
  })
  expect(results.filter(({ adminPassword }) => adminPassword !== null)).toHaveLength(1)
})

it('two processes that seed one demonstration make it once', async () => {
  const { results, found } = await seedTwice('1')
  expect(found.controllers).toBe(30)
  expect(found.announcements).toBe(6)
  expect(results.filter(({ isFleetNew }) => isFleetNew)).toHaveLength(1)
})
