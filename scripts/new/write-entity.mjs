import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { toolFile } from '../test/tool.mjs'
import { readNoun } from './noun.mjs'
import { registrations } from './register-entity.mjs'
import { consoleFiles } from './templates/console.mjs'
import { contractFiles } from './templates/contract.mjs'
import { platformFiles } from './templates/platform.mjs'
import { testFiles } from './templates/tests.mjs'

function runTool(folder, what, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`Written, but ${what} failed:\n${stdout}${stderr}`)
}

/**
 * Writes the files of a new noun below `folder`, adds it to the files that list every noun, and writes its migration.
 * @param {string[]} args The arguments after `entity`.
 */
export function writeSources(folder, args) {
  const noun = readNoun(args)
  const files = { ...contractFiles(noun), ...platformFiles(noun), ...consoleFiles(noun), ...testFiles(noun) }
  const there = Object.keys(files).filter((path) => existsSync(join(folder, path)))
  if (there.length) throw new Refusal(`Nothing written: ${there.join(', ')} is there already.`)
  const changes = Object.entries(registrations(noun)).map(([path, change]) => [
    path,
    change(readFileSync(join(folder, path), 'utf8')),
  ])
  const all = [...Object.entries(files), ...changes]
  for (const [path, text] of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const paths = all.map(([path]) => path)
  const format = toolFile('@biomejs/biome/bin/biome')
  runTool(folder, 'the formatter', [format, 'check', '--write', '--vcs-enabled=false', ...paths])
  runTool(folder, 'the migration', [toolFile('drizzle-kit/bin.cjs'), 'generate', '--name', noun.table])
  return { noun, paths: [...paths, 'platform/migrations'] }
}

/**
 * Writes a new noun, and the files that tests compare with.
 * @param {string[]} args The arguments after `entity`.
 * @returns {string[]} Paths written or changed.
 */
export function writeEntity(folder, args) {
  const { noun, paths } = writeSources(folder, args)
  // Run in that folder, because its contract and texts are the input.
  runTool(folder, 'npm run expectations', [join(folder, 'scripts/expectations.mjs'), noun.camel])
  runTool(folder, 'npm run openapi', [join(folder, 'scripts/openapi.mjs')])
  const derived = ['platform/kernel/text/words.json', 'platform/access-matrix.json', 'docs/api/openapi.json']
  return [...paths, ...derived]
}
