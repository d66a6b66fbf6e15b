import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.mjs'
import { endWithParent, projectNode, root } from '../toolchain.mjs'

/** A program that runs until it is told to stop. */
export class Service {
  /**
   * @param {string} name Its displayed name: `platform`.
   * @param {string[]} args Arguments of Node.
   * @param {{ env: Record<string, string | undefined>, cwd?: string, write?: (text: string) => void, watched?: boolean, quietStart?: boolean, heapMb?: number }} options `write`
   *   gets all its output, which is otherwise shown. `watched`: after a failure it waits
   *   for a change of its sources, instead of ending. `quietStart`: its output until it answers is
   *   not shown, except its error output. `heapMb`: the most that its objects take; without it
   *   Node lets garbage gather up to a share of the machine's memory.
   */
  constructor(name, args, { env, cwd = root, write, watched = false, quietStart = false, heapMb }) {
    this.name = name
    /** The last part of its error output. */
    this.lastWords = ''
    this.answers = false
    this.watched = watched
    // A separate process group: a Ctrl-C at the terminal reaches only the starter, which passes it on once.
    const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8']
    this.child = spawn(projectNode, ['--import', endWithParent, ...heap, ...args], {
      cwd,
      // With glibc's usual number of arenas a program holds half as much again as it uses.
      env: { MALLOC_ARENA_MAX: '2', ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.child.stdout?.on('data', (text) => {
      if (write) write(String(text))
      else if (this.answers || !quietStart) process.stdout.write(text)
    })
    this.child.stderr?.on('data', (text) => {
      this.lastWords = String(text).trim()
      if (write) write(String(text))
      else process.stderr.write(text)
    })
    /** @type {Promise<{ code: number | null, signal: string | null }>} */
    this.ended = new Promise((resolve) => {
      this.child.once('error', () => resolve({ code: 1, signal: null }))
      this.child.once('close', (code, signal) => resolve({ code, signal }))
    })
  }

  /** Waits until `url` answers 2xx. Refuses if the program ends first, or after `seconds`. */
  async untilAnswers(url, seconds) {
    let end
    this.ended.then((how) => (end = how))
    for (const last = Date.now() + seconds * 1000; Date.now() < last; await sleep(50)) {
      if (end)
        throw new Refusal(this.hasExplained() ? '' : `The ${this.name} ended before it was ready (${howItEnded(end)}).`)
      if (this.watched && this.hasExplained()) throw new Refusal('')
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      if (answer?.ok) {
        this.answers = true
        return
      }
    }
    throw new Refusal(`The ${this.name} did not answer at ${url} within ${seconds} s.`)
  }

  /** Asks it to stop and waits; after `seconds` it is killed. */
  async stop(seconds = 45) {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    const timer = setTimeout(() => this.kill(), seconds * 1000)
    await this.ended
    clearTimeout(timer)
    this.kill() // what it may have left behind in its group
  }

  kill() {
    try {
      process.kill(-this.child.pid, 'SIGKILL')
    } catch {
      // The whole group has ended already.
    }
  }

  /** Whether its last output is one line for a person: no stack, no warning of Node's own. */
  hasExplained() {
    return this.lastWords !== '' && !/\n|^\(node:|^Node\.js v/.test(this.lastWords)
  }
}

/** @param {{ code: number | null, signal: string | null }} end */
export const howItEnded = ({ code, signal }) => (signal ? `signal ${signal}` : `exit code ${code}`)
