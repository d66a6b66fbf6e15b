import { describe, test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { folderCycleFaults } from './folder-cycles.mjs'
import { lockfileFaults } from './lockfile.mjs'
import { budgetFaults } from './script-budget.mjs'
import { secretsIn } from './secrets.mjs'
import { versionFaults } from './version-floor.mjs'

describe('version floor', () => {
  const at = (version) => ({ 'node_modules/next': { version } })

  test('lets the floor itself and everything above it pass', () => {
    for (const version of ['16.3.8', '16.3.10', '16.10.0', '17.0.0'])
      expect(versionFaults({ next: '16.3.8' }, at(version))).toEqual([])
  })

  test('refuses an older version, a pre-release of the floor, and a missing package', () => {
    for (const version of ['16.2.10', '16.3.7', '15.9.9', '16.3.8-canary.1']) {
      expect(versionFaults({ next: '16.3.8' }, at(version)), version).toHaveLength(1)
    }
    expect(versionFaults({ next: '16.3.8' }, {})).toHaveLength(1)
  })

  test('checks nested copies', () => {
    expect(
      versionFaults(
        { undici: '8.0.0' },
        { 'node_modules/undici': { version: '8.1.0' }, 'node_modules/x/node_modules/undici': { version: '7.0.0' } },
      ),
    ).toHaveLength(1)
  })
})

describe('lockfile', () => {
  const hash = 'sha512-aaaa'
  const manifest = { dependencies: { hono: '4.0.0' }, allowScripts: { node: true, esbuild: false } }
  const lockWith = (entries) => ({
    packages: { '': {}, 'node_modules/hono': { version: '4.0.0', integrity: hash }, ...entries },
  })

  test('passes when everything is pinned and hashed', () => {
    expect(
      lockfileFaults(lockWith({ 'node_modules/esbuild': { integrity: hash, hasInstallScript: true } }), manifest),
    ).toEqual([])
  })

  test('resolves the version behind an alias', () => {
    const second = { ...manifest, dependencies: { ...manifest.dependencies, other: 'npm:@of/hono@5.0.0' } }
    const lockOf = (version) => lockWith({ 'node_modules/other': { version, integrity: hash } })
    expect(lockfileFaults(lockOf('5.0.0'), second)).toEqual([])
    expect(lockfileFaults(lockOf('5.0.1'), second)).toHaveLength(1)
  })

  test.each([
    ['no hash', lockWith({ 'node_modules/x': { version: '1.0.0' } }), manifest],
    [
      'a named host',
      lockWith({ 'node_modules/x': { integrity: hash, resolved: 'https://elsewhere.example/x.tgz' } }),
      manifest,
    ],
    ['a link', lockWith({ 'node_modules/x': { integrity: hash, link: true } }), manifest],
    [
      'an undecided install script',
      lockWith({ 'node_modules/x': { integrity: hash, hasInstallScript: true } }),
      manifest,
    ],
    ['a range', lockWith({}), { ...manifest, dependencies: { hono: '^4.0.0' } }],
    ['another version than the lockfile', lockWith({}), { ...manifest, dependencies: { hono: '4.0.1' } }],
    ['one more allowed script', lockWith({}), { ...manifest, allowScripts: { node: true, esbuild: true } }],
  ])('refuses %s', (_what, lock, own) => {
    expect(lockfileFaults(lock, own).length).toBeGreaterThan(0)
  })
})

describe('secrets', () => {
  // Assembled here, so that this file contains none.
  const samples = [
    `-----BEGIN ${'RSA PRIVATE KEY'}-----`,
    `AKIA${'ABCDEFGHIJKLMNOP'}`,
    `ghp_${'a1'.repeat(20)}`,
    `postgresql://console:${'hunter22secret'}@db.example/x`,
    `const token = '${'a1B2c3D4'.repeat(5)}'`,
    `"apiKey": "${'9f8e7d6c'.repeat(4)}"`,
  ]

  test.each(samples.map((sample) => [sample.slice(0, 12), sample]))('detects %s…', (_start, sample) => {
    expect(secretsIn(`first line\n${sample}`)).toEqual([expect.objectContaining({ line: 2 })])
  })

  test('leaves ordinary lines alone', () => {
    const lines = [
      "const token = readCookie(header, 'Admin-Token')",
      "tokenLabel: 'a text of many words that says what a token is'",
      'http://127.0.0.1:4000/x@y',
    ]
    expect(secretsIn(lines.join('\n'))).toEqual([])
  })
})

describe('rooms of the platform', () => {
  const module = (source, ...imported) => ({ source, dependencies: imported.map((resolved) => ({ resolved })) })

  test('may import one another in one direction', () => {
    expect(
      folderCycleFaults([
        module('platform/nouns/fault/rows.ts', 'platform/nouns/device/rows.ts', 'platform/kernel/db/page.ts'),
        module('platform/nouns/device/rows.ts', 'platform/kernel/db/page.ts', 'platform/nouns/device/kind.ts'),
        module('platform/kernel/db/page.test.ts', 'platform/nouns/device/rows.ts'),
      ]),
    ).toEqual([])
  })

  test('are an error when they import each other through different files', () => {
    const faults = folderCycleFaults([
      module('platform/nouns/fault/rows.ts', 'platform/nouns/device/rows.ts'),
      module('platform/nouns/device/rows.ts', 'platform/nouns/unit/rows.ts'),
      module('platform/nouns/unit/codes.ts', 'platform/nouns/fault/query.ts'),
    ])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('platform/nouns/unit/codes.ts → platform/nouns/fault/query.ts')
  })
})

describe('script budget', () => {
  const budget = { '/login': 100 }

  test('lets a page grow by three percent, and shrink', () => {
    for (const kB of [60, 100, 103]) expect(budgetFaults(budget, { '/login': kB })).toEqual([])
  })

  test('names a page that has grown by more, and one without a budget', () => {
    expect(budgetFaults(budget, { '/login': 103.1 })).toEqual([expect.stringContaining('/login loads 103.1 kB')])
    expect(budgetFaults(budget, { '/login': 100, '/new': 1 })).toEqual([expect.stringContaining('/new has no budget')])
  })
})
