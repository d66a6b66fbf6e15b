import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The engine of history that works in a platform's folder; undefined between two. */
const engineOf = (dataDir: string): number | undefined =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return line.includes('history-engine') && line.includes(join(dataDir, 'history'))
      } catch {
        // It ended meanwhile.
        return false
      }
    })

/**
 * Kills the engine of history of a platform, and lets no other one start there: a folder lies where its socket would be.
 * Returns how to let one start.
 */
export const stopEngine = (dataDir: string): (() => void) => {
  const pid = engineOf(dataDir)
  if (pid === undefined) throw new Error(`no engine of history works in ${dataDir}`)
  const socket = join(dataDir, 'history/engine.sock')
  rmSync(socket)
  mkdirSync(socket)
  process.kill(pid, 'SIGKILL')
  return () => rmdirSync(socket)
}
