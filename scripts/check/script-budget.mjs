import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { root } from '../toolchain.mjs'

/** kB of script that a page may load before its first touch, by path. `npm run expectations -- --budget` writes it. */
export const budgetPath = 'docs/script-budget.json'
/** How much a page may grow before somebody has to say yes. */
const allowedGrowth = 0.03

/** Six pages that load what the others do: a path of the console, and its folder in the build. */
const pages = {
  '/login': '(public)/login',
  '/dashboard': '(console)/dashboard',
  '/equipmentCenter/HIMIT': '(console)/equipmentCenter/HIMIT',
  '/equipmentCenter/devicedetails': '(console)/equipmentCenter/devicedetails',
  '/projectMangement/projectMap': '(console)/projectMangement/projectMap',
  '/APPAdministration/messagePush': '(console)/APPAdministration/messagePush',
}

/** Scripts that a page's HTML names: Next's own, and those of its layouts and of itself. */
function scriptsOf(build, folder) {
  const manifest = join(build, 'server/app', folder, 'page_client-reference-manifest.js')
  const context = { globalThis: { __RSC_MANIFEST: {} } }
  runInNewContext(readFileSync(manifest, 'utf8'), context)
  const [{ entryJSFiles }] = Object.values(context.globalThis.__RSC_MANIFEST)
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, 'build-manifest.json'), 'utf8'))
  return [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])]
}

/** kB, gzipped as the console sends them. Without `file.gz`, a file is smaller than a packet and counts as it is. */
const sizeOf = (folder, file) => {
  const path = join(folder, file)
  return readFileSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).length / 1000
}

/** @returns {Record<string, number>} kB by page, of the build that is there. */
export function measureScripts() {
  const build = join(root, '.next')
  const served = join(build, 'standalone/.next')
  const kbOf = (folder) => scriptsOf(build, folder).reduce((sum, file) => sum + sizeOf(served, file), 0)
  return Object.fromEntries(Object.entries(pages).map(([path, folder]) => [path, Math.round(kbOf(folder) * 10) / 10]))
}

/** Pages that load more script than their budget allows, or that have none. */
export function budgetFaults(budget, measured) {
  return Object.entries(measured).flatMap(([path, kB]) => {
    const allowed = budget[path]
    if (allowed === undefined) return [`${path} has no budget in ${budgetPath}.`]
    if (kB <= allowed * (1 + allowedGrowth)) return []
    return [
      `${path} loads ${kB} kB of script, ${allowed} kB are its budget (${budgetPath}, 3 % over it is allowed): what came into its first load?`,
    ]
  })
}

export function findBudgetFaults() {
  const measured = measureScripts()
  console.log(
    `   ${Object.entries(measured)
      .map(([path, kB]) => `${path} ${kB}`)
      .join(', ')}`,
  )
  return budgetFaults(JSON.parse(readFileSync(join(root, budgetPath), 'utf8')), measured)
}

/** Makes what the build measures the budget. */
export const writeBudget = () => writeFileSync(join(root, budgetPath), `${JSON.stringify(measureScripts(), null, 2)}\n`)
