import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
/**
 * Binaries for systems that the registry here does not serve, so that their hashes are not known: without their entries
 * `npm ci` refuses the whole lockfile. On an image for x64 none of them is installed.
 */
const withoutHash = ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu'].map((name) => `node_modules/@chdb/lib-${name}`)
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
/** The version behind an alias: `npm:typescript@7.0.2`. */
const versionOf = (spec) => /^npm:(?:@[\w.-]+\/)?[\w.-]+@(.+)$/.exec(spec)?.[1] ?? spec

/** Violations in a lockfile and in the package.json beside it. */
export function lockfileFaults(lock, manifest) {
  const faults = []
  const pinned = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const [name, spec] of Object.entries(pinned)) {
    const version = versionOf(spec)
    if (!exact.test(version)) faults.push(`package.json: ${name} is "${spec}", not one exact version.`)
    if (lock.packages[`node_modules/${name}`]?.version !== version)
      faults.push(`package-lock.json: ${name} is not the ${spec} of package.json.`)
  }
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    if (!/^sha512-/.test(entry.integrity ?? '') && !(entry.optional && withoutHash.includes(path)))
      faults.push(`package-lock.json: ${path} has no sha512 hash.`)
    // Without `resolved` npm asks the installer's own registry by name and version, and checks the answer against the hash.
    if (entry.resolved)
      faults.push(
        `package-lock.json: ${path} names where it came from (${entry.resolved}); omit-lockfile-registry-resolved keeps that out.`,
      )
    if (entry.link) faults.push(`package-lock.json: ${path} is a link to a folder.`)
    if (entry.hasInstallScript && !(nameOf(path) in manifest.allowScripts)) {
      faults.push(`${path} has an install script that allowScripts of package.json does not decide.`)
    }
  }
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  if (allowed.join() !== 'node')
    faults.push(`allowScripts lets ${allowed.join(', ')} run install scripts; only node may.`)
  return faults
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

export function findLockfileFaults() {
  const lock = readJson('package-lock.json')
  console.log(`   ${Object.keys(lock.packages).length - 1} packages`)
  return lockfileFaults(lock, readJson('package.json'))
}
