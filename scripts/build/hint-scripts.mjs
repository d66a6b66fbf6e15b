import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells Chromium to compile every function of a script while it is still being received, on a thread of its own
 * (V8's explicit compile hints; other browsers read a comment). Otherwise each is compiled on the page's main thread
 * when it is first called, which took a third of that thread's time until a list answered.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/** Parts that come on demand are larger, and most of their functions are never called: the grid, charts, editors. */
const largestHinted = 300_000

/** Puts the hint before every script of a folder, but not before the largest. */
export function hintScripts(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    if (text.length > largestHinted || text.startsWith(compileHint)) continue
    writeFileSync(file, compileHint + text)
  }
}
