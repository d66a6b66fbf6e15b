import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { readConsoleConfig } from '@/lib/config/console-config'
import { consoleVariables } from '@/lib/environment/console-variables'
import { platformVariables } from '@/lib/environment/platform-variables'
import { toPlainMarkdown, toVariablesPage } from '@/tests/support/variables-page'
import { Env, secretNames } from './config'

const namesOf = (variables: readonly { name: string }[]) => variables.map(({ name }) => name).sort()

it('the page has every variable as the table has it', () => {
  expect(toPlainMarkdown(readFileSync('docs/variables.md', 'utf8'))).toBe(toPlainMarkdown(toVariablesPage()))
})

it('no other page has a table of variables', () => {
  for (const page of ['README.md', 'docs/operations.md', 'docs/identity.md', 'docs/history.md', 'deploy/README.md'])
    expect([page, /^\| +`(?!OAUTH_)[A-Z]+_[A-Z_]+`/m.test(readFileSync(page, 'utf8'))]).toEqual([page, false])
})

it('the platform reads what its table has, and nothing else', () => {
  expect(namesOf(platformVariables)).toEqual(Object.keys(Env.shape).sort())
  expect(namesOf(platformVariables.filter(({ isSecret }) => isSecret))).toEqual([...secretNames].sort())
})

it('the console reads nothing that its table does not have', () => {
  const read = new Set<string>()
  const set: Record<string, string> = { SESSION_SECRET: `1:${'aB3$xY7!kQ9?'.repeat(4)}` }
  readConsoleConfig(
    new Proxy(set, {
      get: (target, name) => {
        if (typeof name === 'string') read.add(name.replace(/_FILE$/, (end) => (name.startsWith('ENDED') ? end : '')))
        return Reflect.get(target, name)
      },
    }) as NodeJS.ProcessEnv,
  )
  const known = new Set(namesOf(consoleVariables))
  expect([...read].filter((name) => !known.has(name) && name !== 'toJSON')).toEqual([])
  expect(read.size).toBeGreaterThan(15)
})
