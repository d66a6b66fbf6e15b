import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'
import { writeEntity } from './write-entity.mjs'

let folder

// A copy of what the types need, so that nothing of the working tree changes.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entity-'))
  for (const path of sourceFiles(/^(app|components|e2e|lib|messages|platform|scripts)\/|^[^/]+\.(ts|json|mjs)$/)) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a name that is no noun in kebab-case is refused', () => {
  for (const noun of ['RepairTicket', 'repair_ticket', '../x', '', undefined]) {
    expect(() => writeEntity(folder, noun, 'app-administration')).toThrow(/kebab-case/)
  }
})

test('an entity that exists already is refused, and nothing is written', () => {
  expect(() => writeEntity(folder, 'device', 'equipment-center')).toThrow(/there already/)
})

test('a new entity compiles as it was written', () => {
  const paths = writeEntity(folder, 'repair-ticket', 'app-administration')
  expect(paths).toEqual([
    'lib/contract/repair-ticket.ts',
    'components/screens/app-administration/repair-ticket-list.tsx',
    'platform/nouns/repair-ticket/handlers.ts',
    'messages/zh/repair-ticket.json',
    'messages/en/repair-ticket.json',
    'e2e/repair-ticket.spec.ts',
    'lib/contract/registry.ts',
    'lib/contract/permission.ts',
    'platform/implementations.ts',
    'messages/messages.ts',
  ])
  // What was written or changed, with all that it imports: the rest of the tree has a check of its own.
  const files = [...paths.filter((path) => /\.tsx?$/.test(path)), 'i18n.d.ts']
  writeFileSync(
    join(folder, 'tsconfig.entity.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: { incremental: false }, include: [], files }),
  )
  const { stdout } = spawnSync(
    process.execPath,
    [toolFile('typescript-7/bin/tsc'), '--checkers', '1', '--project', 'tsconfig.entity.json', '--listFiles'],
    { cwd: folder, encoding: 'utf8' },
  )
  for (const path of paths) if (/\.tsx?$/.test(path)) expect(stdout).toContain(`${folder}/${path}`)
  expect(
    stdout
      .split('\n')
      .filter(
        (line) =>
          /error TS/.test(line) &&
          /^error|repair-ticket|registry\.ts|permission\.ts|implementations\.ts|messages\.ts/.test(line),
      ),
  ).toEqual([])
}, 300_000)
