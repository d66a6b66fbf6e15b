import { spawnSync } from 'node:child_process'

/** What git prints in a folder; null where it is missing, or the folder is no clone. */
export function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 })
  return status === 0 ? stdout : null
}

/** The commit that a change begins at: the upstream's; without local changes, the last commit's parent. Null without git. */
export function baseOf(folder) {
  const head = git(folder, 'rev-parse', 'HEAD')
  const shared = git(folder, 'merge-base', 'HEAD', '@{upstream}')
  const isClean = git(folder, 'status', '--porcelain') === ''
  if (shared && (shared !== head || !isClean)) return shared.trim()
  return (isClean ? (git(folder, 'rev-parse', 'HEAD~1') ?? head) : head)?.trim() ?? null
}
