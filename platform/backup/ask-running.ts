import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { StartError } from '../kernel/config/config'
import { type Answer, type Question, socketIn } from './control-socket'

/** Nobody listens there. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR'])

/**
 * Asks the platform that runs on a data folder; null where none does. What it lends is given back by `end`.
 * `waitMs`: for so long; a copy takes as long as its disk needs.
 */
export const askRunning = (
  dataDir: string,
  question: Question,
  waitMs?: number,
): Promise<{ answer: Answer; end: () => void } | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(socketIn(dataDir))
    const waits = waitMs && setTimeout(() => socket.destroy(new Error('no answer')), waitMs)
    const settle = <Value>(how: (value: Value) => void, value: Value): void => {
      clearTimeout(waits || undefined)
      how(value)
    }
    // Later ones, of a platform that ends while its copy is read, find a promise that is settled.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (nobody.has(error.code ?? '')) settle(resolve, null)
      else settle(reject, new StartError(`the running platform cannot be asked: ${error.message}`))
    })
    socket.once('close', () => settle(reject, new StartError('the running platform has ended')))
    socket.once('connect', () => {
      socket.write(`${question}\n`)
      createInterface({ input: socket }).once('line', (line) =>
        settle(resolve, { answer: JSON.parse(line) as Answer, end: () => socket.destroy() }),
      )
    })
  })
