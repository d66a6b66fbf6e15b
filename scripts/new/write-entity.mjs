import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { toolFile } from '../test/tool.mjs'
import { entityFiles, toCamel } from './entity-files.mjs'
import { registrations } from './register-entity.mjs'

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Writes the files of a new entity below `folder` and adds it to the files that list every entity.
 * @returns {string[]} Paths written or changed.
 */
export function writeEntity(folder, noun, section) {
  if (!kebab.test(noun ?? '') || !kebab.test(section ?? '')) {
    throw new Refusal(
      'Usage: npm run new -- entity <noun> <section>, both in kebab-case: entity repair-ticket app-administration',
    )
  }
  const camel = toCamel(noun)
  const names = { noun, section, camel, pascal: camel[0].toUpperCase() + camel.slice(1) }
  const files = entityFiles(names)
  const there = Object.keys(files).filter((path) => existsSync(join(folder, path)))
  if (there.length) throw new Refusal(`Nothing written: ${there.join(', ')} is there already.`)
  const changes = Object.entries(registrations(names)).map(([path, change]) => [
    path,
    change(readFileSync(join(folder, path), 'utf8')),
  ])
  const all = [...Object.entries(files), ...changes]
  for (const [path, text] of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const paths = all.map(([path]) => path)
  const format = [toolFile('@biomejs/biome/bin/biome'), 'check', '--write', '--vcs-enabled=false', ...paths]
  const { status, stderr } = spawnSync(process.execPath, format, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`Written, but the formatter complains:\n${stderr}`)
  return paths
}
