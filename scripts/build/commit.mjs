import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'

/** The commit of the sources, with `-dirty` where files differ from it. An image is built without git: COMMIT names it. */
function readCommit() {
  if (process.env.COMMIT) return process.env.COMMIT
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : 'unknown'
}

/**
 * Leaves the commit beside the programs, which show it.
 * @param {readonly string[]} folders
 */
export function placeCommit(folders) {
  const commit = readCommit()
  for (const folder of folders) {
    const file = join(folder, 'commit')
    // One folder may hold a link to the file of another.
    rmSync(file, { force: true })
    writeFileSync(file, `${commit}\n`)
  }
}
