import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
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

it('an archive that is cut short, or leads out of the folder, is refused', async () => {
  const whole = await pack()
  await expect(unpackInto(inPieces(whole.subarray(0, -2048)), join(folder, 'cut'))).rejects.toThrow(/cut short/)
  const astray = Buffer.from(whole)
  astray.write('../astray\0', 0)
  await expect(unpackInto(inPieces(astray), join(folder, 'astray'))).rejects.toThrow(/has not written/)
})
