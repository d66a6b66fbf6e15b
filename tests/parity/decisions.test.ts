import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const files = globSync('docs/decisions/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'))
const decisions = files.flatMap((path) => [...read(path).matchAll(/^## (\d+)\. (.+)\n\n(.*)$/gm)])

it('each decision has a unique number, a date, a status, and its line in the index', () => {
  const numbers = decisions.map(([, number]) => Number(number))
  expect(new Set(numbers).size).toBe(numbers.length)
  const index = [...read('docs/decisions/README.md').matchAll(/^- (\d+)\. (.+)$/gm)]
  const inOrder = (found: RegExpExecArray[]) => found.map(([, number, title]) => `${number}. ${title}`).sort()
  expect(inOrder(index)).toEqual(inOrder(decisions))
  for (const [, number, , state] of decisions) {
    expect(`${number}: ${state}`).toMatch(/^\d+: \d{4}-\d\d-\d\d, (in force|replaced by \d+)\.$/)
  }
  checked(numbers.length, 'decisions')
})

it('every cited decision exists', () => {
  const there = new Set(decisions.map(([, number]) => number))
  const sources = globSync('{app,components,lib,platform,scripts,e2e,tests,docs,deploy}/**/*.{ts,tsx,mjs,md}', {
    cwd: root,
  })
  const named = sources.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions? (\d+)/gi)].map(([, number = '']) => ({ path, number })),
  )
  expect(named.filter(({ number }) => !there.has(number))).toEqual([])
  checked(named.length, 'mentions of decisions')
})
