import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { findBrowser } from '../test/browser.mjs'
import { run } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

/** The measuring script shared by several projects, if present. */
export const sharedScript = join(root, '../shared/tools/perf/measure.mjs')

/** A console of this project, this build or an earlier one. */
export const consoleTarget = (name, { url, list, user, password }) => ({
  name,
  url,
  list,
  menu: { steps: [{ sleep: 300 }, { click: 'nav a[href*="HiCube"]' }] },
  login: { user, pass: password, path: '/login' },
})

/** vue-element-admin, built and served: its list, and its form of sign-in. */
export const peerTarget = (url) => ({
  name: 'peer',
  url,
  list: '/#/table/complex-table',
  login: [
    { goto: '/#/login' },
    { wait: 'input[type=password]' },
    { sleep: 800 },
    { fill: ['input[name=username]', 'admin'] },
    { fill: ['input[type=password]', '111111'] },
    { press: ['input[type=password]', 'Enter'] },
    { sleep: 3000 },
  ],
})

/** Medians of the shared script under our names. */
const toValues = ({ cold, warm }) => ({
  firstRow: cold.rows,
  firstRowWarm: warm.rows,
  fcp: cold.fcp,
  lcp: cold.lcp,
  cls: cold.cls,
  tbt: cold.tbt,
  longTasks: cold.longAll,
  scriptKb: cold.jsKB,
  totalKb: cold.totalKB,
  nextMs: cold.next ?? undefined,
  nextInp: cold.nextInp ?? undefined,
  menuMs: cold.menu ?? undefined,
  menuInp: cold.menuInp ?? undefined,
})

/**
 * Measures all targets in one run of the shared script: what a machine does beside it strikes them alike.
 * @returns {Promise<Record<string, Record<string, number | undefined>>>} Medians by name of the target.
 */
export async function measureShared(list, runs) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const out = join(folder, 'result.json')
  const targets = join(folder, 'targets.mjs')
  writeFileSync(targets, `export default ${JSON.stringify(list)}`)
  try {
    const args = ['--import', join(root, 'scripts/bench/resolve-here.mjs'), sharedScript, '--targets', targets]
    if ((await run([...args, '--runs', String(runs), '--out', out], { CHROME: findBrowser() })) !== 0)
      throw new Refusal('The shared measuring script failed: it says why above.')
    const measured = JSON.parse(readFileSync(out, 'utf8')).targets
    const failed = measured.find(({ error }) => error)
    if (failed) throw new Refusal(`The shared measuring script failed on ${failed.name}: ${failed.error}`)
    return Object.fromEntries(measured.map(({ name, summary }) => [name, toValues(summary)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
