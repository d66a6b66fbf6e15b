import { spawnSync } from 'node:child_process'

/**
 * The output of git in a folder; null where it refuses or is missing.
 * @param {string} folder
 * @param {...string} args
 * @returns {string | null}
 */
export function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout : null
}

/** Paths in a `-z` output of git. */
export const pathsIn = (answer) => (answer ?? '').split('\0').filter(Boolean)
