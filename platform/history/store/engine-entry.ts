import { fileURLToPath } from 'node:url'

/** As built it lies beside the platform; run from its sources, tsx has to translate it too. */
const isSource = import.meta.url.endsWith('.ts')

/** The program of the embedded engine, and Node's flags for it. */
export const historyEngine = {
  path: fileURLToPath(new URL(isSource ? './history-engine.ts' : './history-engine.mjs', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : [],
}
