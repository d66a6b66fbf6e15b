import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { noteFigure } from '@/tests/support/note-figure'
import { layDataFolder } from './testing/lay-data-folder'
import { postTo, type RunningPlatform, realPlatform, signInTo } from './testing/real-platform'

// The long proof `kills-platform` makes a hundred of them, `npm test` two: after five writes, and after twenty-two.
const kills = Number(process.env.KILLS ?? 2)
const directory = mkdtempSync(join(tmpdir(), 'platform-killed-'))
const { run, serve: serveAll, killAll } = realPlatform(directory)
/** Its history is killed by tests of its own: killed-history.test.ts. */
const serve = () => serveAll({ PLATFORM_HISTORY: '0' })
beforeAll(() => layDataFolder(directory))
afterEach(killAll)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const readTables = async (base: string, token: string): Promise<string[]> => {
  const response = await fetch(`${base}/sys/preference/tables`, { headers: { token } })
  const { data } = (await response.json()) as { data: object }
  return Object.keys(data)
}

/** Writes from four sides until the process is gone. Answers the writes that it acknowledged, and those that it tried. */
const writeUntilKilled = async ({ base, child, ended }: RunningPlatform, token: string, round: number) => {
  const acknowledged: string[] = []
  const tried: string[] = []
  // Killed at another point each time: after 5 to 40 writes.
  const killAfter = 5 + ((round * 17) % 36)
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let i = 0; ; i++) {
      const table = `t${round}-${writer}-${i}`
      tried.push(table)
      const response = await postTo(base, '/sys/preference/table', { table, preference: {} }, token)
      if (response.status === 200) acknowledged.push(table)
      if (acknowledged.length === killAfter) child.kill('SIGKILL')
    }
  })
  await Promise.allSettled(writers)
  await ended
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
  return { acknowledged, tried }
}

it(
  `loses no acknowledged write and keeps none by half, killed ${kills} times while it writes`,
  async () => {
    const acknowledged: string[] = []
    const tried = new Set<string>()
    let signIns = 0
    let server = await serve()
    for (let round = 0; round < kills; round++) {
      const token = await signInTo(server.base)
      signIns++
      const written = await writeUntilKilled(server, token, round)
      acknowledged.push(...written.acknowledged)
      for (const table of written.tried) tried.add(table)
      // At once: the lock of the process that was killed is taken over.
      server = await serve()
    }
    const kept = new Set(await readTables(server.base, await signInTo(server.base)))
    signIns++
    expect(acknowledged.filter((table) => !kept.has(table))).toEqual([])
    expect([...kept].filter((table) => !tried.has(table))).toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const check = run(['verify-log'])
    expect(await check.ended).toBe(0)
    // Every write that is kept has its row, and every row its write: sign-ins and writes, nothing between.
    expect(check.out().split('\n')[0]).toBe(`operation log: ${kept.size + signIns} rows, the chain is whole`)
    // Anchored at the clean stop, after anchors of each start.
    expect(check.out()).toMatch(new RegExp(`signs row ${kept.size + signIns}\n$`))
    noteFigure('kills', kills)
    noteFigure('acknowledged writes', acknowledged.length)
  },
  60_000 + kills * 30_000,
)
