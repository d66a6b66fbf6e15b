import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/run/port.mjs'
import { mosquitto } from './start-mosquitto'

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

export type RestartingMosquitto = {
  url: string
  port: number
  /** Holds the id of its process, which changes with every start. */
  pidFile: string
  /** How often it was started again because somebody had killed it. */
  restarts: () => number
  stop: () => Promise<void>
}

/** Debian's broker on a port of its own, which lets everybody in; started again at once whenever it ends. */
export const startRestartingMosquitto = async (directory: string): Promise<RestartingMosquitto> => {
  const port = await freePort()
  const [config, pidFile] = [join(directory, 'mosquitto.conf'), join(directory, 'mosquitto.pid')]
  writeFileSync(config, [`listener ${port} 127.0.0.1`, 'persistence false', 'allow_anonymous true', ''].join('\n'))
  let restarts = 0
  let isStopped = false
  let child: ChildProcess
  const start = (): void => {
    child = spawn(mosquitto ?? 'mosquitto', ['-c', config], { stdio: 'ignore' })
    writeFileSync(`${pidFile}.new`, String(child.pid))
    renameSync(`${pidFile}.new`, pidFile)
    child.once('exit', () => {
      if (isStopped) return
      restarts += 1
      start()
    })
  }
  start()
  for (const end = Date.now() + 20_000; !(await answers(port)); ) {
    if (Date.now() > end) throw new Error('mosquitto does not listen')
    await wait(20)
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    pidFile,
    restarts: () => restarts,
    stop: async () => {
      isStopped = true
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
