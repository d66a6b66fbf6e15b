import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { specsOfFolders } from '../../e2e/specs-of-folders.mjs'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'
import { isSpec, specsFor, testsInRooms, testsOfDeployment } from './changed.mjs'

const specs = sourceFiles(/^e2e\/.*\.spec\.ts$/)

it('selects tests of the platform in the rooms of what changed, and changed ones', () => {
  const related = ['platform/nouns/fault/list.test.ts', 'platform/nouns/push/send.test.ts', 'platform/cli.test.ts']
  expect(testsInRooms(related, ['platform/nouns/fault/rows.ts', 'platform/cli.test.ts'])).toEqual([
    'platform/nouns/fault/list.test.ts',
    'platform/cli.test.ts',
  ])
})

it('selects browser tests by the longest folder of the map, and changed ones', () => {
  expect(specsFor(['components/features/repair/repair-screen.tsx'], specs).specs).toEqual(['e2e/repairs.spec.ts'])
  expect(specsFor(['e2e/menu.spec.ts'], specs)).toEqual({ specs: ['e2e/menu.spec.ts'], uncovered: [] })
  expect(specsFor(['docs/glossary.md', 'lib/format/number.ts'], specs)).toEqual({
    specs: [],
    uncovered: ['lib/format/number.ts'],
  })
  expect(specsFor(['lib/bff/proxy.ts'], specs).specs).toContain('e2e/proxy/paths.spec.ts')
})

it('maps existing folders to existing specs, and every folder of features', () => {
  for (const [folder, names] of Object.entries(specsOfFolders)) {
    expect(existsSync(join(root, folder))).toBe(true)
    if (names !== 'all') for (const name of names) expect(specs.filter((spec) => isSpec(name, spec))).not.toEqual([])
  }
  const features = readdirSync(join(root, 'components/features')).map((name) => `components/features/${name}`)
  expect(features.filter((folder) => !(folder in specsOfFolders))).toEqual([])
})

it('selects the tests of what is deployed when a manifest, a unit or a rule has changed', () => {
  const tests = ['tests/deploy/manifests.test.ts']
  expect(testsOfDeployment(['deploy/kubernetes/platform.yaml', 'lib/a.ts'], tests)).toEqual(tests)
  expect(testsOfDeployment(['lib/a.ts'], tests)).toEqual([])
})
