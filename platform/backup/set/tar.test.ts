import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from '@jest/globals'
import { Header, type HeaderData } from 'tar'
import { packFolder, unpackInto } from './tar'

const folder = mkdtempSync(join(tmpdir(), 'platform-tar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const from = join(folder, 'from')
mkdirSync(join(from, 'empty/deep'), { recursive: true })
// Around the block of an archive, and around what is read at once.
const sizes = [0, 1, 511, 512, 513, 1024 * 1024, 1024 * 1024 + 1]
for (const size of sizes) writeFileSync(join(from, String(size)), Buffer.alloc(size, size % 251))

/** The archive in pieces that end nowhere in particular. */
const inPieces = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
const pack = async (): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of packFolder(from)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const expectSame = (to: string): void => {
  expect(readdirSync(to, { recursive: true }).sort()).toEqual(readdirSync(from, { recursive: true }).sort())
  for (const size of sizes)
    expect(readFileSync(join(to, String(size))).equals(readFileSync(join(from, String(size))))).toBe(true)
}

it('a folder comes back as it was, with its empty folders', async () => {
  await unpackInto(inPieces(await pack()), join(folder, 'to'))
  expectSame(join(folder, 'to'))
})

it('any other tar can read it', async () => {
  const to = join(folder, 'by-tar')
  mkdirSync(to)
  const { status, stderr } = spawnSync('tar', ['-x', '-C', to], { input: await pack(), encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expectSame(to)
})

it('an archive that is cut short is refused', async () => {
  const whole = await pack()
  await expect(unpackInto(inPieces(whole.subarray(0, -2048)), join(folder, 'cut'))).rejects.toThrow(/truncated/i)
})

/** An archive of these heads alone, as no folder makes it. */
const ofHeads = (...heads: HeaderData[]): Buffer =>
  Buffer.concat([
    ...heads.map((head) => {
      const block = Buffer.alloc(512)
      new Header({ mode: 0o600, size: 0, ...head }).encode(block)
      return block
    }),
    Buffer.alloc(1024),
  ])

it.each<[string, HeaderData]>([
  ['a file above it', { type: 'File', path: '../astray' }],
  ['a file by its whole path', { type: 'File', path: join(folder, 'astray') }],
  ['a folder', { type: 'Directory', path: 'a/../../astray' }],
])('%s, outside of the folder, is refused', async (_, head) => {
  await expect(unpackInto(inPieces(ofHeads(head)), join(folder, 'led'))).rejects.toThrow(/TAR_ENTRY/)
  expect(existsSync(join(folder, 'astray'))).toBe(false)
})

it('links of an archive are not laid, and nothing through them', async () => {
  mkdirSync(join(folder, 'outside'))
  const archive = ofHeads(
    { type: 'SymbolicLink', path: 'way', linkpath: join(folder, 'outside') },
    { type: 'Link', path: 'same', linkpath: '../from/512' },
    { type: 'File', path: 'way/out' },
  )
  await unpackInto(inPieces(archive), join(folder, 'linked'))
  expect(readdirSync(join(folder, 'linked'), { recursive: true }).sort()).toEqual(['way', join('way', 'out')])
  expect(readdirSync(join(folder, 'outside'))).toEqual([])
})

/** Written before decision 248: files first, no entry of the folder itself, a time of 0. */
const earlier =
  'H4sIAAAAAAACAwtwjw9zDQr29PdjoBkwMDAwMDMwANMGmLSBgYExEhskbm5sZsKgYMBAB1BaXJJYxGBAF7sGITA052IYBSMXJCUWp+rT2A5QpjbHm//R2WZmJqYMCqaj+Z8+8W9oZGpJ4/jHX/6boJf/hqPlP31AUX558WgpOMLL/9TcgpJKfZrmf5LKf0Nwk3C0/B8Fo2AUjAIaAgDutWBWABAAAA=='

it('an archive of an earlier version is laid out, for the platform alone', async () => {
  const to = join(folder, 'earlier')
  await unpackInto(inPieces(gunzipSync(Buffer.from(earlier, 'base64'))), to)
  const names = readdirSync(to, { recursive: true }).map(String).sort()
  expect(names).toEqual(['PG_VERSION', 'base', join('base', '1259'), join('base', 'empty')])
  expect(names.map((name) => statSync(join(to, name)).mode & 0o777)).toEqual([0o600, 0o700, 0o600, 0o700])
  expect([readFileSync(join(to, 'PG_VERSION'), 'utf8'), readFileSync(join(to, 'base/1259'), 'utf8')]).toEqual([
    '17\n',
    'rows',
  ])
})
