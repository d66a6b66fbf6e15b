import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import config from '../../jest.config.mjs'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'honest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const planted = `
import { expect, test } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'

test('checks', () => expect(1).toBe(1))
test('checks nothing', () => undefined)
test('checks nothing in the end', async () => {
  for (const each of []) expect(each).toBe(1)
})
itIf(true, 'needs nothing')('can be', () => expect(1).toBe(1))
itIf(false, 'needs a disk')('cannot be', () => expect(1).toBe(1))
itIf(false, 'needs a disk').each([{ name: 'one' }])('cannot be with $name', () => expect(1).toBe(1))
`

type Report = { testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] }

/** One project of each setup: the shares on each database use that of the platform tests. */
const projects = new Map(config.projects.toReversed().map((project) => [project.setupFilesAfterEnv.join(), project]))

describe.each([...projects.values()].map((project) => [project.displayName, project] as const))(
  'a %s test',
  (_, project) => {
    let results: Report['testResults'][number]['assertionResults']
    beforeAll(() => {
      writeFileSync(join(folder, 'planted.test.ts'), planted)
      // As the project runs, except for where its tests are.
      const own = JSON.parse(JSON.stringify(project).replaceAll('<rootDir>', root)) as typeof project
      writeFileSync(
        join(folder, 'jest.config.json'),
        JSON.stringify({ ...own, rootDir: folder, testMatch: ['**/*.test.ts'] }),
      )
      const report = join(folder, 'report.json')
      const args = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules']
      const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(folder, 'jest.config.json')]
      spawnSync(process.execPath, [...args, ...jest, '--json', `--outputFile=${report}`], { cwd: folder })
      results = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(
        (each) => each.assertionResults,
      )
    })
    const statusOf = (status: string) => results.filter((each) => each.status === status)

    test('that checks something passes', () => {
      expect(statusOf('passed').map(({ title }) => title)).toEqual(['checks', 'can be'])
    })

    test('that checks nothing fails, even when its check never ran', () => {
      expect(statusOf('failed').map(({ title }) => title)).toEqual(['checks nothing', 'checks nothing in the end'])
      for (const { failureMessages } of statusOf('failed')) expect(failureMessages.join()).toContain('hasAssertions')
    })

    test('that cannot run says why', () => {
      expect(statusOf('pending').map(({ title }) => title)).toEqual([
        'cannot be [skipped: needs a disk]',
        'cannot be with one [skipped: needs a disk]',
      ])
    })
  },
)
