import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { versionFaults } from '../../scripts/check/version-floor.mjs'

const readJson = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
const floors: Record<string, string> = readJson('docs/version-floor.json')

test('T47: the current lockfile has no package below its floor', () => {
  expect(versionFaults(floors, readJson('package-lock.json').packages)).toEqual([])
})

test.each(Object.keys(floors))('T47: a lockfile in which %s is lowered is refused', (name) => {
  const { packages } = structuredClone(readJson('package-lock.json'))
  const [major = 0, minor = 0] = (floors[name] ?? '').split('.').map(Number)
  packages[`node_modules/${name}`].version = minor > 0 ? `${major}.${minor - 1}.10` : `${major - 1}.99.10`
  const faults = versionFaults(floors, packages)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(name)
})
