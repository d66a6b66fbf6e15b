import { Refusal } from '../refusal.mjs'
import { changedPlan } from './changed.mjs'
import { inStep, say } from './say.mjs'
import { schedule } from './schedule.mjs'
import { skipFaults, skipLines } from './skips.mjs'
import { steps } from './steps.mjs'
import { writeTiming } from './timing.mjs'

/**
 * How many cases or checks of a step passed, failed and were skipped, and the seconds of its files. A check that is
 * not a test case counts as one.
 * @typedef {{ passed: number, failed: number, skips?: import('./skips.mjs').Skip[], files?: { file: string, seconds: number }[] }} Outcome
 */

/** A step that throws has failed; the others still run. */
async function outcomeOf(step, plan) {
  try {
    return await step.run(plan)
  } catch (error) {
    say(error instanceof Refusal ? error.message : (error?.stack ?? String(error)))
    return { passed: 0, failed: 1 }
  }
}

const secondsSince = (began) => (Date.now() - began) / 1000

function chosenSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length)
    throw new Refusal(`No step ${unknown.join(', ')}; there are: ${steps.map((step) => step.name).join(', ')}.`)
  return names.length ? steps.filter((step) => names.includes(step.name)) : steps
}

/**
 * Runs the named steps, or all, two at a time; with `--changed` only the parts that a change touches. The last line is
 * `N passed, N failed, N skipped`.
 * @param {string[]} args
 * @returns {Promise<number>} Exit code.
 */
export async function runSteps(args) {
  const began = Date.now()
  const plan = args.includes('--changed') ? await changedPlan() : null
  const named = chosenSteps(args.filter((arg) => arg !== '--changed'))
  const chosen = plan ? named.filter((step) => plan.includes(step.name)) : named
  const outcomes = []
  await schedule(chosen, 2, (step) =>
    inStep(step.name, async () => {
      say(`── ${step.what} ──`)
      const start = Date.now()
      const { passed, failed, skips = [], files = [] } = await outcomeOf(step, plan)
      const faults = skipFaults(skips, process.env.CI === 'true')
      for (const line of [...skipLines(skips), ...faults]) say(line)
      const outcome = {
        name: step.name,
        passed,
        failed: failed + faults.length,
        skips,
        files,
        seconds: secondsSince(start),
      }
      say(`${passed} passed, ${outcome.failed} failed, ${skips.length} skipped in ${outcome.seconds.toFixed(1)} s`)
      outcomes.push(outcome)
    }),
  )
  const sum = (count) => outcomes.reduce((all, outcome) => all + count(outcome), 0)
  const failed = sum((outcome) => outcome.failed)
  console.log(`\n${writeTiming(outcomes, secondsSince(began)).join('\n')}\n`)
  for (const { name, skips } of outcomes) for (const line of skipLines(skips)) console.log(`  ${name}: ${line}`)
  for (const line of plan?.leftOut ?? []) console.log(`  ${line}`)
  console.log(
    `${sum((outcome) => outcome.passed)} passed, ${failed} failed, ${sum(({ skips }) => skips.length)} skipped`,
  )
  return failed ? 1 : 0
}
