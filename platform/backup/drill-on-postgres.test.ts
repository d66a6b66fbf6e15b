import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { drill } from '../testing/backup-drill'
import { itOn } from '../testing/it-on'
import { laySite } from '../testing/lay-site'
import { realPlatform } from '../testing/real-platform'

const controllers = process.env.DRILL_CONTROLLERS ?? '0'
const folder = mkdtempSync(join(tmpdir(), 'platform-drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

itOn('postgres')(
  'what was acknowledged before a backup is there after a kill and a restore elsewhere, PostgreSQL',
  async () => {
    const directory = join(folder, 'from')
    const site = await laySite(directory)
    try {
      const demo = { PLATFORM_DEMO: '1' }
      const [source, target] = [
        { ...demo, ...(controllers === '0' ? site.env : await site.another()) },
        { ...demo, ...(await site.another()) },
      ]
      if (controllers !== '0') {
        const seeded = realPlatform(directory).run(['seed', '--controllers', controllers], source)
        expect([await seeded.ended, seeded.err()]).toEqual([0, ''])
      }
      await drill({ directory, env: source }, { directory: join(folder, 'to'), env: target }, join(folder, 'set'))
    } finally {
      await site.close()
    }
  },
  controllers === '0' ? 180_000 : 1_500_000,
)
