import { expect, test } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { filesOfTurn, turnOfRun, turns } from './turn.mjs'

const all = sourceFiles(/^e2e\/.*\.spec\.ts$/).sort()

test('the turns together cover every browser test, and share those of every run', () => {
  const dealt = Array.from({ length: turns }, (_, turn) => filesOfTurn(String(turn)))
  const [first = [], ...others] = dealt
  expect([...new Set(dealt.flat())].sort()).toEqual(all)
  const both = first.filter((file) => others.every((files) => files.includes(file)))
  expect(both).toEqual(expect.arrayContaining(['e2e/every-screen.spec.ts', 'e2e/guard.spec.ts', 'e2e/sign-in.spec.ts']))
  expect(both.filter((file) => file.startsWith('e2e/journeys/')).length).toBeGreaterThan(3)
  const lengths = dealt.map((files) => files.length)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
  expect(filesOfTurn('all')).toEqual(all)
})

test('a turn can be chosen, and otherwise follows the commit', () => {
  expect(turnOfRun('all')).toBe('all')
  expect(turnOfRun('1')).toBe('1')
  expect(turnOfRun('')).toMatch(/^[0-3]$/)
})
