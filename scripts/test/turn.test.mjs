import { expect, test } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { deal, filesOfTurn, secondsOf, turnOfRun, turns, waitingFiles } from './turn.mjs'

const all = sourceFiles(/^e2e\/.*\.spec\.ts$/).sort()
const everyTurn = Array.from({ length: turns }, (_, turn) => String(turn))

test('the turns together cover every browser test, and share those of every run', () => {
  const dealt = everyTurn.map((turn) => filesOfTurn(turn))
  expect([...new Set(dealt.flat())].sort()).toEqual(all)
  const inAll = all.filter((file) => dealt.every((files) => files.includes(file)))
  expect(inAll).toEqual(all.filter((file) => !(file in secondsOf)))
  expect(inAll).toEqual(expect.arrayContaining(['e2e/every-screen.spec.ts', 'e2e/sign-in.spec.ts']))
  expect(inAll.filter((file) => file.startsWith('e2e/journeys/')).length).toBeGreaterThan(2)
  expect(filesOfTurn('all')).toEqual(all)
})

test('a file waits in all turns but one, and exists', () => {
  const files = sourceFiles(/\.(spec|test)\.(ts|tsx|mjs)$/)
  for (const file of Object.keys(secondsOf)) {
    expect(files).toContain(file)
    expect(everyTurn.filter((turn) => !waitingFiles(turn).has(file))).toHaveLength(1)
  }
  expect(waitingFiles('all').size).toBe(0)
})

test('turns are dealt about the same, whatever the files take', () => {
  const seconds = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`file ${at}`, 10 + ((at * 37) % 90)]))
  const loads = deal(seconds).map((files) => files.reduce((load, file) => load + seconds[file], 0))
  expect(loads).toHaveLength(turns)
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThan(20)
})

test('a turn can be chosen, and otherwise follows the commit', () => {
  expect(turnOfRun('all')).toBe('all')
  expect(turnOfRun(String(turns - 1))).toBe(String(turns - 1))
  expect(turnOfRun(String(turns))).toMatch(/^\d$/)
  expect(turnOfRun('')).toMatch(/^\d$/)
})
