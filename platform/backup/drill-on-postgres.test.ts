import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drill } from '../testing/backup-drill'
import { createTestLogger } from '../testing/create-test-logger'
import { itOn } from '../testing/it-on'
import { newDatabase } from '../testing/new-database'
import { openTestDatabase } from '../testing/open-test-database'
import { realPlatform } from '../testing/real-platform'

const controllers = process.env.DRILL_CONTROLLERS ?? '0'
const folder = mkdtempSync(join(tmpdir(), 'platform-drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

itOn('postgres')(
  'what was acknowledged before a backup is there after a kill and a restore elsewhere, PostgreSQL',
  async () => {
    const { logger } = createTestLogger()
    const from = await openTestDatabase(logger)
    const url = new URL(from.url ?? '')
    const envOf = ({ href }: URL) => ({ DATABASE_URL: href, PLATFORM_DEMO: '1' })
    const to = await newDatabase(from)
    try {
      const directory = join(folder, 'from')
      const made = realPlatform(directory).run(['migrate'], envOf(url))
      expect([await made.ended, made.err()]).toEqual([0, ''])
      if (controllers !== '0') {
        const seeded = realPlatform(directory).run(['seed', '--controllers', controllers], envOf(url))
        expect([await seeded.ended, seeded.err()]).toEqual([0, ''])
      }
      const elsewhere = { directory: join(folder, 'to'), env: envOf(to) }
      await drill({ directory, env: envOf(url) }, elsewhere, join(folder, 'set'))
    } finally {
      await from.database.execute(sql.raw(`drop database ${to.pathname.slice(1)} with (force)`))
      await from.close()
    }
  },
  controllers === '0' ? 180_000 : 1_500_000,
)
