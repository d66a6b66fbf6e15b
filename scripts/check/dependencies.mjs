import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'
import { folderCycleFaults } from './folder-cycles.mjs'
import { sourceFiles } from './source-files.mjs'

const folders = [
  'app',
  'components',
  'e2e',
  'lib',
  'platform',
  'scripts',
  'simulator',
  'tests',
  'middleware.ts',
  'instrumentation.ts',
]
const isSource =
  /^(?:(?:app|components|e2e|lib|platform|scripts|simulator|tests)\/.+|middleware|instrumentation)\.(?:ts|tsx|mjs)$/

/** Broken import rules of .dependency-cruiser.mjs; also a cruise that saw less than there is. */
export function findDependencyFaults() {
  const places = folders.filter((folder) => existsSync(join(root, folder)))
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...places]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  })
  if (!stdout) return [`dependency-cruiser did not run: ${stderr}`]
  const { modules, summary } = JSON.parse(stdout)
  const seen = new Set(modules.map((module) => module.source))
  const files = sourceFiles(isSource)
  console.log(
    `   ${files.length} source files, ${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`,
  )
  const unseen = files
    .filter((file) => !seen.has(file))
    .map((file) => `${file} was not looked at by dependency-cruiser.`)
  const none = summary.totalDependenciesCruised === 0 ? ['dependency-cruiser saw no import at all.'] : []
  const broken = summary.violations.map(({ from, to, rule, via, cycle }) => {
    const path = (via ?? cycle)?.map((step) => step.name ?? step).join(' → ')
    return `${rule.name}: ${from} → ${to}${path ? ` (by ${path})` : ''}`
  })
  return [...none, ...unseen, ...broken, ...folderCycleFaults(modules)]
}
