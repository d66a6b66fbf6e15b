import type { ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from '../../kernel/log/logger'

/** How often an engine is asked whether it is there, and how long it may take to say so, ms. */
export const usualPatience = { every: 10_000, longest: millisecondsInMinute }

/** Whether the process answers at all: no question of the past is asked. One that refuses has ended or is about to. */
const isThere = (socketPath: string, longest: number): Promise<boolean> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(longest)
    get({ socketPath, path: '/ping', agent: false, signal }, (response) => {
      response.resume()
      resolve(true)
    }).once('error', () => resolve(!signal.aborted))
  })

/**
 * Ends an engine that neither works nor ends, a stopped process for one, so that it is started again as any that has
 * ended. Resolves when that or another end has come.
 */
export const endHungEngine = async (
  child: ChildProcess,
  socketPath: string,
  { logger, patience = usualPatience }: { logger: Logger; patience?: typeof usualPatience },
): Promise<void> => {
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  while (!ended.signal.aborted) {
    await wait(patience.every, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    if (ended.signal.aborted) return
    if (await isThere(socketPath, patience.longest)) continue
    logger.error({ pid: child.pid, longest: patience.longest }, 'the engine of history does not answer; it is ended')
    child.kill('SIGKILL')
    return
  }
}
