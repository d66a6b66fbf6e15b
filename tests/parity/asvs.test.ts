import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { endpoints } from '@/lib/contract/registry'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** What the page writes short. */
const short: Record<string, string> = { 'proxy/': 'e2e/proxy/', 'threats/': 'e2e/threats/' }
const isPath = (text: string): boolean =>
  /^(?:app|components|deploy|docs|e2e|lib|lint|platform|proxy|scripts|tests|threats)\/[\w./*[\]()-]*$/.test(text)

/** Paths in a text, in full. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter(isPath)
    .map((path) => path.replace(/^(?:proxy|threats)\//, (start) => short[start] ?? start).replace(/\/$/, ''))

/** Cells of the rows of every table, without its head. */
const rowsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (?:No\.|Way|-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const chapter = (title: string): string => page.split(`\n## ${title}`)[1]?.split('\n## ')[0] ?? ''

it('every path that the page names is in the repository', () => {
  const paths = pathsIn(page)
  expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  expect(pathsIn('`proxy/no.spec.ts` T1, `lib/**`, `no path`')).toEqual(['e2e/proxy/no.spec.ts', 'lib/**'])
  checked(paths.length, 'paths')
})

it('every number behind a path is in that file', () => {
  const numbered = [...page.matchAll(/`([^`\s]+)`((?: [TF]\d+\b,?)+)/g)].flatMap(([, path = '', numbers = '']) =>
    [...numbers.matchAll(/[TF]\d+/g)].map(([number]) => ({ path, number })),
  )
  const isIn = ({ path, number }: { path: string; number: string }): boolean =>
    globSync(pathsIn(`\`${path}\``), { cwd: root }).some((full) =>
      new RegExp(`\\b${number}\\b`).test(readFileSync(join(root, full), 'utf8')),
    )
  expect(numbered.filter((each) => !isIn(each))).toEqual([])
  expect(isIn({ path: 'proxy/host.spec.ts', number: 'T0' })).toBe(false)
  checked(numbered.length, 'numbers')
})

it('every requirement is there once, and says what shows it, what deviates or that it is open', () => {
  const rows = rowsIn(page)
  expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([])
  const numbers = rows.map(([number = '']) => number).filter((number) => /^\d/.test(number))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(rowsIn('| 6.1.1 | Back-off |  |')).toEqual([['6.1.1', 'Back-off', '']])
  checked(numbers.length, 'requirements')
})

// A new way in that nobody has held against the chapter stands out here.
it('the ways into a session are those that the chapter on authentication names', () => {
  const opening = endpoints.filter(({ endpoint }) => endpoint.session === 'opens').map(({ name }) => name)
  const named = rowsIn(chapter('V6 ')).flatMap(([way = '']) => /^`(\w+\.\w+)`$/.exec(way)?.[1] ?? [])
  expect(named.sort()).toEqual(opening.sort())
  checked(opening.length, 'ways into a session')
})
