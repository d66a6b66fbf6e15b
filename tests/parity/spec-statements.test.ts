import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')

const tables = ['docs/spec-words.md', 'docs/spec-calls.md']
/** How many statements the specification and its design card have. */
const all = 434

const states = ['met', 'differs', 'contradiction'] as const
const mostContradictions = 5
/** What stands in place of a test where there is none. */
const untested = 'none'

type Row = { number: number; statement: string; state: string; tests: string[]; note: string }

const toRow = (line: string): Row => {
  const [number = '', statement = '', state = '', tests = '', note = ''] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  return { number: Number(number), statement, state, tests: tests.split('<br>'), note }
}
const rowsIn = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map(toRow)

/** A parity test may have its table in a file beside it. */
const filesOf = (path: string): string[] => [
  path,
  ...(path.startsWith('tests/parity/') ? [path.replace('.test.ts', '.ts')] : []),
]

/** Sources without comments: what stands in a comment tests nothing. */
const codeOf = (path: string): string =>
  filesOf(path)
    .filter((each) => existsSync(join(root, each)))
    .map((each) => readFileSync(join(root, each), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')

/** Whether a text of the file has the name: a name is a text, or a part of one. */
const hasText = (code: string, name: string): boolean =>
  code.split('\n').some((line) => {
    const at = line.indexOf(name)
    return at > 0 && /['"`]/.test(line.slice(0, at))
  })

const testFault = (named: string): string | undefined => {
  const [path = '', name = '', ...more] = named.split(' › ')
  if (!/\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path) || name.length < 8 || more.length > 0) return 'is no test'
  if (!existsSync(join(root, path))) return 'is in no file'
  return hasText(codeOf(path), name) ? undefined : 'is not in its file'
}

const faultsOf = ({ number, statement, state, tests, note }: Row): string[] => [
  ...(statement === '' ? [`${number} says nothing`] : []),
  ...(states.some((each) => each === state) ? [] : [`${number} is ${state}`]),
  ...(state === 'met' || note !== '' ? [] : [`${number} does not say how it ${state}`]),
  ...(tests.join() === untested ? [] : tests).flatMap((named) => {
    const fault = testFault(named)
    return fault ? [`${number}: ${named} ${fault}`] : []
  }),
]

const rows = tables.flatMap((path) => rowsIn(readFileSync(join(root, path), 'utf8')))

test('every statement of the specification is there once', () => {
  const numbers = rows.map(({ number }) => number).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: all }, (_, index) => index + 1))
  checked(rows.length, 'statements of the specification')
})

test('each says whether it is met, how it differs, and which test fails when it no longer holds', () => {
  const count = (state: string): number => rows.filter((row) => row.state === state).length
  const without = rows.filter(({ tests }) => tests.join() === untested)
  for (const state of states) console.log(`${state}: ${count(state)}`)
  console.log(`without a test: ${without.length}${without.map(({ number }) => ` ${number}`).join('')}`)
  expect(rows.flatMap(faultsOf)).toEqual([])
  expect(count('contradiction')).toBeLessThanOrEqual(mostContradictions)
})

test('a faulty row is found', () => {
  const here = 'tests/parity/spec-statements.test.ts'
  const faulty = [
    '| 1 | says it | met | none | |',
    `| 2 | says it | met | ${here} › a faulty row is found<br>${here} › a faulty row | |`,
    '| 3 | | met | none | |',
    '| 4 | says it | almost | none | how |',
    '| 5 | says it | differs | none | |',
    `| 6 | says it | met | ${here} › states in a comment only, ${''}or nowhere | |`,
    '| 7 | says it | met | tests/parity/gone.test.ts › a faulty row is found | |',
    '| 8 | says it | met | docs/spec-words.md › a faulty row is found | |',
    `| 9 | says it | met | ${here} | |`,
  ]
  const found = faulty.flatMap((line) => faultsOf(toRow(line))).map((fault) => fault.slice(0, 1))
  expect(found).toEqual(['3', '4', '5', '6', '7', '8', '9'])
})
