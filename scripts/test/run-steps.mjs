import { Refusal } from '../refusal.mjs'
import { steps } from './steps.mjs'

/** How many cases or checks of a step passed and failed. A check that is no test case counts as one. */
/** @typedef {{ passed: number, failed: number }} Outcome */

/** A step that breaks has failed; the others still run. */
async function outcomeOf(step) {
  try {
    return await step.run()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * Runs the named steps, or all, in their order. The last line is `N passed, N failed`.
 * @param {string[]} names
 * @returns {Promise<number>} Exit code.
 */
export async function runSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length)
    throw new Refusal(`No step ${unknown.join(', ')}; there are: ${steps.map((step) => step.name).join(', ')}.`)
  const chosen = names.length ? steps.filter((step) => names.includes(step.name)) : steps
  const total = { passed: 0, failed: 0 }
  const rows = []
  for (const step of chosen) {
    console.log(`\n── ${step.name}: ${step.what} ──`)
    const began = Date.now()
    const { passed, failed } = await outcomeOf(step)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`   ${passed} passed, ${failed} failed in ${seconds} s`)
    rows.push(
      `${failed ? '✗' : '✓'} ${step.name.padEnd(18)} ${String(passed).padStart(6)} ${String(failed).padStart(5)} ${seconds.padStart(8)} s`,
    )
    total.passed += passed
    total.failed += failed
  }
  console.log(`\n  step               passed failed     time\n${rows.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed ? 1 : 0
}
