import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, wantedNode } from '../toolchain.mjs'

const isTest = (name) => /\.test\.tsx?$/.test(name)

function* filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) yield path
  else for (const name of readdirSync(full).sort()) if (!isTest(name)) yield* filesUnder(`${path}/${name}`)
}

/** Hash over names and contents of the given files and folders; tests do not count. */
function hashOf(sources) {
  const hash = createHash('sha256').update(wantedNode())
  for (const source of sources)
    for (const path of filesUnder(source)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/**
 * Does `work` unless it was done for the same sources before. The stamp is removed first, so that interrupted
 * work counts as not done.
 * @param {string} name
 * @param {string[]} sources
 * @param {(hash: string) => Promise<void>} work Gets the hash of the sources.
 * @returns {Promise<boolean>} Whether it was done now.
 */
export async function unlessFresh(name, sources, work) {
  const mark = join(root, 'build', `${name}.stamp`)
  const hash = hashOf(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false
  rmSync(mark, { force: true })
  await work(hash)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, hash)
  return true
}
