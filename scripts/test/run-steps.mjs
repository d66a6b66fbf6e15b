import { randomInt } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import { Refusal } from '../refusal.mjs'
import { changedPlan } from './changed.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { inStep, say } from './say.mjs'
import { skipFaults, skipLines } from './skips.mjs'
import { stages } from './steps.mjs'
import { writeTiming } from './timing.mjs'

/**
 * How many cases or checks of a step passed, failed and were skipped, and the seconds of its files. A check that is
 * not a test case counts as one.
 * @typedef {{ passed: number, failed: number, failures?: { title: string, message: string, page?: string }[], skips?: import('./skips.mjs').Skip[], files?: { file: string, seconds: number }[] }} Outcome
 */

/**
 * What the arguments of `npm test` ask for.
 * @param {string[]} args Names of steps, `--changed`, and `--shard=1/3`, which Jest and Playwright get.
 * @param {readonly string[]} known Names of all steps.
 */
export function readArguments(args, known) {
  const names = args.filter((arg) => !arg.startsWith('-'))
  const shard = args.find((arg) => /^--shard=[1-9]\d*\/[1-9]\d*$/.test(arg))
  const unknown = args.filter((arg) => arg.startsWith('-') && arg !== '--changed' && arg !== shard)
  if (unknown.length)
    throw new Refusal(`npm test does not know ${unknown.join(', ')}; it knows --changed and --shard=1/3.`)
  const missing = names.filter((name) => !known.includes(name))
  if (missing.length) throw new Refusal(`No step ${missing.join(', ')}; there are: ${known.join(', ')}.`)
  return { names: names.length ? names : known, isChanged: args.includes('--changed'), shard }
}

/** A step that throws has failed; the others still run. */
async function outcomeOf(step, run) {
  try {
    return await step.run(run)
  } catch (error) {
    say(error instanceof Refusal ? error.message : (error?.stack ?? String(error)))
    return { passed: 0, failed: 1 }
  }
}

const firstLines = (text, count) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, count)
    .map((line) => `      ${line}`)

/** Repeated at the end of a run: logs of long runs are often cut to their end. */
const failureLines = ({ name, failures }) =>
  failures.flatMap(({ title, message, page = '' }) => [
    `  ${name}: ${title}`,
    ...firstLines(message, 16),
    ...(page ? ['      the page then:', ...firstLines(page, 40)] : []),
  ])

const secondsSince = (began) => (Date.now() - began) / 1000

const runStep = (step, run) =>
  inStep(step.name, async () => {
    say(`── ${step.what} ──`)
    const start = Date.now()
    const { passed, failed, failures = [], skips = [], files = [] } = await outcomeOf(step, run)
    const faults = skipFaults(skips, process.env.CI === 'true')
    for (const line of [...skipLines(skips), ...faults]) say(line)
    const outcome = { name: step.name, passed, failed: failed + faults.length, failures, skips, files }
    const seconds = secondsSince(start)
    say(`${passed} passed, ${outcome.failed} failed, ${skips.length} skipped in ${seconds.toFixed(1)} s`)
    return { ...outcome, seconds }
  })

/** Steps of a lane one after another. */
async function runLane(lane, run) {
  const outcomes = []
  for (const step of lane) outcomes.push(await runStep(step, run))
  return outcomes
}

/**
 * Runs the named steps, or all; with `--changed` only the parts that a change touches. The last line is
 * `N passed, N failed, N skipped`.
 * @param {string[]} args
 * @returns {Promise<number>} Exit code.
 */
export async function runSteps(args) {
  const began = Date.now()
  const { names, isChanged, shard } = readArguments(
    args,
    stages.flat(2).map(({ name }) => name),
  )
  const plan = isChanged ? await changedPlan() : null
  const isChosen = ({ name }) => names.includes(name) && (plan?.includes(name) ?? true)
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  console.log(`TEST_SEED=${process.env.TEST_SEED} repeats the property tests of this run.`)
  keepTemporaryFilesInMemory()
  const outcomes = []
  for (const lanes of stages) {
    const chosen = lanes.map((lane) => lane.filter(isChosen))
    outcomes.push(...(await Promise.all(chosen.map((lane) => runLane(lane, { plan, shard })))).flat())
  }
  const sum = (count) => outcomes.reduce((all, outcome) => all + count(outcome), 0)
  const failed = sum((outcome) => outcome.failed)
  console.log(`\n${writeTiming(outcomes, secondsSince(began)).join('\n')}\n`)
  for (const outcome of outcomes) for (const line of failureLines(outcome)) console.log(line)
  for (const { name, skips } of outcomes) for (const line of skipLines(skips)) console.log(`  ${name}: ${line}`)
  for (const line of plan?.leftOut ?? []) console.log(`  ${line}`)
  console.log(
    `${sum((outcome) => outcome.passed)} passed, ${failed} failed, ${sum(({ skips }) => skips.length)} skipped`,
  )
  return failed ? 1 : 0
}
