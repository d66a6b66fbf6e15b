import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../identity/login/password'
import { StartError } from '../kernel/config/config'
import { installations } from '../kernel/db/installation-table'
import { seedRuns } from '../kernel/db/seed-run-table'
import { webUsers } from '../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { keepMode } from './keep-mode'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const start = (demo: boolean) => keepMode(platform.database, { demo }, platform.clock.now())
const modeOf = async () => (await platform.database.select().from(installations))[0]?.mode

it('a demonstration is no site while its published password opens an account, whatever it was told before', async () => {
  await platform.database.delete(installations)
  await expect(start(false)).rejects.toThrow(/a demonstration's: its published password opens \d+ accounts \(admin, /)
  expect(await modeOf()).toBeUndefined()
  await start(true)
  await start(true)
  expect(await modeOf()).toBe('demo')
  await expect(start(false)).rejects.toThrow(StartError)
  const passwordHash = await hashPassword('Another-2026')
  await platform.database.update(webUsers).set({ passwordHash, passwordUpdateTime: platform.clock.now() })
  expect(await modeOf()).toBe('demo')
  await start(false)
  expect(await modeOf()).toBe('site')
})

it('a site is no demonstration, with its mode on record and without', async () => {
  await start(false)
  await expect(start(true)).rejects.toThrow('this database is that of a site')
  await platform.database.delete(installations)
  await expect(start(true)).rejects.toThrow('this database is that of a site')
  await start(false)
  expect(await modeOf()).toBe('site')
})

it('a new database is what it is started as', async () => {
  await platform.database.delete(installations)
  await platform.database.delete(seedRuns).where(eq(seedRuns.name, 'identity'))
  await start(true)
  expect(await modeOf()).toBe('demo')
})
