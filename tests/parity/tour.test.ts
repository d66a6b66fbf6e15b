import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const [, ...sections] = read('docs/tour.md').split(/^## /m)
const filesOf = (section: string): Set<string> =>
  new Set([...section.matchAll(/`([\w./()[\]-]+\.tsx?)`/g)].map(([, path = '']) => path))

it.each([
  ['A list', 12],
  ['A command', 12],
  ['A reading', 15],
  ['An alarm', 15],
] as const)('the walk "%s" names at most %d files', (title, most) => {
  const { size } = filesOf(sections.find((section) => section.startsWith(title)) ?? '')
  expect(size).toBeGreaterThan(5)
  expect(size).toBeLessThanOrEqual(most)
})

it('opens every file that is named, and finds in it what is said to be there', () => {
  const named = sections.flatMap((section) =>
    [...section.matchAll(/`(\w+)(?:\(\))?` (?:in|\()\s?`?([\w./()[\]-]+\.tsx?)`/g)].map(([, name = '', path = '']) => ({
      name,
      path,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  for (const { name, path } of named) expect([path, name, read(path).includes(name)]).toEqual([path, name, true])
  for (const section of sections) for (const path of filesOf(section)) expect(read(path).length).toBeGreaterThan(0)
})
