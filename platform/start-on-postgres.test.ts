import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { webUsers } from './kernel/session/identity-table'
import { controllers } from './nouns/tables/fleet'
import { createTestLogger } from './testing/create-test-logger'
import { itOn } from './testing/it-on'
import { openTestDatabase } from './testing/open-test-database'
import { realPlatform, signInTo } from './testing/real-platform'

const folder = mkdtempSync(join(tmpdir(), 'start-on-postgres-'))
const { serve, killAll } = realPlatform(folder)
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

itOn('postgres')(
  'on PostgreSQL there is one account, its password lies in a file, and there is no demo',
  async () => {
    const { database, url = '', close } = await openTestDatabase(createTestLogger().logger)
    const env = { DATABASE_URL: url, PLATFORM_CONTROLLERS: '', PLATFORM_HISTORY: '0' }
    const first = await serve(env)
    const password = readFileSync(join(folder, 'first-password'), 'utf8').trim()
    expect(await signInTo(first.base, 'admin', password)).toMatch(/^[\w-]{43}$/)
    expect(await database.select({ account: webUsers.account }).from(webUsers)).toEqual([{ account: 'admin' }])
    expect(await database.$count(controllers)).toBe(0)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await serve(env)
    expect(second.out()).not.toContain('password')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    await close()
  },
  120_000,
)
