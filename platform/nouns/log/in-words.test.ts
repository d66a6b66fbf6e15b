import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import { endpoints } from '@/lib/contract/registry'
import { operationLogs } from '../../kernel/audit/log-table'
import { operationOf } from '../../kernel/audit/operation'
import { selectOperations } from '../../kernel/audit/operation-text'
import { effectInputs } from '../../testing/effect-inputs'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { toOperationDetail } from './log-rows'
import { toModuleText } from './log-words'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

/** Names of the trade, the same in both languages. */
const terms = /^(?:WiFi ID|MAC|IP|ID|SHA-256|Checker ID|Hi-\w+|VIP|URL|OTA|Logo|SN)$/
const isKey = (text: string): boolean => /^[a-z][A-Za-z\d]*$/.test(text)
const names = new Set(endpoints.map(({ name }) => name))
const isPath = (text: string): boolean => text.startsWith('/') || names.has(text)

/** What of a row is a key or a path instead of words. */
const wrongIn = ({ target, field }: { target: string; field: string }, language: Language): string[] => {
  const parts = field.split(' › ').filter((part) => !/^\d+$/.test(part) && !terms.test(part))
  const wrong = parts.filter((part) => isKey(part) || (language === 'zh' && !/\p{Script=Han}/u.test(part)))
  return [...wrong, ...[target].filter(isPath)]
}

it('says of each change of the contract who did what, in both languages', async () => {
  const token = await platform.signIn('admin')
  const wrong: string[] = []
  for (const [name, make] of Object.entries(effectInputs(platform, token))) {
    const endpoint = endpoints.find((each) => each.name === name)?.endpoint
    if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
    const input = await make()
    const as = name.startsWith('auth.logout') ? await platform.signIn('viewer') : token
    await platform.call(endpoint, input, {
      token: as,
      headers: { 'x-request-id': `words-of-${name.replace('.', '-')}` },
    })
  }
  const rows = await selectOperations(platform.database).orderBy(asc(operationLogs.id))
  expect(rows.length).toBeGreaterThan(100)
  for (const language of ['zh', 'en'] as const) {
    for (const row of rows) {
      const { input, differences, target } = await toOperationDetail(platform.database, row, language)
      const found = [...input, ...differences].flatMap(({ field }) => wrongIn({ target, field }, language))
      const values = [
        ...input.map(({ value }) => value),
        ...differences.flatMap(({ before, after }) => [before, after]),
      ]
      found.push(...values.filter((value) => value !== null && /^\/(?:sys|checker_svc)\//.test(value)).map(String))
      if (isKey(toModuleText(row.module, 6, language)) && language === 'zh') found.push(row.module)
      for (const text of new Set(found)) wrong.push(`${language} ${row.endpoint}: ${text}`)
    }
  }
  expect([...new Set(wrong)].sort()).toEqual([])
})

it('names exports by what they took along, and what was read by its title', async () => {
  const rows = await selectOperations(platform.database).where(eq(operationLogs.module, 'announcement'))
  const read = rows.find(({ endpoint }) => endpoint === 'announcement.markRead')
  if (read === undefined) throw new Error('nothing was read')
  const { target, operation } = await toOperationDetail(platform.database, read, 'zh')
  expect(target).toMatch(/^《.+》$/)
  expect(operation).toBe(12)
  const params = JSON.stringify({ filter: {}, timeZone: 'UTC', promised: 149, format: 'xlsx' })
  const exportRow = { ...read, module: 'group', operation: 6, endpoint: 'listExport.export', target: 'group', params }
  for (const [language, text] of [
    ['zh', '导出149条（xlsx）'],
    ['en', '149 rows exported (xlsx)'],
  ] as const)
    expect((await toOperationDetail(platform.database, exportRow, language)).target).toBe(text)
})

/** Every change and what the log calls it: a new one is looked at here. */
it('has no change under a verb that is not its own', () => {
  const named = endpoints.filter(({ endpoint }) => endpoint.effect).map(({ name }) => [operationOf(name, true), name])
  const audits = named.filter(([operation]) => operation === 9).map(([, name]) => name)
  expect(audits.sort()).toEqual(['distributor.back', 'distributor.pass', 'otaTask.approve', 'otaTask.reject'])
  expect(named.filter(([operation]) => operation === 12).map(([, name]) => name)).toEqual([
    'announcement.markRead',
    'session.seen',
  ])
})
