import { expect, test } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { filesOfTurn, turnOfRun } from './turn.mjs'

const all = sourceFiles(/^e2e\/.*\.spec\.ts$/).sort()

test('two turns have every file of the browser tests, and share what every run has', () => {
  const [first, second] = [filesOfTurn('0'), filesOfTurn('1')]
  expect([...new Set([...first, ...second])].sort()).toEqual(all)
  const both = first.filter((file) => second.includes(file))
  expect(both).toEqual(expect.arrayContaining(['e2e/every-screen.spec.ts', 'e2e/guard.spec.ts', 'e2e/sign-in.spec.ts']))
  expect(both.filter((file) => file.startsWith('e2e/journeys/')).length).toBeGreaterThan(3)
  expect(Math.abs(first.length - second.length)).toBeLessThanOrEqual(1)
  expect(filesOfTurn('all')).toEqual(all)
})

test('a turn can be chosen, and is otherwise that of the commit', () => {
  expect(turnOfRun('all')).toBe('all')
  expect(turnOfRun('1')).toBe('1')
  expect(turnOfRun('')).toMatch(/^[01]$/)
})
