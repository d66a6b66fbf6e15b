import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('probe-process.mjs', import.meta.url))

/**
 * One more client, in a process of its own, at ten requests a second. A crowd's own process is as busy as the console:
 * the times it takes contain its own queue, while those of the probe are what one user waits.
 * @param {{ url: string, username: string, request: object }} what
 * @returns {Promise<{ stop: () => Promise<{ status: number, ms: number, retryAfter?: string }[]> }>} `stop` gives
 *   every answer.
 */
export async function startProbe(what) {
  const child = fork(program)
  const said = async () => (await once(child, 'message'))[0]
  child.send(what)
  await said()
  return {
    stop: async () => {
      const answers = said()
      child.send('stop')
      return answers
    },
  }
}
