import { type ChildProcess, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { layDataFolder } from './testing/lay-data-folder'
import { postTo, realPlatform, saidIn, signInTo } from './testing/real-platform'

const directory = mkdtempSync(join(tmpdir(), 'platform-full-'))
const dataDir = join(directory, 'small-disk')
mkdirSync(dataDir)
// A disk of its own needs the right to mount one; without it the same is tested by failures that are made up.
// Two segments of the log beside the reserve do not make it full: the platform would give its reserve up once more.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', dataDir]).status === 0
const { run, serve, killAll } = realPlatform(dataDir)
beforeAll(async () => {
  if (isMounted) await layDataFolder(dataDir)
}, 60_000)
afterAll(() => {
  killAll()
  if (isMounted) spawnSync('umount', ['-l', dataDir])
  rmSync(directory, { recursive: true, force: true })
})

const filler = join(dataDir, 'something-else')
/** Pauses a running platform, which would give up its reserve half way, and this would fill the reserve as well. */
const fill = (running?: ChildProcess): void => {
  running?.kill('SIGSTOP')
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
  running?.kill('SIGCONT')
}

const isLaid = () =>
  untilPasses(() => expect(statSync(join(dataDir, 'reserve')).size).toBe(64 << 20), { timeout: 20_000, interval: 200 })
const stateOf = async (base: string): Promise<string> =>
  ((await (await fetch(`${base}/readyz`)).json()) as { data: { state: string } }).data.state

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
    await isLaid()
    // A full disk shortens the write-ahead log of the start: what that sets free may be room enough for the reserve.
    fill(child)
    await untilPasses(async () => expect(await save('full')).toBe(507), { timeout: 20_000, interval: 200 })
    rmSync(filler)
    await untilPasses(async () => expect(await save('before')).toBe(200), { timeout: 20_000, interval: 200 })
    await isLaid()
    fill(child)
    // What is free is looked up once a second.
    await untilPasses(async () => expect(await save('full')).toBe(507), { timeout: 20_000, interval: 200 })
    for (let i = 0; i < 100; i++) expect(await save('full')).toBe(507)
    expect(await readTables()).toContain('before')
    await untilPasses(async () => expect(await stateOf(base)).toBe('readOnly'), { timeout: 20_000, interval: 200 })
    expect(statSync(join(dataDir, 'reserve')).size).toBe(0)
    // Whatever others take of it, what is left is for sign-ins.
    rmSync(filler)
    await untilPasses(async () => expect(await save('after')).toBe(200), { timeout: 20_000, interval: 200 })
    expect(await readTables()).toEqual(expect.arrayContaining(['before', 'after']))
    await isLaid()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const check = run(['verify-log'])
    expect(await check.ended).toBe(0)
  },
  180_000,
)

itIf(isMounted, 'needs the right to mount a disk')(
  'on a full disk a platform starts read-only and lets people sign in, and goes on when there is room',
  async () => {
    fill()
    const { base, child, ended } = await serve()
    expect(statSync(join(dataDir, 'reserve')).size).toBe(0)
    expect(await stateOf(base)).toBe('readOnly')
    const tokens: string[] = []
    for (let i = 0; i < 20; i++) tokens.push(await signInTo(base))
    const token = tokens.at(-1) ?? ''
    const save = async (table: string) => postTo(base, '/sys/preference/table', { table, preference: {} }, token)
    const refused = await save('full')
    expect([refused.status, await refused.json()]).toEqual([507, expect.objectContaining({ code: 507 })])
    expect((await postTo(base, '/sys/loginOut', {}, tokens[0] ?? '')).status).toBe(200)
    rmSync(filler)
    await untilPasses(async () => expect((await save('again')).status).toBe(200), { timeout: 20_000, interval: 200 })
    // Its answer may be two seconds old.
    await untilPasses(async () => expect(await stateOf(base)).toBe('ready'), { timeout: 20_000, interval: 200 })
    await isLaid()
    // While it is full it ends as it should, too, and starts again.
    fill(child)
    await untilPasses(async () => expect((await save('full')).status).toBe(507), { timeout: 20_000, interval: 200 })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const next = await serve()
    await signInTo(next.base)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  },
  180_000,
)

itIf(isMounted, 'needs the right to mount a disk')(
  'without any room a start is refused in a line',
  async () => {
    fill()
    rmSync(join(dataDir, 'reserve'))
    fill()
    const refused = run(['serve'])
    expect(await refused.ended).toBe(1)
    expect(saidIn(refused.err())).toEqual([
      expect.stringMatching(/^less than 24 MB are free for the data in .*: make room$/),
    ])
  },
  60_000,
)
