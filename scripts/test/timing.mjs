import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'

const round = (seconds) => Math.round(seconds * 10) / 10
const commitOf = () => {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout?.trim() || null
}

/**
 * Where the time of a run went: the seconds of every step and of the twenty slowest files.
 * @param {readonly { name: string, seconds: number, passed: number, failed: number, skips: readonly unknown[], files: readonly { file: string, seconds: number }[] }[]} outcomes
 * @param {number} seconds Of the whole run.
 */
export function toTiming(outcomes, seconds) {
  const files = outcomes.flatMap(({ name, files: own }) =>
    own.map(({ file, seconds: spent }) => ({ step: name, file, seconds: round(spent) })),
  )
  return {
    seconds: round(seconds),
    steps: outcomes.map(({ name, passed, failed, skips, seconds: spent }) => ({
      name,
      passed,
      failed,
      skipped: skips.length,
      seconds: round(spent),
    })),
    slowest: files.sort((a, b) => b.seconds - a.seconds).slice(0, 20),
  }
}

/** Writes test-results/timing.json, and returns a summary in lines. */
export function writeTiming(outcomes, seconds) {
  const timing = toTiming(outcomes, seconds)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const about = { commit: commitOf(), date: new Date().toISOString(), cores: cpus().length }
  writeFileSync(join(root, 'test-results', 'timing.json'), `${JSON.stringify({ ...about, ...timing }, null, 2)}\n`)
  const cells = (name, ...numbers) => `  ${name.padEnd(16)}${numbers.map((n) => String(n).padStart(9)).join('')}`
  return [
    cells('step', 'passed', 'failed', 'skipped', 'seconds'),
    ...timing.steps.map((step) => cells(step.name, step.passed, step.failed, step.skipped, step.seconds.toFixed(1))),
    '',
    '  slowest files',
    ...timing.slowest.map(({ step, file, seconds: spent }) => `${spent.toFixed(1).padStart(8)} s  ${step}  ${file}`),
    '',
    `  ${timing.seconds} s in all`,
  ]
}
