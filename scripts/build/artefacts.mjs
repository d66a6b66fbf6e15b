import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { root as project } from '../toolchain.mjs'

// Without a slash at its end: folders above are looked at until it is met.
const root = resolve(project)

/** What is installed: a folder for each program, with everything that it needs but Node. */
export const platformArtefact = join(root, 'build', 'hvac-platform')
export const consoleArtefact = join(root, 'build', 'hvac-console')

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The same files a second time; the engine of history alone is half a gigabyte. */
function linkTree(from, to, wants = () => true) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (!wants(source)) continue
    if (entry.isDirectory()) linkTree(source, target, wants)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/** Where a package is that `folder` needs, as Node looks for it; null for an optional one of another machine. */
function findPackage(name, folder) {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (at === root) return null
  }
}

/** The folders of these packages and of all that they need. */
function closureOf(names) {
  const found = new Set()
  const add = (name, folder, isOptional) => {
    const at = findPackage(name, folder)
    if (at === null) {
      if (isOptional) return
      throw new Refusal(`${name} is not in node_modules: run npm ci.`)
    }
    if (found.has(at)) return
    found.add(at)
    const { dependencies = {}, optionalDependencies = {} } = readPackage(at)
    for (const each of Object.keys(dependencies)) add(each, at, each in optionalDependencies)
    for (const each of Object.keys(optionalDependencies)) add(each, at, true)
  }
  for (const name of names) add(name, root, false)
  return [...found]
}

function placeProgram(folder, name) {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  cpSync(join(root, 'deploy/bin', name), join(folder, 'bin', name))
  const { version } = readPackage(root)
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, type: 'module', engines: { node: '>=24' } }, null, 2)}\n`,
  )
}

/** @param {readonly string[]} packages What the bundled programs load at run time. */
export function placePlatform(packages) {
  rmSync(platformArtefact, { recursive: true, force: true })
  linkTree(join(root, 'build/platform'), platformArtefact, (path) => !path.endsWith('.map'))
  linkTree(join(root, 'platform/migrations'), join(platformArtefact, 'migrations'))
  cpSync(join(root, 'scripts/sign-firmware.mjs'), join(platformArtefact, 'sign-firmware.mjs'))
  for (const folder of closureOf(packages)) {
    // Packages inside another come with their own entry.
    const inside = join(folder, 'node_modules')
    linkTree(folder, join(platformArtefact, folder.slice(root.length + 1)), (path) => path !== inside)
  }
  placeProgram(platformArtefact, 'hvac-platform')
}

export function placeConsole() {
  rmSync(consoleArtefact, { recursive: true, force: true })
  const own = new Set(['package.json', 'server.js'].map((name) => join(root, '.next/standalone', name)))
  linkTree(join(root, '.next/standalone'), consoleArtefact, (path) => !own.has(path) && !/\.mjs\.map$/.test(path))
  placeProgram(consoleArtefact, 'hvac-console')
}
