import { spawnSync } from 'node:child_process'
import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'

/**
 * What a program prints. Refuses with what it says where it fails.
 * @param {string} program
 * @param {string[]} args
 */
export const outputOf = (program, args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Refusal(`${program} ${args[0]} failed: ${stderr}`)
  return stdout
}
