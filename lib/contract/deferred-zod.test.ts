import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import * as z from './deferred-zod'
import * as library from './real-zod'

const noted = z.strictObject({
  name: z.string().trim().min(2).max(5),
  kind: z.enum(['a', 'b']).default('a'),
  size: z.union([z.literal([1, 2]), z.null()]).optional(),
  many: z.array(z.object({ id: z.coerce.number().int() })).max(2),
})
const later = noted.extend({ note: z.string() }).omit({ size: true })
type Tree = { safeParse: (input: unknown) => { success: boolean } }
/** Trees: one that says so itself, and one that extends a row. */
const tree: Tree = z.object({
  id: z.string(),
  get children() {
    return z.array(tree)
  },
})
const extended: Tree = z.object({ id: z.string() }).extend({
  get children() {
    return z.array(extended)
  },
})
const root = join(import.meta.dirname, '../..')

test('before the library has come, a shape says what it is made of, and makes a check wait', () => {
  expect(Object.keys(noted.shape)).toEqual(['name', 'kind', 'size', 'many'])
  expect(Object.keys(later.shape)).toEqual(['name', 'kind', 'many', 'note'])
  expect(z.enum(['a', 'b']).options).toEqual(['a', 'b'])
  expect([...z.literal([1, 2]).values]).toEqual([1, 2])
  expect('shape' in noted).toBe(true)
  expect(() => noted.safeParse({})).toThrow()
  let thrown: unknown
  try {
    noted.safeParse({})
  } catch (waiting) {
    thrown = waiting
  }
  expect(thrown).toBe(z.loadShapes())
})

describe('when it has come', () => {
  beforeAll(() => z.loadShapes())

  test('a shape checks as the library would', () => {
    const good = { name: ' abc ', many: [{ id: '7' }] }
    expect(noted.safeParse(good)).toEqual({ success: true, data: { name: 'abc', kind: 'a', many: [{ id: 7 }] } })
    const bad = noted.safeParse({ ...good, name: 'a', kind: 'c', size: 3, other: 1 })
    expect(bad.success).toBe(false)
    expect(bad.error.issues.map(({ path }: { path: string[] }) => path.join('.')).sort()).toEqual([
      '',
      'kind',
      'name',
      'size',
    ])
    expect(later.parse({ ...good, note: '' })).toEqual({ name: 'abc', kind: 'a', many: [{ id: 7 }], note: '' })
  })

  test.each([
    ['made whole', tree],
    ['extended', extended],
  ])('a shape that contains itself checks every level, %s', (_how, shape) => {
    const leaf = { id: 'b', children: [] }
    expect(shape.safeParse({ id: 'a', children: [leaf] }).success).toBe(true)
    expect(shape.safeParse({ id: 'a', children: [{ ...leaf, children: [{}] }] }).success).toBe(false)
  })

  test('a shape is of the library’s kind', () => {
    expect(noted instanceof (z.ZodObject as never)).toBe(true)
    expect(noted instanceof library.ZodObject).toBe(true)
    expect(noted instanceof (z.ZodArray as never)).toBe(false)
  })

  test('a shape made later, and one within one of the library, work too', () => {
    expect(z.string().max(1).safeParse('ab').success).toBe(false)
    expect(library.object({ noted: z.string().max(1) as never }).safeParse({ noted: 'ab' }).success).toBe(false)
  })
})

const filesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith('-zod.ts'))
      .map((name) => join(root, folder, name)),
  )

test('everything that the browser’s code uses of zod is there', () => {
  const folders = ['lib/contract', 'lib/api', 'lib/format', 'lib/navigation', 'lib/theme', 'components']
  // The rule the-console-knows-no-device-calls keeps that file out of the browser.
  const files = filesOf(...folders).filter((file) => !file.endsWith('/device-http.ts'))
  const used = new Set(
    files
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => /from 'zod'/.test(text))
      .flatMap((text) => [...text.replaceAll(/z\.(?:infer|input|output|core)\b[\w$.]*/g, '').matchAll(/\bz\.(\w+)/g)])
      .map(([, name]) => name ?? ''),
  )
  const types = ['ZodType', 'ZodRawShape', 'RefinementCtx']
  const platformOnly = ['toJSONSchema']
  const missing = [...used].filter((name) => !(name in z) && !types.includes(name) && !platformOnly.includes(name))
  expect(missing).toEqual([])
})
