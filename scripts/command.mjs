import { fileURLToPath } from 'node:url'
import { Refusal } from './refusal.mjs'
import { runsProjectNode, runUnderProjectNode } from './toolchain.mjs'

/**
 * Runs a script's body under the project's own Node, with everything installed. Under another Node it installs,
 * restarts the same file under the right one and passes its exit code on.
 * @param {string} url `import.meta.url` of the script.
 * @param {(args: string[]) => Promise<void>} body
 */
export async function command(url, body) {
  const args = process.argv.slice(2)
  try {
    if (runsProjectNode()) await body(args)
    else process.exitCode = await runUnderProjectNode(fileURLToPath(url), args)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.message) console.error(error.message)
    process.exitCode = 1
  }
}
