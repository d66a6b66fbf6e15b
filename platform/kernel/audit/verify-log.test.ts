import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, it, jest } from '@jest/globals'
import { asc, eq, gt, sql } from 'drizzle-orm'
import { preferenceApi } from '@/lib/contract/preference'
import { expect } from '@/tests/support/expect'
import { untilPasses } from '@/tests/support/until'
import { createTestLogger } from '../../testing/create-test-logger'
import { startS3 } from '../../testing/start-s3'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { anchorLog } from './anchor-log'
import type { AnchorStore } from './anchor-store'
import { fileAnchors } from './file-anchors'
import { keepAnchors } from './keep-anchors'
import { toLogKeys } from './log-keys'
import { operationLogHead, operationLogs, operationTexts } from './log-table'
import { toRowDigest, verifyOperationLog } from './operation-log'
import { s3Anchors } from './s3-anchors'
import { verifyLog } from './verify-log'

/** Only what repeats is moved by hand: the database and the file go on by themselves. */
const notTimers = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout'] as const),
]
const key = 'a key of the log that nobody else has 1'
const other = 'a key of the log that nobody else has 2'
let platform: TestPlatform
let token: string
let folder: string
let path: string
let s3: Awaited<ReturnType<typeof startS3>>
let store: AnchorStore
let keys = toLogKeys(key)
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  path = join(folder, 'log-anchors')
  // The owner of a database may do this; only the lesser role of `platform/kernel/db/roles.test.ts` may not.
  await platform.database.execute(sql`alter table operation_log disable trigger user`)
})
afterAll(async () => {
  await s3.stop()
  await platform.close()
  await rm(folder, { recursive: true })
})

let count = 0
const change = async (times = 1) => {
  for (let i = 0; i < times; i++)
    await platform.call(preferenceApi.saveTable, { table: `t${++count}`, preference: {} }, { token })
}
const services = () => ({
  database: platform.database,
  isShared: false,
  keys,
  store,
  clock: platform.clock.now,
})
const anchor = (restored?: string) => anchorLog(services(), restored)
const verify = () => verifyLog(platform.database, { keys, store })
const rows = () => platform.database.select().from(operationLogs).orderBy(asc(operationLogs.id))

/** What the owner of the database can do: another content, and every digest from there on made anew. */
const rebuild = async (from: number) => {
  const { database } = platform
  let previousHash = ''
  for (const row of await rows()) {
    const changed = row.id === from ? { ...row, account: 'somebody else' } : row
    const hash = toRowDigest(changed, previousHash)
    await database
      .update(operationLogs)
      .set({ account: changed.account, previousHash, hash })
      .where(eq(operationLogs.id, row.id))
    previousHash = hash
  }
  await database.update(operationLogHead).set({ lastHash: previousHash })
}
/** The log as a backup of an earlier moment has it, its head included. */
const goBackTo = async (logId: number, anchorSeq?: number) => {
  const { database } = platform
  await database.delete(operationLogs).where(gt(operationLogs.id, logId))
  await database.delete(operationTexts).where(gt(operationTexts.logId, logId))
  const last = (await rows()).at(-1)
  await database
    .update(operationLogHead)
    .set({ lastLogId: logId, lastHash: last?.hash ?? '', ...(anchorSeq !== undefined && { anchorSeq }) })
}
/** Three rows, an anchor, two more rows. */
const begin = async () => {
  await goBackTo(0, 0)
  await change(3)
  expect(await anchor()).toBe('anchored')
  await change(2)
}

describe.each(['file', 's3'] as const)('T61: anchors in a %s', (kind) => {
  beforeEach(async () => {
    keys = toLogKeys(key)
    await rm(path, { force: true })
    await s3.stop()
    s3 = await startS3()
    store = kind === 'file' ? fileAnchors(path) : await s3Anchors(s3.config)
    await begin()
  })

  it('agree with the log that they were made of, and say up to where', async () => {
    const { ok, lines } = await verify()
    expect(lines[0]).toBe('operation log: 5 rows, the chain is whole')
    expect(lines[1]).toMatch(/: 1, the newest of 2026-11-21T00:00:00.000Z signs row 3$/)
    expect(ok).toBe(true)
    expect(await anchor()).toBe('anchored')
    // Nothing new, nothing written.
    expect(await anchor()).toBe('unchanged')
    expect((await verify()).lines[1]).toMatch(/: 2, .* signs row 5$/)
  })

  it('find a chain that the owner of the database has rebuilt, up to the last of them', async () => {
    await rebuild(2)
    // By itself it is whole: this is what nobody could see.
    expect(await verifyOperationLog(platform.database)).toEqual({ ok: true, rows: 5, erased: 0 })
    const { ok, lines } = await verify()
    expect(ok).toBe(false)
    expect(lines[0]).toBe(
      'operation log: row 3 is bad: the chain was rebuilt: the anchor of 2026-11-21T00:00:00.000Z signs another row',
    )
    // And it is not signed as if nothing had happened.
    await change()
    expect(await anchor()).toBe('other')
  })

  it('find a log whose end was cut off', async () => {
    await goBackTo(1)
    expect(await verifyOperationLog(platform.database)).toEqual({ ok: true, rows: 1, erased: 0 })
    const { ok, lines } = await verify()
    expect(ok).toBe(false)
    expect(lines[0]).toBe('operation log: row 2 is bad: the log was cut: rows up to 3 were anchored and are gone')
    expect(await anchor()).toBe('other')
  })

  it('that were signed with another key are named as forged', async () => {
    keys = toLogKeys(other)
    const { ok, lines } = await verify()
    expect([ok, lines[1]]).toEqual([
      false,
      `anchors in ${store.place}: line 1 is forged: none of the keys has signed it`,
    ])
  })

  it('outlive a change of the key, for as long as the old one is named', async () => {
    keys = toLogKeys(`2:${other},1:${key}`)
    expect(await anchor()).toBe('anchored')
    expect((await verify()).ok).toBe(true)
    keys = toLogKeys(`2:${other}`)
    expect((await verify()).lines.join()).toContain(
      'line 1 names key 1, which PLATFORM_LOG_KEY does not have: name that key',
    )
  })

  it('are missed where they are gone', async () => {
    store = kind === 'file' ? fileAnchors(join(folder, 'moved')) : await s3Anchors(await emptyBucket())
    const { ok, lines } = await verify()
    expect([ok, lines[1]]).toEqual([false, `anchors in ${store.place}: anchors 1 to 1 are missing`])
    // The owner of the database says that there never was one.
    await platform.database.update(operationLogHead).set({ anchorSeq: 0 })
    expect(await verify()).toMatchObject({ ok: false, lines: [lines[0], `anchors in ${store.place}: there is none`] })
  })

  it('let a restored database go on once somebody has noted it, and still hold what the backup had', async () => {
    await anchor()
    await goBackTo(4, 1)
    expect((await verify()).ok).toBe(false)
    // Somebody started it before anybody noted anything: what was written since is not signed.
    await change(2)
    expect(await anchor()).toBe('other')
    expect(await anchor('backup of Saturday')).toBe('anchored')
    await change()
    expect(await anchor()).toBe('anchored')
    const { ok, lines } = await verify()
    expect(lines.slice(0, 2)).toEqual([
      'operation log: 7 rows, the chain is whole',
      'restored at 2026-11-21T00:00:00.000Z from "backup of Saturday": anchored up to row 5 before, kept up to row 3',
    ])
    expect(ok).toBe(true)
    await rebuild(2)
    expect((await verify()).lines[0]).toContain('row 3 is bad: the chain was rebuilt')
  })
})

const emptyBucket = async () => {
  await s3.stop()
  s3 = await startS3()
  return s3.config
}

describe('T61: an anchor file', () => {
  beforeEach(async () => {
    keys = toLogKeys(key)
    await rm(path, { force: true })
    store = fileAnchors(path)
    await begin()
    await anchor()
    await change()
    await anchor()
  })
  const faultsOf = async (edit: (lines: string[]) => string[]) => {
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    await writeFile(path, `${edit(lines).join('\n')}\n`)
    const { ok, lines: said } = await verify()
    expect(ok).toBe(false)
    return said.slice(1).map((line) => line.replace(`anchors in ${path}: `, ''))
  }

  it('is for its owner alone', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
  it('is missed an end, a middle and a beginning of', async () => {
    const whole = await readFile(path, 'utf8')
    expect(await faultsOf((lines) => lines.slice(0, 2))).toEqual(['anchors 3 to 3 are missing'])
    await writeFile(path, whole)
    expect(await faultsOf(([a = '', , c = '']) => [a, c])).toEqual(['anchors 2 to 2 are missing'])
    await writeFile(path, whole)
    expect(await faultsOf((lines) => lines.slice(1))).toEqual(['anchors 1 to 1 are missing'])
  })
  it.each(['{', '{"seq":2}', 'null', 'x'.repeat(1000)])('has a line that is not an anchor: %j', async (line) => {
    expect(await faultsOf((lines) => [...lines, line])).toEqual(['line 4 is forged: none of the keys has signed it'])
  })
  it('has an anchor whose content was changed, and one that was copied', async () => {
    const whole = await readFile(path, 'utf8')
    expect(await faultsOf(([a = '', ...more]) => [a.replace('"logId":3', '"logId":2'), ...more])).toContain(
      'line 1 is forged: none of the keys has signed it',
    )
    await writeFile(path, whole)
    expect(await faultsOf((lines) => [...lines, lines[0] ?? ''])).toEqual([
      'anchor 1 does not follow the one before it',
    ])
  })
  it('is read by its end alone when it is long', async () => {
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    await writeFile(path, `${'old\n'.repeat(30_000)}${lines.join('\n')}\n`)
    const tail: string[] = []
    for await (const line of store.lines(2)) tail.push(line)
    expect(tail.length).toBeLessThan(20_000)
    expect(tail.slice(-3)).toEqual(lines)
    expect(tail.every((line) => line === 'old' || lines.includes(line))).toBe(true)
  })
})

it('T61: the log is anchored at the start, each minute in which it changed, and at a clean stop', async () => {
  await rm(path, { force: true })
  store = fileAnchors(path)
  await goBackTo(0, 0)
  const signed = async () => {
    const ids: number[] = []
    for await (const line of store.lines(1)) ids.push((JSON.parse(line) as { logId: number }).logId)
    return ids
  }
  jest.useFakeTimers({ now: Date.now(), doNotFake: notTimers })
  const { logger, lines } = createTestLogger()
  const kept = await keepAnchors(services(), logger)
  expect(await signed()).toEqual([0])
  await change(2)
  jest.advanceTimersByTime(60_000)
  await untilPasses(async () => expect(await signed()).toEqual([0, 2]))
  await change()
  jest.advanceTimersByTime(59_000)
  expect(await signed()).toEqual([0, 2])
  await kept.stop()
  expect(await signed()).toEqual([0, 2, 3])
  jest.useRealTimers()
  expect(lines).toEqual([])
})

it.each([
  ['short', /shorter than 32/],
  ['a'.repeat(40), /repeats too few/],
  [`2:${key},${other}`, /neither one key nor several/],
  [`1:${key},1:${other}`, /two keys with the name 1/],
])('a weak or broken key is refused: %j', (text, reason) => {
  expect(() => toLogKeys(text)).toThrow(reason)
})
