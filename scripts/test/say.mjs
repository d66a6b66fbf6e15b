import { AsyncLocalStorage } from 'node:async_hooks'

const step = new AsyncLocalStorage()

/**
 * Runs `work` with its name in front of every line that it prints: steps run side by side.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
export const inStep = (name, work) => step.run(name, work)

/** Prints a line under the name of the step that prints it. */
export function say(line) {
  const name = step.getStore()
  console.log(name === undefined ? line : `${name.padEnd(13)} ${line}`)
}
