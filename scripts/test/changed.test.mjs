import { expect, it } from '@jest/globals'
import { nearest, specsFor, testsOfDeployment } from './changed.mjs'

it('takes a changed test first, then a changed file’s test, then its folder, then tests with shared words', () => {
  const tests = [
    'platform/jobs/other.test.ts',
    'platform/fault/fault.test.ts',
    'platform/fault/list.test.ts',
    'lib/a.test.ts',
  ]
  const files = ['platform/fault/fault.ts', 'lib/a.test.ts']
  expect(nearest(tests, files, 3)).toEqual([
    'lib/a.test.ts',
    'platform/fault/fault.test.ts',
    'platform/fault/list.test.ts',
  ])
})

it('selects browser tests named after the change, in singular or plural', () => {
  const specs = ['e2e/repairs.spec.ts', 'e2e/faults.spec.ts', 'e2e/menu.spec.ts']
  expect(specsFor(['components/screens/app-administration/repair/repair-screen.tsx'], specs)).toEqual([
    'e2e/repairs.spec.ts',
  ])
  expect(specsFor(['e2e/menu.spec.ts'], specs)).toEqual(['e2e/menu.spec.ts'])
  expect(specsFor(['docs/glossary.md', 'lib/format/number.ts'], specs)).toEqual([])
})

it('selects the tests of what is deployed when a manifest, a unit or a rule has changed', () => {
  const tests = ['tests/deploy/manifests.test.ts']
  expect(testsOfDeployment(['deploy/kubernetes/platform.yaml', 'lib/a.ts'], tests)).toEqual(tests)
  expect(testsOfDeployment(['lib/a.ts'], tests)).toEqual([])
})
