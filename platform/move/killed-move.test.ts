import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { untilPasses } from '@/tests/support/until'
import { verifyLogCommand } from '../command/log-commands'
import { heldCommand } from '../doctor/held-command'
import { readConfig } from '../kernel/config/config'
import { modeRefusal } from '../seed/keep-mode'
import { digestsIn, putAvatar, readCurve } from '../testing/backup-drill'
import { createTestLogger } from '../testing/create-test-logger'
import { digestOf } from '../testing/digest-of'
import { endingAt, expectKilled } from '../testing/ending-at'
import { itOn } from '../testing/it-on'
import { layDataFolder } from '../testing/lay-data-folder'
import { newDatabase } from '../testing/new-database'
import { openTestDatabase } from '../testing/open-test-database'
import { postTo, type Run, realPlatform, signInTo, testLogKey } from '../testing/real-platform'
import { moveCommand } from './move-database'
import { type MovePoint, movePoints } from './trace'

/**
 * The long proof `restore` takes every moment, with history; `npm test` one before the commit
 * and one after it.
 */
const isFull = process.env.MOVE_KILLS === 'all'
const points: readonly MovePoint[] = isFull ? movePoints : ['move.noted', 'move.committed']

const folder = mkdtempSync(join(tmpdir(), 'killed-move-'))
const dataDir = join(folder, 'data')
const { run, serve, killAll } = realPlatform(dataDir)
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Where each lies by itself: beside the folder of an embedded database, in that of a platform on PostgreSQL. */
const embedded: Record<string, string> = {
  PLATFORM_DEMO: '1',
  PLATFORM_CONTROLLERS: '60',
  PLATFORM_LOG_ANCHORS: '',
  ...(!isFull && { PLATFORM_HISTORY: '0' }),
}
const configOf = (env: Record<string, string>) =>
  readConfig({ PLATFORM_DATA_DIR: dataDir, PLATFORM_LOG_KEY: testLogKey, ...env })
const { logger } = createTestLogger()
const isAfterNote = (point: MovePoint): boolean => movePoints.indexOf(point) >= movePoints.indexOf('move.noted')
const isAfterCommit = (point: MovePoint): boolean => isAfterNote(point) && point !== 'move.noted'

const patience = { timeout: 180_000, interval: 500 }
const cutShort = /the move of \S+ to \S+ was cut short: run hvac-platform move with that DATABASE_URL again/

const get = async (base: string, path: string, token: string): Promise<Response> =>
  fetch(base + path, { headers: { token } })
const bytesOf = async (base: string, path: string, token: string): Promise<Buffer> =>
  Buffer.from(await (await get(base, path, token)).arrayBuffer())
const dataOf = async <Data>(base: string, path: string, token: string): Promise<Data> =>
  ((await (await get(base, path, token)).json()) as { data: Data }).data

/** What people see of it: a list, a file, what they have set. */
const seen = async (base: string, token: string): Promise<unknown[]> => {
  const { avatar } = await dataOf<{ avatar: string }>(base, '/sys/user/info', token)
  return [
    (await bytesOf(base, `/sys/user/avatar?fileId=${avatar}`, token)).toString('base64'),
    await dataOf(base, '/sys/question/list?page=1&limit=20', token),
    await dataOf(base, '/sys/preference/tables', token),
  ]
}

itOn('postgres')(
  'a move that was killed at any moment has not happened, or is finished by the next; then all goes on on PostgreSQL',
  async () => {
    const admin = await openTestDatabase(logger)
    const target = await newDatabase(admin)
    const name = target.pathname.slice(1)
    const there = { ...embedded, DATABASE_URL: target.href }
    const ask = async (text: string): Promise<string> => {
      const client = new Client({ connectionString: target.href })
      await client.connect()
      const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end())
      return String(rows[0]?.[0])
    }
    const unused = async (): Promise<void> => {
      const others = sql`select pid from pg_stat_activity where datname = ${name}`
      while (((await admin.database.execute(others)) as unknown as { rows: unknown[] }).rows.length > 0) await sleep(20)
    }
    const ends = async (code: number, args: string[], env: Record<string, string>): Promise<Run> => {
      const ran = run(args, env)
      expect(await ran.ended, `${args}: ${ran.out()}${ran.err()}`).toBe(code)
      return ran
    }

    /** What `verify-log` says of a log that is whole. */
    const verified = async (env: Record<string, string>): Promise<string> => {
      const lines: string[] = []
      expect([await verifyLogCommand(configOf(env), logger, (line) => lines.push(line)), lines]).toEqual([0, lines])
      return lines.join('\n')
    }

    await layDataFolder(dataDir, 60)
    const before = await serve(embedded)
    const token = await signInTo(before.base)
    expect((await postTo(before.base, '/sys/preference/table', { table: 'kept', preference: {} }, token)).status).toBe(
      200,
    )
    expect(await putAvatar(before.base, token)).toBe(200)
    const shown = await seen(before.base, token)
    expect(shown).toEqual([expect.stringMatching(/^iVBOR/), expect.objectContaining({ totalCount: 18 }), { kept: {} }])
    const curve = isFull ? await readCurve(dataDir, true) : []
    before.child.kill('SIGTERM')
    expect(await before.ended).toBe(0)
    const [database, store] = [digestOf(join(dataDir, 'db')), digestsIn(join(dataDir, 'store'))]

    for (const point of points) {
      await expectKilled(
        point,
        run(['move'], { ...there, ...endingAt(point === 'move.piece' ? 'move.piece:60' : point) }),
      )
      await unused()
      const tables = await ask(`select count(*) from pg_class where relnamespace = 'public'::regnamespace`)
      expect(Number(tables) > 0, point).toBe(isAfterCommit(point))
      expect(existsSync(join(dataDir, 'moving')), point).toBe(isAfterNote(point))
      expect(existsSync(join(dataDir, 'moved')), point).toBe(false)
      expect(digestOf(join(dataDir, 'db')), point).toBe(database)
      if (!isAfterNote(point)) continue
      const verb = point === 'move.anchored' ? 'backup' : 'serve'
      const refused = await ends(1, [verb], isAfterCommit(point) ? there : embedded)
      expect(refused.err()).toMatch(cutShort)
    }
    const other = { ...there, DATABASE_URL: (await newDatabase(admin)).href }
    const move = { config: configOf(other), logger, print: () => undefined, modeRefusal }
    await expect(moveCommand([], move)).rejects.toThrow(cutShort)

    const last = await ends(0, ['move'], there)
    expect(last.out()).toMatch(/rows were there and are the same/)
    expect(digestOf(join(dataDir, 'db'))).toBe(database)
    expect(existsSync(join(dataDir, 'moving'))).toBe(false)
    const away = /the database of \S+ was moved to \S+ at \S+: name it by DATABASE_URL/
    expect((await ends(1, ['serve'], embedded)).err()).toMatch(away)
    expect((await ends(1, ['doctor'], embedded)).out()).toMatch(/^bad {3}move: the database of \S+ was moved/m)

    expect(await verified(there)).toMatch(/^operation log: \d+ rows, the chain is whole\n.*signs row \d+$/)
    const after = await serve(there)
    const again = await signInTo(after.base)
    // The session of before lasts, and a new row finds its place.
    expect(await seen(after.base, token)).toEqual(shown)
    for (const table of ['new', 'kept'])
      expect((await postTo(after.base, '/sys/preference/table', { table, preference: {} }, again)).status).toBe(200)
    expect(digestsIn(join(dataDir, 'store'))).toEqual(store)
    if (isFull) expect(await readCurve(dataDir, false)).toEqual(curve)
    const answer = await postTo(after.base, '/sys/device/himit/export', { filter: {}, timeZone: 'UTC' }, again)
    expect(answer.status).toBe(200)
    const { jobId } = ((await answer.json()) as { data: { jobId: string } }).data
    const doneBy = async (text: string): Promise<void> => expect(await ask(text)).toBe('true')
    await untilPasses(
      () => doneBy(`select status = 'done' and file_id is not null from job where id = ${jobId}`),
      patience,
    )
    const doctor = await ends(0, ['doctor'], { ...there, PLATFORM_PORT: new URL(after.base).port })
    expect(doctor.out()).toMatch(/^ok {4}log anchors/m)
    after.child.kill('SIGTERM')
    expect(await after.ended).toBe(0)
    expect(readFileSync(join(dataDir, 'log-anchors'), 'utf8').length).toBeGreaterThan(
      readFileSync(`${dataDir}.log-anchors`, 'utf8').length,
    )

    // As the documents have it: back to what it was.
    for (const each of ['moved', 'log-anchors']) rmSync(join(dataDir, each))
    const back = await serve(embedded)
    // What was sent from there is not sent once more, and who signed out there stays so.
    expect(await (await fetch(`${back.base}/readyz`)).json()).toMatchObject({ data: { state: 'held' } })
    expect((await get(back.base, '/sys/user/info', token)).status).toBe(401)
    expect(await seen(back.base, await signInTo(back.base))).toEqual(shown)
    const released: string[] = []
    const print = (line: string) => released.push(line)
    expect(await heldCommand(configOf(embedded), logger, ['release', 'all'], { print, now: () => new Date() })).toBe(0)
    expect(released.join('\n')).toMatch(/push: \d+ released/)
    back.child.kill('SIGTERM')
    expect(await back.ended).toBe(0)
    await verified(embedded)
    // Once: from then on it is what it was.
    const later = await serve(embedded)
    expect(await (await fetch(`${later.base}/readyz`)).json()).toMatchObject({ data: { state: 'ready' } })
    later.child.kill('SIGTERM')
    expect(await later.ended).toBe(0)
    await admin.close()
    noteFigure('kills of a move', points.length)
  },
  600_000,
)
