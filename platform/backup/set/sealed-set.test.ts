import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readConfig } from '../../kernel/config/config'
import { openDatabase } from '../../kernel/db/open-database'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { testLogKey } from '../../testing/real-platform'
import { startS3 } from '../../testing/start-s3'
import { oneOf, wholeOf } from '../measured'
import { restoreBackup } from '../restore-backup'
import type { BackupPlace } from './backup-place'
import { makeBackup } from './make-backup'
import type { Manifest } from './manifest'
import { openPlace } from './open-place'

const folder = mkdtempSync(join(tmpdir(), 'platform-sealed-'))
const { logger } = createTestLogger()
let s3: Awaited<ReturnType<typeof startS3>>
const configOf = (name: string) =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
    PLATFORM_BACKUP_S3_ENDPOINT: s3.config.endpoint,
    PLATFORM_BACKUP_S3_KEY: s3.config.key,
    PLATFORM_BACKUP_S3_SECRET: s3.config.secret,
  })
const keyFile = (name: string, lines: readonly string[], mode = 0o600): string => {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  chmodSync(path, mode)
  return path
}

// Longer than what is encrypted at once, and with an end in the middle of it.
const photo = randomBytes(200_001)
let recipients = ''
let mine = ''
let others = ''
let strangers = ''
/** What lies in a set that is not encrypted. */
const plainSet = new Map<string, Buffer>()

beforeAll(async () => {
  s3 = await startS3()
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => generateX25519Identity()))
  mine = keyFile('mine', ['# of the first keeper', '', first ?? ''])
  others = keyFile('others', [second ?? ''])
  strangers = keyFile('strangers', [third ?? ''])
  const open = [await identityToRecipient(first ?? ''), await identityToRecipient(second ?? '')]
  recipients = keyFile('recipients', ['# two keepers', open[0] ?? '', '', `${open[1]}\r`], 0o644)
  const { dataDir } = configOf('source')
  await layDataFolder(dataDir)
  const source = await openDatabase(configOf('source'), logger)
  mkdirSync(join(dataDir, 'store'), { recursive: true })
  for (const content of [Buffer.from('a guide for customers'), photo, Buffer.alloc(0)]) {
    const fileId = crypto.randomUUID()
    const sha256 = createHash('sha256').update(content).digest('hex')
    writeFileSync(join(dataDir, 'store', fileId), content)
    await source.database.insert(storedFiles).values({
      fileId,
      platformId: 6,
      area: 'document',
      fileName: 'file',
      size: content.length,
      sha256,
      createTime: new Date(),
    })
  }
  await source.close()
  const plain = join(folder, 'plain')
  await makeBackup(configOf('source'), logger, plain)
  const place = await openPlace(plain, configOf('source'))
  for (const name of await place.list()) plainSet.set(name, await read(place, name))
}, 60_000)
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (place: BackupPlace, name: string): Promise<Buffer> => {
  const bytes = await place.read(name)
  if (bytes === null) throw new Error(`no ${name}`)
  return wholeOf(bytes)
}
const put = (place: BackupPlace, name: string, bytes: Uint8Array) => place.put(name, oneOf(bytes))
const changed = (bytes: Buffer, at: number): Buffer => {
  const other = Buffer.from(bytes)
  other.writeUInt8(other.readUInt8(at) ^ 1, at)
  return other
}

describe.each<[string, (name: string) => string]>([
  ['a folder', (name) => join(folder, 'sets', name)],
  ['a bucket', (name) => `s3://${s3.config.bucket}/sets/${name}`],
])('an encrypted set in %s', (_, placeOf) => {
  const openNamed = (name: string) => openPlace(placeOf(name), configOf('source'))
  let made: Manifest
  /** What lies in the set, by name: each damage is taken back by it. */
  const saved = new Map<string, Buffer>()
  beforeAll(async () => {
    made = await makeBackup(configOf('source'), logger, placeOf('whole'), recipients)
    const place = await openNamed('whole')
    for (const name of await place.list()) saved.set(name, await read(place, name))
    const plain = await openNamed('plain')
    for (const [name, bytes] of plainSet) await put(plain, name, bytes)
  }, 60_000)

  it('comes back by any of its keys', async () => {
    for (const key of [mine, others]) {
      const target = join(folder, 'back')
      const { manifest } = await restoreBackup(configOf('back'), logger, placeOf('whole'), { keyFile: key })
      expect(manifest).toEqual(made)
      for (const [name, { sha256 }] of Object.entries(made.files).filter(([each]) => each.startsWith('files/store/')))
        expect(
          createHash('sha256')
            .update(readFileSync(join(target, name.slice('files/'.length))))
            .digest('hex'),
        ).toBe(sha256)
      expect(existsSync(join(target, 'db'))).toBe(true)
      rmSync(target, { recursive: true })
      rmSync(`${target}.anchors`, { force: true })
    }
  }, 60_000)

  it('tells nothing but its format and how large its parts are', async () => {
    const place = await openNamed('whole')
    const names = await place.list()
    const parts = Object.keys(made.files).map((__, at) => `sealed/${String(at + 1).padStart(6, '0')}.age`)
    expect(names).toEqual(['list.age', 'manifest.json', ...parts])
    const cover = JSON.parse(String(await read(place, 'manifest.json'))) as { manifest: object }
    expect(cover.manifest).toEqual({
      format: 4,
      encryption: 'age',
      list: { size: expect.any(Number), sha256: expect.stringMatching(/^[\da-f]{64}$/) },
      identity: null,
      isWhole: true,
      parts: Object.fromEntries(parts.map((name) => [name, { size: expect.any(Number), sha256: expect.any(String) }])),
    })
    const known = [
      'a guide for customers',
      'files/store',
      ...Object.entries(made.files).flatMap(([name, { sha256 }]) => [name, sha256]),
    ]
    for (const name of names) {
      const bytes = await read(place, name)
      for (const text of known) expect([name, text, bytes.includes(text)]).toEqual([name, text, false])
      expect(bytes.includes(photo.subarray(1000, 1032))).toBe(false)
    }
  })

  it('is read by whatever else reads age', async () => {
    const decrypter = new Decrypter()
    decrypter.addIdentity(readFileSync(mine, 'utf8').split('\n').at(-1) ?? '')
    const place = await openNamed('whole')
    const sizes: number[] = []
    for (const name of (await place.list()).filter((each) => each.startsWith('sealed/')))
      sizes.push((await decrypter.decrypt(new Uint8Array(await read(place, name)))).length)
    expect(sizes.sort()).toEqual(
      Object.values(made.files)
        .map(({ size }) => size)
        .sort(),
    )
  })

  it.each<[string, string, () => string | undefined, RegExp]>([
    ['a key that it was not encrypted for', 'whole', () => strangers, /^no key of the key file opens the set/],
    ['no key', 'whole', () => undefined, /^the set is encrypted: name the file with a secret key of it by --key-file$/],
    ['a key for what is not encrypted', 'plain', () => mine, /^the set is not encrypted: leave out --key-file$/],
  ])('%s is refused, and nothing is changed', async (__, name, key, message) => {
    await expect(restoreBackup(configOf('target'), logger, placeOf(name), { keyFile: key() })).rejects.toThrow(message)
    expect(existsSync(join(folder, 'target'))).toBe(false)
  })

  const damaged = /^the set is damaged: files\/\S+ is not what was written$/
  it.each<[string, (place: BackupPlace, part: string) => Promise<unknown>, RegExp]>([
    ['a changed byte', async (at, part) => put(at, part, changed(await read(at, part), 100_000)), damaged],
    ['a changed head', async (at, part) => put(at, part, changed(await read(at, part), 40)), damaged],
    ['a part cut short', async (at, part) => put(at, part, (await read(at, part)).subarray(0, 131_000)), damaged],
    ['an empty part', async (at, part) => put(at, part, Buffer.alloc(0)), damaged],
    ['a missing part', (at, part) => at.remove(part), /^the set is damaged: files\/\S+ is missing$/],
    [
      'a part too many',
      (at) => put(at, 'sealed/more.age', photo),
      /^the set is damaged: sealed\/more.age does not belong/,
    ],
    [
      'a changed list',
      async (at) => put(at, 'list.age', changed(await read(at, 'list.age'), 300)),
      /^the set is damaged: its list.age is/,
    ],
    ['a missing list', (at) => at.remove('list.age'), /^the set is damaged: list.age is missing$/],
    ['a set that was cut short', (at) => at.remove('manifest.json'), /has no manifest.json/],
    [
      // Whole by itself, and in the place of another.
      'another part in its place',
      async (at, part) => {
        const other = (await at.list()).filter((name) => name.startsWith('sealed/') && name !== part)[0] ?? ''
        await put(at, part, await read(at, other))
      },
      damaged,
    ],
  ])('%s is refused, and nothing is changed', async (__, damage, message) => {
    // The photo: the only one of this size.
    const [part] = [...saved].find(([, { length }]) => length > 200_001 && length < 202_000) ?? ['']
    expect(part).not.toBe('')
    const whole = await openNamed('whole')
    const touched = new Set<string>()
    const touching: BackupPlace = {
      ...whole,
      put: (name, bytes) => {
        touched.add(name)
        return whole.put(name, bytes)
      },
      remove: (name) => {
        touched.add(name)
        return whole.remove(name)
      },
    }
    await damage(touching, part)
    await expect(restoreBackup(configOf('target'), logger, placeOf('whole'), { keyFile: mine })).rejects.toThrow(
      message,
    )
    expect(existsSync(join(folder, 'target'))).toBe(false)
    for (const name of touched) {
      const bytes = saved.get(name)
      await (bytes === undefined ? whole.remove(name) : put(whole, name, bytes))
    }
    expect(await whole.list()).toEqual([...saved.keys()])
    for (const [name, bytes] of saved) if (touched.has(name)) expect((await read(whole, name)).equals(bytes)).toBe(true)
  })
})

it.each<[string, string[], number, RegExp]>([
  ['open to others', ['AGE-SECRET-KEY-1X'], 0o640, /open can be read by others: chmod 600 \S+open$/],
  ['empty', ['# nobody'], 0o600, /empty has no key: each line of it is a secret key \(AGE-SECRET-KEY-…\)$/],
  ['of no form', ['# a comment', 'AGE-SECRET-KEY-1X'], 0o400, /^line 2 of \S+ is not a secret key/],
])('a file of secret keys that is %s is refused', async (title, lines, mode, message) => {
  const path = keyFile(title.split(' ')[0] ?? '', lines, mode)
  await expect(restoreBackup(configOf('target'), logger, join(folder, 'none'), { keyFile: path })).rejects.toThrow(
    message,
  )
})

it.each<[string, () => string, RegExp]>([
  ['that is not there', () => join(folder, 'nowhere'), /^the key file \S+nowhere cannot be read: ENOENT$/],
  ['with a secret', () => mine, /mine holds a secret key: a backup is made with public ones/],
  ['of a hardware key', () => keyFile('tag', ['age1tag1qqqq']), /^line 1 of \S+tag is not a public key \(age1…\)$/],
])('a backup with a key file %s is refused before anything is written', async (_, path, message) => {
  await expect(makeBackup(configOf('source'), logger, join(folder, 'never'), path())).rejects.toThrow(message)
  expect(existsSync(join(folder, 'never'))).toBe(false)
})
