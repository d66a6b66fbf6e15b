import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { untilTrue } from '@/tests/support/until'
import { readConfig, StartError } from '../../kernel/config/config'
import { controllers } from '../../nouns/tables/fleet'
import { opened } from '../../testing/crash-devices'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { pastConfig, withPast, withStore } from '../../testing/open-past-of'
import { type RunningPlatform, realPlatform } from '../../testing/real-platform'
import { sampleInsert } from '../../testing/sample-lines'
import { type StoreServer, startStoreServer } from '../../testing/store-server'
import { layEmptyEmbedded } from '../../testing/templates/embedded'
import { readDeadLetters } from '../store/dead-letters'
import { currentPlace } from '../store/store-place'
import { historyCommand } from './commands'

/*
 * What an operator does with the store of history. Each command runs in this process, as the command line calls it; the
 * program itself is started where it is killed, and once for each end: by an exit code, and by a line of an error.
 */

const folder = mkdtempSync(join(tmpdir(), 'history-commands-'))
const dataDir = join(folder, 'data')
const config = pastConfig(dataDir)
const { run, serve, killAll } = realPlatform(dataDir)
let server: StoreServer
let macWifiId = ''
let controllerId = 0
let place = ''
beforeAll(async () => {
  await layDataFolder(dataDir, 60)
  server = await startStoreServer()
  await withPast(config, async ({ database }, past) => {
    const [first] = await database.select().from(controllers).orderBy(asc(controllers.id)).limit(1)
    macWifiId = first?.macWifiId ?? ''
    controllerId = first?.id ?? 0
    for (const from of ['2026-11-19T22:00:00Z', '2026-11-20T22:00:00Z'])
      await past.store().insert(sampleInsert({ controllers: controllerId + 1, units: 2, from, minutes: 100 }))
  })
  place = currentPlace(config.history, dataDir) ?? ''
}, 120_000)
afterAll(async () => {
  killAll()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { code: number | null; out: string; err: string }

/** Runs `history …` of the program to its end. */
const program = async (args: string[], env: Record<string, string> = {}): Promise<Ended> => {
  const { ended, out, err } = run(['history', ...args], env)
  const code = await ended
  return { code, out: out(), err: err() }
}
/** The same in this process. */
const history = async (args: string[], env: Record<string, string> = {}): Promise<Ended> => {
  const lines: string[] = []
  const end = (code: number, err: string): Ended => ({ code, out: lines.map((line) => `${line}\n`).join(''), err })
  try {
    const given = readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir, ...env })
    const code = await historyCommand(given, createTestLogger().logger, args, (line) => lines.push(line))
    return end(code, '')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return end(1, `${error.message}\n`)
  }
}
const to = () => server.address.replace(/^http:/, 'clickhouse:')
const onServer = () => ({ CLICKHOUSE_URL: server.address })
const commands = (): string[][] => [['adopt'], ['move', '--to', to()], ['delete', '--controller', macWifiId]]

it('a folder in which no platform was ever started has nothing to act on, and that is said in a line', async () => {
  const env = { PLATFORM_DATA_DIR: join(folder, 'nothing') }
  expect(await history(['status'], env)).toEqual({
    code: 0,
    out: 'store: none yet: the first start makes it\n',
    err: '',
  })
  for (const args of [...commands(), ['dead-letters', '--retry', 'all']]) {
    const { code, err } = await history(args, env)
    expect([args[0], code, err]).toEqual([
      args[0],
      1,
      expect.stringMatching(/^(?!.*\n.).*(?:no history yet|no dead letters)/),
    ])
  }
  // Nor is a database made for the question.
  expect(existsSync(join(folder, 'nothing'))).toBe(false)
}, 120_000)

it('a database in which no platform was ever started has nothing to act on either', async () => {
  const env = { PLATFORM_DATA_DIR: join(folder, 'empty') }
  await layEmptyEmbedded(join(folder, 'empty'))
  expect(await history(['status'], env)).toMatchObject({ code: 0, out: 'store: none yet: the first start makes it\n' })
  expect(await history(['adopt'], env)).toMatchObject({ code: 1, err: expect.stringContaining('no history yet') })
}, 120_000)

it('status says what there is, and why it cannot be looked at', async () => {
  const answer = await history(['status'])
  expect([answer.code, answer.err]).toEqual([0, ''])
  const rows = 2 * 2 * 100 * (controllerId + 1)
  expect(answer.out.split('\n').slice(0, 2)).toEqual([
    `store: ${place}`,
    expect.stringMatching(
      new RegExp(`^outdoor_sample: ${rows} rows, \\d+\\.\\d MB, 2026-11-19 22:00:00 to 2026-11-20 23:39:00 UTC$`),
    ),
  ])
  expect(answer.out).toMatch(/\nnothing waits in the journal\n$/)
  const other = await history(['status'], onServer())
  expect([other.code, other.out]).toEqual([
    1,
    expect.stringMatching(/\nit cannot be looked at: this configuration names server http:\/\/127/),
  ])
  const off = await program(['status'], { PLATFORM_HISTORY: '0' })
  expect([off.code, off.out]).toEqual([1, expect.stringContaining('cannot be looked at: PLATFORM_HISTORY=0 is set')])
  expect(await program(['status', '--all'])).toEqual({ code: 1, out: '', err: expect.stringMatching(/^usage: /) })
}, 120_000)

describe('while the platform runs', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    const good = sampleInsert({ controllers: 1, units: 1, from: '2026-11-22T00:00:00Z', minutes: 3 })
    await withPast(config, async ({ database }, past) => {
      const lines = String(good.lines).trim().split('\n')
      for (const line of ['["no row"]', ...lines])
        await past.journal?.write(database, [{ table: good.table, lines: [line] }], new Date('2026-11-22T00:05:00Z'))
      await past.journal?.flush()
      expect(await past.history.rows("SELECT count() FROM outdoor_sample WHERE time >= '2026-11-22'")).toEqual([[3]])
    })
    platform = await serve({ PLATFORM_DEMO: '1' })
  }, 120_000)
  afterAll(killAll)

  it('status says what it answers, and whatever would change its store is refused with its process', async () => {
    const told = await history(['status'])
    expect([told.code, told.out]).toEqual([0, expect.stringContaining(`store: ${place}\noutdoor_sample: `)])
    expect(told.out).toMatch(/\nrestarts of the engine since the platform started: 0\n$/)
    const refused = `the data in ${dataDir} is in use by process ${platform.child.pid}; stop it first\n`
    const all = await Promise.all(commands().map((args) => history(args)))
    expect(all.map(({ code, err }) => [code, err])).toEqual(commands().map(() => [1, refused]))
  }, 120_000)

  it('a repair is made by the platform that has the store open', async () => {
    expect(await history(['repair'])).toEqual({
      code: 0,
      out: 'nothing to repair: every part was read, and none is broken\n',
      err: '',
    })
    expect(await history(['repair', 'all'])).toMatchObject({ code: 1, err: expect.stringMatching(/^usage: /) })
  }, 120_000)

  it('dead letters are listed, sent again and discarded', async () => {
    const list = await history(['dead-letters'])
    const [, id = ''] =
      /^(\d+): outdoor_sample, 1 rows since 2026-11-22T00:05:00.000Z; the store said: \S.*(?:parse|expected)/i.exec(
        list.out,
      ) ?? []
    expect([list.code, id]).toEqual([0, expect.stringMatching(/^\d+$/)])
    expect((await history(['status'])).out).toContain('1 rows were refused by the store: see "history dead-letters"')
    expect(await history(['dead-letters', '--retry', '999999'])).toMatchObject({
      code: 1,
      err: 'there is no dead letter 999999\n',
    })
    expect(await history(['dead-letters', '--retry', id])).toEqual({
      code: 1,
      out: '0 of 1 rows stored\n1 rows were refused again: see "history dead-letters"\n',
      err: '',
    })
    const asked = await history(['dead-letters', '--discard', 'all'])
    expect([asked.code, asked.err]).toEqual([
      1,
      expect.stringMatching(/^this discards 1 rows for ever,.* add --confirm\n$/),
    ])
    expect((await history(['dead-letters'])).out).toBe(list.out)
    // It can be done while nobody runs, too.
    platform.child.kill('SIGTERM')
    expect(await platform.ended).toBe(0)
    await opened({ dataDir }, async (database) => expect(await readDeadLetters(database)).toHaveLength(1))
    expect(await history(['dead-letters', '--discard', id, '--confirm'])).toMatchObject({
      code: 0,
      out: '1 rows discarded\n',
    })
    expect(await history(['dead-letters'])).toEqual({ code: 0, out: 'there are no dead letters\n', err: '' })
  }, 180_000)
})

it('delete removes whole days of a controller, then all of it, and nothing of another', async () => {
  const counted = () =>
    withStore(config, (store) =>
      store.rows(
        `SELECT toString(toDate(time)), sum(minutes) FROM outdoor_hour
WHERE controller_id = {id: UInt32} AND time < toDate('2026-11-22') GROUP BY 1 ORDER BY 1`,
        { id: controllerId },
      ),
    )
  expect(await history(['delete', '--controller', '0123456789AB'])).toMatchObject({
    code: 1,
    err: 'there is no controller 0123456789AB\n',
  })
  const days = ['--from', '2026-11-19', '--to', '2026-11-19']
  const told = await history(['delete', '--controller', macWifiId, ...days])
  expect([told.code, told.out, told.err]).toEqual([0, `history of ${macWifiId} deleted\n`, ''])
  expect(await counted()).toEqual([['2026-11-20', 200]])
  expect((await history(['delete', '--controller', macWifiId])).out).toBe(`history of ${macWifiId} deleted\n`)
  expect(await counted()).toEqual([])
  await withStore(config, async (store) =>
    expect(await store.rows("SELECT sum(minutes) FROM outdoor_day WHERE time < toDate('2026-11-22')")).toEqual([
      [400 * controllerId],
    ]),
  )
  const noted = await history(['delete', '--controller', macWifiId], { PLATFORM_HISTORY: '0' })
  expect([noted.code, noted.out]).toEqual([
    1,
    expect.stringMatching(/^noted, and not deleted yet: no store of history/),
  ])
}, 180_000)

it('move goes on after it was killed, compares everything, and adopt goes back', async () => {
  // One partition is copied when it ends; the others are to come.
  const killed = run(['history', 'move', '--to', to()])
  await untilTrue(() => killed.out().includes('copied and compared'), { timeout: 60_000 })
  killed.child.kill('SIGKILL')
  await killed.ended
  expect((await history(['status'])).out).toContain(`store: ${place}\n`)
  const half = await history(['status'], onServer())
  expect(half.out).toContain('it cannot be looked at: this configuration names server')
  const wrong = await history(['move', '--to', to().replace(':pass', ':none')])
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/does not answer, or refuses this user\n$/)])

  const moved = await history(['move', '--to', to()])
  expect([moved.code, moved.err]).toEqual([0, ''])
  expect(moved.out).toMatch(/^1 of \d+: outdoor_sample 2026\d+, \d+ rows were there and are the same\n/)
  expect(moved.out).toContain('copied and compared')
  const [, rows, partitions] =
    /\n(\d+) rows in (\d+) partitions are the same in server http:\S+, which is the store of this database now\n/.exec(
      moved.out,
    ) ?? []
  expect([Number(rows) > 0, Number(partitions)]).toEqual([
    true,
    moved.out.split('\n').filter((line) => / of \d+: /.test(line)).length,
  ])
  const counts = (out: string) => out.split('\n').flatMap((line) => /^(\w+_sample: \d+ rows)/.exec(line)?.[1] ?? [])
  const there = await history(['status'], onServer())
  expect(there.code).toBe(0)
  expect((await history(['move', '--to', to()])).err).toMatch(/is in server http:\S+ already\n$/)
  expect((await history(['delete', '--controller', macWifiId])).err).toMatch(
    /^the history of this database is kept in another store/,
  )

  const back = await history(['adopt'])
  expect([back.code, back.out]).toEqual([
    0,
    expect.stringMatching(/^the history of this database is kept in embedded .* from now on, and no more in server/),
  ])
  expect(counts((await history(['status'])).out)).toEqual(counts(there.out))
}, 240_000)
