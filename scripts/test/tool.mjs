import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../toolchain.mjs'
import { say } from './say.mjs'

/** The file behind a tool's command, so that it can run under this Node without a shell. */
export const toolFile = (path) => join(root, 'node_modules', path)

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Tells the running programs to end early. */
export const endRunning = () => {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a Node program to its end and shows its output, line by line, under the name of its step.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @param {(line: string) => void} [write] Gets what it prints.
 * @param {string} [cwd]
 * @returns {Promise<number>} Its exit code; 1 when a signal ended it.
 */
export function run(args, env = {}, write = say, cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', write)
    child.once('error', reject)
    // Not `exit`: its last lines may still be on their way.
    child.once('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** A tool as one check, by its exit code. */
export const tool =
  (...args) =>
  async () =>
    (await run(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A list of complaints as one check, passed when it is empty. */
export const complaints = (find) => async () => {
  const found = await find()
  for (const line of found) say(line)
  return found.length ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}
