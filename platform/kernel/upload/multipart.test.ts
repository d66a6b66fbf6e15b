import { describe, it } from '@jest/globals'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import { readMultipart, toBoundary } from './multipart'

const boundary = 'x-boundary'
async function* inPieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}
type Part = { name: string; fileName: string | null; bytes: Buffer }
const toBody = (parts: readonly Part[], end = '--\r\n'): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, bytes }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(fileName === null ? '' : `; filename="${fileName}"\r\nContent-Type: text/csv`),
      Buffer.from('\r\n\r\n'),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}${end}`),
  ])
const read = async (body: Buffer, sizes = [7]): Promise<Part[]> => {
  const parts: Part[] = []
  for await (const piece of readMultipart(inPieces(body, sizes), boundary)) {
    if (!Buffer.isBuffer(piece)) parts.push({ ...piece, bytes: Buffer.alloc(0) })
    const last = parts.at(-1)
    if (Buffer.isBuffer(piece) && last) last.bytes = Buffer.concat([last.bytes, piece])
  }
  return parts
}

describe('a form', () => {
  it('comes apart into what was put together, however it is cut', async () => {
    // Many near misses of the boundary.
    const near = fc.constantFrom('\r', '\n', '\r\n', '-', '--', '\r\n--', '\r\n--x-bound', '\r\n--x-boundar', 'a')
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)),
      fc.array(near, { maxLength: 30 }).map((pieces) => Buffer.from(pieces.join(''))),
    )
    const part = fc.record({
      name: fc.stringMatching(/^[A-Za-z]{1,8}$/),
      fileName: fc.option(fc.stringMatching(/^[\w 中文.%-]{1,20}$/)),
      bytes: bytes.filter((raw) => !raw.includes(`\r\n--${boundary}`)),
    })
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), sizes, async (parts, cuts) => {
        expect(await read(toBody(parts), cuts)).toEqual(parts)
      }),
      { numRuns: 300 },
    )
  })

  it('that is cut off anywhere, or is more than a form, is refused', async () => {
    const whole = toBody([{ name: 'file', fileName: 'a.csv', bytes: Buffer.from('abc') }])
    // Without its last line break it is a form all the same.
    for (let length = 0; length < whole.length - 2; length++)
      await expect(read(whole.subarray(0, length)), String(length)).rejects.toMatchObject({ errorName: 'badRequest' })
    for (const wrong of [
      Buffer.concat([Buffer.from('preamble\r\n'), whole]),
      Buffer.concat([whole, Buffer.from('more')]),
      Buffer.from(`--${boundary}\r\nContent-Type: text/csv\r\n\r\nx\r\n--${boundary}--`),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${'x'.repeat(5000)}"\r\n\r\nx\r\n--${boundary}--`,
      ),
      Buffer.from(`--${boundary}x\r\n`),
    ])
      await expect(read(wrong)).rejects.toMatchObject({ errorName: 'badRequest' })
  })
})

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data;boundary="a b"', null],
  ['Multipart/Form-Data; boundary="abc"', 'abc'],
  ['multipart/form-data; boundary=', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
  ['multipart/form-data', null],
  ['application/json', null],
])('%s names %s', (contentType, expected) => {
  expect(toBoundary(contentType)).toBe(expected)
})
