import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const block = 512
const atOnce = 1024 * 1024
const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The head of one entry, by POSIX.1-1988 (ustar): any tar can read it where this program is not at hand. */
const toHead = (name: string, size: number, type: '0' | '5'): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`a name is too long for the archive: ${name}`)
  const head = Buffer.alloc(block)
  head.write(name, 0)
  head.write(octal(type === '5' ? 0o700 : 0o600, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(0, 12), 136)
  head.write(' '.repeat(8), 148)
  head.write(type, 156)
  head.write('ustar\x0000', 257, 'latin1')
  head.write(
    octal(
      head.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  return head
}

/** A folder that nobody changes, with its empty folders: PostgreSQL does not start without them. */
export const packFolder = async function* (folder: string, under = ''): AsyncGenerator<Uint8Array> {
  for (const entry of await readdir(join(folder, under), { withFileTypes: true })) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) {
      yield toHead(`${name}/`, 0, '5')
      yield* packFolder(folder, name)
    } else if (entry.isFile()) {
      const { size } = await stat(join(folder, name))
      // A database has more than a thousand small files, which a stream each would take three times as long for.
      if (size <= atOnce) {
        yield Buffer.concat([toHead(name, size, '0'), await readFile(join(folder, name)), padding(size)])
        continue
      }
      yield toHead(name, size, '0')
      yield* createReadStream(join(folder, name), { highWaterMark: atOnce }) as AsyncIterable<Uint8Array>
      yield padding(size)
    }
  }
  if (under === '') yield Buffer.alloc(2 * block)
}

/** Hands out so many bytes at a time, whatever the pieces are in which they come. */
const takeFrom = (source: AsyncIterable<Uint8Array>) => {
  const pieces = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  const some = async (most: number): Promise<Buffer> => {
    while (left.length === 0) {
      const { done, value } = await pieces.next()
      if (done) throw new Error('the archive is cut short')
      left = Buffer.from(value)
    }
    const part = left.subarray(0, most)
    left = left.subarray(part.length)
    return part
  }
  return {
    exactly: async (size: number): Promise<Buffer> => {
      const parts: Buffer[] = []
      for (let missing = size; missing > 0; ) {
        const part = await some(missing)
        parts.push(part)
        missing -= part.length
      }
      return Buffer.concat(parts)
    },
    stream: async function* (size: number): AsyncGenerator<Buffer> {
      for (let missing = size; missing > 0; ) {
        const part = await some(missing)
        missing -= part.length
        yield part
      }
    },
  }
}

const textAt = (head: Buffer, start: number, length: number): string =>
  head
    .subarray(start, start + length)
    .toString('utf8')
    .replace(/\0.*$/s, '')

/** Lays an archive of `packFolder` out in a folder that is made for it. */
export const unpackInto = async (archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> => {
  const take = takeFrom(archive)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = new Set<string>()
  for (;;) {
    const head = await take.exactly(block)
    if (head.every((byte) => byte === 0)) return
    const name = textAt(head, 0, 100)
    const size = Number.parseInt(textAt(head, 124, 12), 8)
    const type = textAt(head, 156, 1)
    if (name.startsWith('/') || name.split('/').includes('..') || !Number.isSafeInteger(size))
      throw new Error('the archive holds what this program has not written')
    if (type === '5') {
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
      continue
    }
    const path = join(folder, name)
    if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    made.add(dirname(path))
    if (size <= atOnce) await writeFile(path, await take.exactly(size), { mode: 0o600 })
    else await pipeline(Readable.from(take.stream(size)), createWriteStream(path, { mode: 0o600 }))
    await take.exactly(padding(size).length)
  }
}
