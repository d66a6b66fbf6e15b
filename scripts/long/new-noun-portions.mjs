import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { run, toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

/** The README's example. */
const example = ['sparePart', 'equipmentCenter', '--fields', 'name:text,partNo:text,price:number']

function command(folder, program, ...args) {
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`${program} ${args[0]} failed: ${stderr}`)
}

/** Does `work` in a clone of the last commit to which the example was added. */
async function inClone(work) {
  const folder = mkdtempSync(join(tmpdir(), 'new-noun-'))
  try {
    command(root, 'git', 'clone', '--quiet', '--shared', root, folder)
    // A link would not do: the build takes no package from outside its folder.
    command(root, 'cp', '--archive', join(root, 'node_modules'), folder)
    const code = await run([join(folder, 'scripts/new.mjs'), 'entity', ...example], {}, undefined, folder)
    if (code !== 0) throw new Refusal('The noun was not written.')
    // Checks read the files that git knows. Not committed: a commit would make the entries of long proofs older.
    command(folder, 'git', 'add', '--all')
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @returns {import('./run-proof.mjs').Portion[]} */
export const newNounPortions = () => [
  {
    name: 'npm test',
    run: () =>
      inClone(async (folder) => {
        await run([join(folder, 'scripts/test.mjs')], {}, undefined, folder)
        const { steps } = readJson(join(folder, 'test-results/timing.json'))
        const sum = (count) => steps.reduce((all, step) => all + step[count], 0)
        return { passed: sum('passed'), failed: sum('failed'), figures: { 'tests passed': sum('passed') } }
      }),
  },
  {
    name: 'its journey',
    run: () =>
      inClone(async (folder) => {
        const report = join(folder, 'test-results/journey.json')
        const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
        const journey = [toolFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', 'e2e/spare-parts.spec.ts']
        const code = await run(journey, env, undefined, folder)
        const { expected } = readJson(report).stats
        return { passed: expected, failed: code === 0 ? 0 : 1, figures: { 'journeys passed': expected } }
      }),
  },
]
