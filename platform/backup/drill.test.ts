import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { drill } from '../testing/backup-drill'
import { layDataFolder } from '../testing/lay-data-folder'
import { realPlatform } from '../testing/real-platform'

// `npm run test:long -- restore` has a hundred thousand.
const controllers = process.env.DRILL_CONTROLLERS ?? '0'
const folder = mkdtempSync(join(tmpdir(), 'platform-drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it(
  'what was acknowledged before a backup is there after a kill and a restore elsewhere, embedded database',
  async () => {
    const directory = join(folder, 'from')
    if (controllers === '0') await layDataFolder(directory)
    else {
      const made = realPlatform(directory).run(['seed', '--controllers', controllers])
      expect([await made.ended, made.err()]).toEqual([0, ''])
    }
    await drill({ directory }, { directory: join(folder, 'to') }, join(folder, 'set'))
  },
  controllers === '0' ? 180_000 : 1_500_000,
)
