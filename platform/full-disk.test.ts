import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { postTo, realPlatform, saidIn, signInTo } from './testing/real-platform'

const directory = mkdtempSync(join(tmpdir(), 'platform-full-'))
const dataDir = join(directory, 'small-disk')
mkdirSync(dataDir)
// A disk of its own needs the right to mount one; without it the same is tested by failures that are made up.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', dataDir]).status === 0
const { run, serve, killAll } = realPlatform(dataDir)
afterAll(() => {
  killAll()
  if (isMounted) spawnSync('umount', ['-l', dataDir])
  rmSync(directory, { recursive: true, force: true })
})

const filler = join(dataDir, 'something-else')
const fill = (): void => {
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
}

itIf(isMounted, 'needs the right to mount a disk')(
  'on a full disk changes are refused, reads go on, and it recovers without a restart',
  async () => {
    const { base, child, ended } = await serve()
    const token = await signInTo(base)
    const save = async (table: string) =>
      (await postTo(base, '/sys/preference/table', { table, preference: {} }, token)).status
    const readTables = async () => {
      const response = await fetch(`${base}/sys/preference/tables`, { headers: { token } })
      return Object.keys(((await response.json()) as { data: object }).data)
    }
    expect(await save('before')).toBe(200)
    fill()
    // What is free is looked up once a second.
    await untilPasses(async () => expect(await save('full')).toBe(507), { timeout: 20_000, interval: 200 })
    for (let i = 0; i < 100; i++) expect(await save('full')).toBe(507)
    expect(await readTables()).toContain('before')
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    rmSync(filler)
    await untilPasses(async () => expect(await save('after')).toBe(200), { timeout: 20_000, interval: 200 })
    expect(await readTables()).toEqual(expect.arrayContaining(['before', 'after']))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)

    const check = run(['verify-log'])
    expect(await check.ended).toBe(0)
    fill()
    const refused = run(['serve'])
    expect(await refused.ended).toBe(1)
    expect(saidIn(refused.err())).toEqual([`less than 48 MB are free for the data in ${dataDir}`])
  },
  180_000,
)
