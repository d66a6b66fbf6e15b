import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const numbers = (version) => version.split('-')[0].split('.').map(Number)

function isBelow(version, floor) {
  const have = numbers(version)
  const want = numbers(floor)
  for (const index of [0, 1, 2]) if (have[index] !== want[index]) return have[index] < want[index]
  return version.includes('-') // a pre-release of the floor itself
}

/** Every installed copy of a package that is older than docs/version-floor.json allows. */
export function versionFaults(floors, packages) {
  return Object.entries(floors).flatMap(([name, floor]) => {
    const copies = Object.entries(packages).filter(
      ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
    )
    if (copies.length === 0) return [`${name} has a floor in docs/version-floor.json but is not in the lockfile.`]
    return copies
      .filter(([, { version }]) => isBelow(version, floor))
      .map(([path, { version }]) => `${path} is ${version}, below its floor ${floor} (docs/version-floor.json).`)
  })
}

export function findVersionFaults() {
  const floors = readJson('docs/version-floor.json')
  console.log(`   ${Object.keys(floors).length} floors`)
  return versionFaults(floors, readJson('package-lock.json').packages)
}
