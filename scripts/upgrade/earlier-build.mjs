import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { run } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'
import { outputOf } from './output-of.mjs'

/**
 * Builds the platform of an earlier commit in `folder`, with the packages of today. Its command line.
 * @param {string} folder not there yet
 * @param {string} commit
 */
export async function buildEarlier(folder, commit) {
  mkdirSync(folder)
  const archive = join(folder, 'sources.tar')
  outputOf('git', ['archive', '--output', archive, commit])
  outputOf('tar', ['--extract', '--file', archive, '--directory', folder])
  outputOf('cp', ['--archive', '--link', join(root, 'node_modules'), folder])
  const builder = join(folder, 'scripts/build-platform-alone.mjs')
  writeFileSync(builder, "import { buildPlatform } from './build.mjs'\nawait buildPlatform()\n")
  if ((await run([builder], {}, undefined, folder)) !== 0)
    throw new Refusal(`The platform of ${commit} could not be built.`)
  return join(folder, 'build/platform/cli.mjs')
}
