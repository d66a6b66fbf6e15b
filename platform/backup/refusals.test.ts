import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readConfig } from '../kernel/config/config'
import { openDatabase } from '../kernel/db/open-database'
import { takeProcessLock } from '../kernel/db/process-lock'
import { storedFiles } from '../kernel/storage/stored-file-table'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { testLogKey } from '../testing/real-platform'
import { restoreBackup } from './restore-backup'
import { makeBackup } from './set/make-backup'
import { type Manifest, writeManifest } from './set/manifest'

const folder = mkdtempSync(join(tmpdir(), 'platform-refusals-'))
const set = join(folder, 'set')
const { logger } = createTestLogger()
const configOf = (name: string) =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
  })

beforeAll(async () => {
  const { dataDir } = configOf('source')
  await layDataFolder(dataDir)
  const open = await openDatabase(configOf('source'), logger)
  mkdirSync(join(dataDir, 'store'), { recursive: true })
  for (const content of ['a guide', 'a photo']) {
    const fileId = crypto.randomUUID()
    const sha256 = createHash('sha256').update(content).digest('hex')
    writeFileSync(join(dataDir, 'store', fileId), content)
    await open.database.insert(storedFiles).values({
      fileId,
      platformId: 6,
      area: 'document',
      fileName: 'file',
      size: content.length,
      sha256,
      createTime: new Date(),
    })
  }
  await open.close()
  await makeBackup(configOf('source'), logger, set)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const manifestOf = (at: string) =>
  (JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')) as { manifest: Manifest }).manifest
const listWith = (change: object) => (at: string) =>
  writeFileSync(join(at, 'manifest.json'), writeManifest({ ...manifestOf(at), ...change }))
const first = (at: string): string => join(at, 'files/store', readdirSync(join(at, 'files/store'))[0] ?? '')
const changeByte = (path: string): void => {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  writeFileSync(path, bytes)
}

it.each<[string, (at: string) => void, RegExp]>([
  ['a newer format', listWith({ format: 5 }), /^the set has format 5, this program knows formats up to 4/],
  ['a newer schema', listWith({ schema: 9e12 }), /^the set has schema 9000000000000, this program knows schemas up to/],
  ['a missing file', (at) => rmSync(first(at)), /^the set is damaged: files\/store\/\S+ is missing$/],
  ['a changed byte', (at) => changeByte(first(at)), /^the set is damaged: files\/store\/\S+ is not what was written$/],
  [
    'a changed byte of the database',
    (at) => changeByte(join(at, 'database/pglite.tar.gz')),
    /^the set is damaged: database\/pglite.tar.gz is not what was written$/,
  ],
  [
    'a file too many',
    (at) => writeFileSync(join(at, 'files/more'), 'x'),
    /^the set is damaged: files\/more does not belong to it$/,
  ],
  [
    'a list that was changed by hand',
    (at) => {
      const path = join(at, 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"size": \d+/, '"size": 1'))
    },
    /^the set is damaged: its manifest.json is not what was written$/,
  ],
  ['a set that was cut short', (at) => rmSync(join(at, 'manifest.json')), /has no manifest.json/],
  ['a set of another database', listWith({ database: 'postgres' }), /^the set is of PostgreSQL/],
])('%s is refused, and nothing is changed', async (_, damage, message) => {
  const at = mkdtempSync(join(folder, 'damaged-'))
  cpSync(set, at, { recursive: true })
  damage(at)
  await expect(restoreBackup(configOf('target'), logger, at)).rejects.toThrow(message)
  expect(readdirSync(folder).filter((name) => name.startsWith('target'))).toEqual([])
  rmSync(at, { recursive: true })
})

it('a target that holds something is refused, and left as it is', async () => {
  const { dataDir } = configOf('full')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'mine'), 'x')
  await expect(restoreBackup(configOf('full'), logger, set)).rejects.toThrow(
    /full is not empty: restore into a new one/,
  )
  expect(readdirSync(dataDir)).toEqual(['mine'])
})

it('a target on which a platform runs is refused', async () => {
  const { dataDir } = configOf('running')
  const release = takeProcessLock(dataDir, () => undefined)
  await expect(restoreBackup(configOf('running'), logger, set)).rejects.toThrow(/is in use by process \d+/)
  release()
})

it('a backup into a place that holds something is refused', async () => {
  await expect(makeBackup(configOf('source'), logger, set)).rejects.toThrow(/set is not empty/)
})

it('a database that cannot be laid out leaves the target as empty as it was', async () => {
  const at = mkdtempSync(join(folder, 'unpackable-'))
  cpSync(set, at, { recursive: true })
  // Whole by its list, and of no use: what was put before it is taken back.
  const files = manifestOf(at).files
  const [name, entry] = Object.entries(files).find(([each]) => each.startsWith('files/store/')) ?? ['', undefined]
  cpSync(join(at, name), join(at, 'database/pglite.tar.gz'))
  listWith({ files: { ...files, 'database/pglite.tar.gz': entry } })(at)
  await expect(restoreBackup(configOf('target'), logger, at)).rejects.toThrow()
  expect(readdirSync(folder).filter((each) => each.startsWith('target'))).toEqual([])
})

it('a file that the store has lost, or has with other bytes, is told of in the set', async () => {
  cpSync(join(folder, 'source'), join(folder, 'lossy'), { recursive: true })
  const store = join(folder, 'lossy/store')
  const [lost = '', other = ''] = readdirSync(store)
  renameSync(join(store, lost), join(folder, 'lost'))
  changeByte(join(store, other))
  const { missing } = await makeBackup(configOf('lossy'), logger, join(folder, 'set-of-lossy'))
  expect(missing).toEqual([`files/store/${lost}`, `files/store/${other}`].sort())
})
