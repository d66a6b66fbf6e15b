// Runs tests of one file, each as if it were the only one: a Jest of its own each time, in this process, whose Node and
// transforms are warm. Arguments: the project, the file, and JSON with the full names, or nothing to print all names.
import { writeSync } from 'node:fs'
import { runCLI } from 'jest'
import { root } from '../toolchain.mjs'

const [project, file, names] = process.argv.slice(2)

/** A name as Jest's `testNamePattern`, which is matched against the full name. */
const toPattern = (name) => `^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`
/** That matches no name: every test is listed, none is run. */
const noName = '^\\b\\B$'

const run = async (testNamePattern) => {
  const argv = { _: [file], $0: 'jest', runTestsByPath: true, runInBand: true, testNamePattern, silent: true }
  const { results } = await runCLI({ ...argv, reporters: [], selectProjects: [project] }, [root])
  return results
}
const print = (line) => writeSync(3, `${JSON.stringify(line)}\n`)

if (names === undefined) {
  const { testResults } = await run(noName)
  const cases = testResults.flatMap(({ testResults: own }) => own)
  // Skipped in the file itself: `[skipped: …]` says why, and there is nothing to run.
  print([...new Set(cases.map(({ fullName }) => fullName))].filter((name) => !/\[skipped: .+\]$/.test(name)))
} else {
  for (const name of JSON.parse(names)) {
    const began = Date.now()
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = await run(toPattern(name))
    const failed = numFailedTests > 0 || numFailedTestSuites > 0 || numPassedTests === 0
    const why = testResults.map(({ failureMessage }) => failureMessage).find(Boolean)
    print({ name, failed, seconds: (Date.now() - began) / 1000, ...(failed && { why: why ?? 'no test ran' }) })
  }
}
process.exit(0)
