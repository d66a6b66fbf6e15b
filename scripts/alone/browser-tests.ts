// Runs browser tests, each in a Playwright of its own, against one started product. Argument: JSON with the tests, or
// nothing to print all of them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import setUp from '../../e2e/support/global-setup'
import { toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

type Test = { file: string; name: string }
type Suite = { title: string; specs?: { title: string; file: string; line: number }[]; suites?: Suite[] }

const print = (line: unknown): void => {
  writeSync(3, `${JSON.stringify(line)}\n`)
}

/** What `playwright test` reports. */
const run = (args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'alone-'))
  const report = join(folder, 'report.json')
  const cli = [toolFile('@playwright/test/cli.js'), 'test', '--reporter=json', '--output=test-results/alone', ...args]
  try {
    spawnSync(process.execPath, cli, { cwd: root, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
    return JSON.parse(readFileSync(report, 'utf8')) as {
      suites: Suite[]
      stats: { expected: number; unexpected: number; skipped: number }
      errors: { message?: string }[]
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A test's titles, as `--grep` sees them after the file. */
const testsOf = (suite: Suite, above: string[] = []): Test[] => [
  ...(suite.specs ?? []).map(({ title, file }) => ({ file: `e2e/${file}`, name: [...above, title].join(' ') })),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...above, inner.title])),
]

const chosen = process.argv[2]
if (chosen === undefined) {
  print(run(['--list']).suites.flatMap((suite) => testsOf(suite)))
} else {
  const stop = await setUp()
  try {
    for (const { file, name } of JSON.parse(chosen) as Test[]) {
      const began = Date.now()
      const pattern = `${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}( @\\w+)*$`
      const { stats, errors } = run([file, `--grep=${pattern}`])
      const failed = stats.unexpected > 0 || errors.length > 0 || stats.expected + stats.skipped === 0
      const why = errors[0]?.message ?? 'see test-results/alone'
      print({ file, name, failed, seconds: (Date.now() - began) / 1000, ...(failed && { why }) })
    }
  } finally {
    await stop?.()
  }
}
process.exit(0)
