import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { findBrowser } from '../test/browser.mjs'
import { run } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

/** The measuring script shared by several projects, if present. */
export const sharedScript = join(root, '../shared/tools/perf/measure.mjs')

/** Measures with the shared script, and maps its medians to our names. */
export async function measureShared({ url, list, user, password, runs }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const out = join(folder, 'result.json')
  const target = ['--name', 'console', '--url', url, '--list', list, '--user', user, '--pass', password]
  try {
    const args = [
      '--import',
      join(root, 'scripts/bench/resolve-here.mjs'),
      sharedScript,
      ...target,
      '--runs',
      String(runs),
      '--out',
      out,
    ]
    if ((await run(args, { CHROME: findBrowser() })) !== 0)
      throw new Refusal('The shared measuring script failed: it says why above.')
    const [{ error, summary }] = JSON.parse(readFileSync(out, 'utf8')).targets
    if (error) throw new Refusal(`The shared measuring script failed: ${error}`)
    const { cold, warm } = summary
    return {
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
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
