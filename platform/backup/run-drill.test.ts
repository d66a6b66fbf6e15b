import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { readConfig } from '../kernel/config/config'
import { readBackupStand } from '../kernel/db/backup/note-backup'
import { withDatabase } from '../kernel/db/with-database'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { testLogKey } from '../testing/real-platform'
import { serveOnce } from '../testing/serve-once'
import { backupCommand } from './commands'
import { drillCommand, noteDrillCommand } from './drill-commands'
import { runDrill } from './run-drill'
import { makeBackup } from './set/make-backup'
import { type Manifest, writeManifest } from './set/manifest'

const folder = mkdtempSync(join(tmpdir(), 'platform-run-drill-'))
const { logger } = createTestLogger()
const configOf = (name: string, more: Record<string, string> = {}) =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
    PLATFORM_HISTORY_MEMORY: '512',
    ...more,
  })
const source = configOf('source')
const sets = join(folder, 'sets')
const setOf = (place: string): string => join(place, readdirSync(place).sort().at(-1) ?? '')
const run = async (command: typeof drillCommand, config: typeof source, ...args: string[]) => {
  const lines: string[] = []
  return { code: await command(config, logger, args, (line) => lines.push(line)), lines }
}
const standOf = (config: typeof source) => withDatabase(config, logger, ({ database }) => readBackupStand(database))

beforeAll(async () => {
  await layDataFolder(source.dataDir)
  await serveOnce(source.dataDir, { PLATFORM_LOG_ANCHORS: join(folder, 'source.anchors') }, { samples: true })
  expect((await run(backupCommand, source, '--to', sets, '--keep', '7d')).code).toBe(0)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is in a folder, and when it was changed. */
const stateOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(?:drill|sets-lock)\b|platform\.lock/.test(name))
    .map((name) => `${name} ${statSync(join(path, name)).mtimeMs}`)
    .sort()
const relist = (at: string, change: (manifest: Manifest) => object): void => {
  const path = join(at, 'manifest.json')
  const { manifest } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: Manifest }
  writeFileSync(path, writeManifest({ ...manifest, ...change(manifest) }))
}

it('a good set is restored, counted, looked at and taken away; the live data is not touched before it is noted', async () => {
  const before = stateOf(source.dataDir)
  const result = join(folder, 'good.json')
  const { code, lines } = await run(drillCommand, source, '--from', sets, '--result', result)
  expect(code).toBe(0)
  expect(lines).toEqual([
    expect.stringMatching(/^\d+ rows in \d+ tables$/),
    expect.stringMatching(/^\d+ files, 1 of them opened$/),
    expect.stringMatching(/^operation log: [1-9]\d* rows, the chain is whole$/),
    expect.stringMatching(/^[1-9]\d+ rows of history in [1-9]\d* partitions, each compared$/),
    expect.stringMatching(new RegExp(`^${setOf(sets)} is good; it took `)),
    expect.stringContaining('note-drill'),
  ])
  expect(stateOf(source.dataDir)).toEqual(before)
  expect(readdirSync(join(source.dataDir, 'drill'))).toEqual([])
  expect((await run(noteDrillCommand, source, result)).code).toBe(0)
  const { drill: noted, goodDrill, good } = await standOf(source)
  expect(noted).toMatchObject({ setTime: good?.time, isGood: 1, isRestored: 1, fault: '' })
  expect(goodDrill).toEqual(noted)
}, 120_000)

describe('a set that is not good', () => {
  const off = configOf('source', { PLATFORM_HISTORY: '0' })
  const faultsOf = async (at: string, config = off) =>
    (await runDrill(config, logger, { from: at, keyFile: undefined })).faults
  const copyOf = (): string => {
    const at = mkdtempSync(join(folder, 'bad-'))
    cpSync(setOf(sets), at, { recursive: true })
    return at
  }
  const files = (at: string): string => join(at, 'files/store', readdirSync(join(at, 'files/store'))[0] ?? '')
  it.each<[string, (at: string) => void, readonly RegExp[]]>([
    [
      'a damaged part',
      (at) => writeFileSync(join(at, 'database/pglite.tar.gz'), 'x'),
      [/pglite.tar.gz is not what was written/],
    ],
    ['a missing file', (at) => rmSync(files(at)), [/files\/store\/\S+ is missing/]],
    [
      'each of rows too few, a file that its list does not have, and one that was lost before',
      (at) => {
        const name = `files/store/${files(at).split('/').at(-1)}`
        rmSync(files(at))
        relist(at, (manifest) => ({
          rows: { ...manifest.rows, 'public.web_user': (manifest.rows?.['public.web_user'] ?? 0) + 1 },
          files: Object.fromEntries(Object.entries(manifest.files).filter(([each]) => each !== name)),
          missing: ['history'],
        }))
      },
      [
        /public.web_user has \d+ rows, and \d+ were saved/,
        /files\/store\/\S+ is named by a row, and not in the set/,
        /history was missing when the set/,
      ],
    ],
  ])(
    '%s is named',
    async (_, damage, says) => {
      const at = copyOf()
      damage(at)
      expect(await faultsOf(at)).toEqual(says.map((each) => expect.stringMatching(each)))
      expect(readdirSync(join(source.dataDir, 'drill'))).toEqual([])
    },
    60_000,
  )

  it('a changed row of the operation log in a set that is whole by its sums is named, noted and ends with 1', async () => {
    const changed = configOf('changed', { PLATFORM_HISTORY: '0' })
    cpSync(source.dataDir, changed.dataDir, { recursive: true })
    cpSync(join(folder, 'source.anchors'), join(folder, 'changed.anchors'))
    await withDatabase(changed, logger, async ({ database }) => {
      await database.execute(sql`alter table operation_log disable trigger user`)
      await database.execute(
        sql`update operation_log set ip = '10.9.9.9' where id = (select min(id) from operation_log)`,
      )
    })
    const set = join(folder, 'set-of-changed')
    await makeBackup(changed, logger, set)
    relist(set, () => ({ missing: [] }))
    const { code, lines } = await run(drillCommand, changed, '--from', set)
    expect([code, lines.find((line) => line.startsWith('FAULT'))]).toEqual([
      1,
      expect.stringMatching(/^FAULT: operation log: row \d+ is bad/),
    ])
    const { drill, goodDrill, good } = await standOf(changed)
    expect(drill).toMatchObject({ isGood: 0, fault: expect.stringMatching(/row \d+ is bad/) })
    expect([goodDrill?.setTime, good?.time]).toEqual([good?.time, good?.time])
  }, 60_000)

  it('a set of an older version, that does not say how many rows it has, is restored and counted', async () => {
    const at = copyOf()
    relist(at, () => ({ format: 1, rows: undefined, identity: undefined, databaseBytes: undefined }))
    const { faults, lines } = await runDrill(off, logger, { from: at, keyFile: undefined })
    expect([faults, lines[0]]).toEqual([[], expect.stringMatching(/, of a set that does not say how many$/)])
  }, 60_000)
})

it.each([
  [
    'a folder that is the live one',
    () => configOf('source', { PLATFORM_DRILL_DIR: source.dataDir }),
    /is where the live data lies/,
  ],
  ['one above it', () => configOf('source', { PLATFORM_DRILL_DIR: folder }), /is where the live data lies/],
  [
    'one among its files',
    () => configOf('source', { PLATFORM_DRILL_DIR: join(source.dataDir, 'store') }),
    /is where the live/,
  ],
  [
    'one that holds something',
    () => {
      mkdirSync(join(folder, 'mine'))
      writeFileSync(join(folder, 'mine/notes'), 'x')
      return configOf('source', { PLATFORM_DRILL_DIR: join(folder, 'mine') })
    },
    /mine is not empty, and no drill has filled it/,
  ],
])('no drill is held in %s', async (_, config, says) => {
  const before = stateOf(source.dataDir)
  await expect(runDrill(config(), logger, { from: sets, keyFile: undefined })).rejects.toThrow(says)
  expect(stateOf(source.dataDir)).toEqual(before)
})

it('a disk too small, and a place without a set, are one sentence and nothing is noted', async () => {
  const before = stateOf(source.dataDir)
  const small = runDrill(source, logger, { from: sets, keyFile: undefined, freeBytes: async () => 1_000_000 })
  await expect(small).rejects.toThrow(/^no room for a drill: \S+ has 1 MB free, and \d+ MB are needed/)
  await expect(run(drillCommand, source, '--from', join(folder, 'nothing'))).rejects.toThrow(
    /is no set, and has no whole set/,
  )
  expect(readdirSync(join(source.dataDir, 'drill'))).toEqual([])
  // Not even opened, as a note would have it.
  expect(stateOf(source.dataDir)).toEqual(before)
})

it('an encrypted set is read without its key, and tried where the key is; what that says is handed in', async () => {
  const secret = await generateX25519Identity()
  const [recipients, keyFile, result] = ['recipients.txt', 'identity.txt', 'result.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(recipients, await identityToRecipient(secret))
  writeFileSync(keyFile, secret, { mode: 0o600 })
  const place = join(folder, 'sealed')
  expect((await run(backupCommand, source, '--to', place, '--keep', '7d', '--key-file', recipients)).code).toBe(0)
  const here = await run(drillCommand, source, '--from', place)
  expect([here.code, here.lines[0]]).toEqual([0, expect.stringMatching(/^encrypted: sizes and sums/)])
  const { goodDrill: before, newest, drill } = await standOf(source)
  expect([drill?.isRestored, before?.isRestored]).toEqual([0, 1])

  const elsewhere = configOf('elsewhere')
  const away = await run(drillCommand, elsewhere, '--from', place, '--key-file', keyFile, '--result', result)
  expect([away.code, away.lines.at(-1)]).toEqual([0, expect.stringContaining('note-drill')])
  expect(existsSync(join(elsewhere.dataDir, 'db'))).toBe(false)
  const altered = join(folder, 'altered.json')
  writeFileSync(altered, readFileSync(result, 'utf8').replace(/"digest":"..../, '"digest":"0000'))
  await expect(run(noteDrillCommand, source, altered)).rejects.toThrow(
    /^no set of this platform is the one of that drill/,
  )
  writeFileSync(altered, '{}')
  await expect(run(noteDrillCommand, source, altered)).rejects.toThrow(
    /is not what drill --result has written; nothing was noted/,
  )
  for (const _ of [1, 2]) expect((await run(noteDrillCommand, source, result)).code).toBe(0)
  const after = await standOf(source)
  expect(after.goodDrill?.setTime).toEqual(newest?.time)

  const part = join(setOf(place), 'sealed/000001.age')
  writeFileSync(part, readFileSync(part).fill(0, 200, 210))
  const bad = await run(drillCommand, source, '--from', place)
  expect([bad.code, bad.lines[1]]).toEqual([1, expect.stringMatching(/^FAULT: .*000001.age is not what was written/)])
}, 120_000)
