import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { findDialectFaults } from './dialect.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialect-'))
  jest.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  jest.restoreAllMocks()
})

const git = (...args) => {
  const own = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  expect(spawnSync('git', [...own, ...args], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 })
}
const write = (path, ...lines) => writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
}
const placesOf = async () =>
  (await findDialectFaults(folder)).map((fault) => fault.split(':')[0] + fault.match(/:\d+ says "\w+"/)[0])

const old = ['// Nobody knows this line.', 'export const kept = 1', `export const use = (value) => \`\${value}\``]

test('new names and comments avoid the words; old lines, uses and texts keep theirs', async () => {
  git('init', '--quiet')
  write('old.mjs', ...old)
  commit()
  write(
    'old.mjs',
    ...old,
    '// Heard at the door.',
    'use(kept)',
    "use('nobody')",
    'export const { kept: mine } = {}',
    'use({ kept })',
    'use({ told: mine.told })',
    'export { a as owed }',
  )
  write(
    'new.tsx',
    '/** Whoever signs in. */',
    'export const toldSessions = <p>nobody {/* mended */}</p>',
    '// `kept` stays.',
  )
  write('new.css', '.ok { color: red; }', '.books { color: red; }')
  expect(await placesOf()).toEqual([
    'new.css:2 says "books"',
    'new.tsx:1 says "Whoever"',
    'new.tsx:2 says "told"',
    'new.tsx:2 says "mended"',
    'old.mjs:4 says "Heard"',
    'old.mjs:10 says "owed"',
  ])
})

test('a change begins at the upstream, and without one at the last commit; a moved file is not new', async () => {
  git('init', '--quiet', '--initial-branch=main')
  write('old.mjs', ...old)
  commit()
  git('checkout', '--quiet', '-b', 'work')
  renameSync(join(folder, 'old.mjs'), join(folder, 'moved.mjs'))
  write('first.mjs', 'export const asked = 1')
  commit()
  write('second.mjs', 'export const { a: owed } = {}')
  commit()
  expect(await placesOf()).toEqual(['second.mjs:1 says "owed"'])
  git('branch', '--quiet', '--set-upstream-to=main')
  expect(await placesOf()).toEqual(['first.mjs:1 says "asked"', 'second.mjs:1 says "owed"'])
})

test('without a history it says that it compares nothing', async () => {
  write('new.mjs', '// Nobody')
  expect(await findDialectFaults(folder)).toEqual([])
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining('no new line is known'))
})
