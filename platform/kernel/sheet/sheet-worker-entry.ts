/** As built it lies beside the platform; run from its sources, tsx has to translate it in its thread too. */
const isSource = import.meta.url.endsWith('.ts')

/** The program of the thread that reads and writes sheets, and Node's flags for it. */
export const sheetWorker = {
  entry: new URL(isSource ? '../../composition/sheet-worker.ts' : './sheet-worker.mjs', import.meta.url),
  execArgv: isSource ? ['--import', 'tsx'] : [],
}
