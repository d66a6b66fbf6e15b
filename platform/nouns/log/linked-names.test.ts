import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod'
import { endpoints } from '@/lib/contract/registry'
import { checked } from '@/tests/parity/checked'
import type { operationLogs } from '../../kernel/audit/log-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { projects } from '../tables/fleet'
import { regions } from '../tables/region'
import { linkedKind } from './linked-names'
import { toOperationDetail } from './log-rows'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

/** A row of the log as a change of a project leaves it, as it is shown. */
const detail = async (changes: object, params: object, language: 'zh' | 'en') => {
  const row = {
    id: 1,
    operTime: new Date(0),
    operation: 2,
    account: 'a',
    realName: 'A',
    module: 'project',
    target: 'P',
    result: 0,
    errorCode: 0,
    errorMsg: '',
    ip: '',
    costMs: 1,
    requestId: 'r',
    endpoint: '',
    method: 'POST',
    path: '',
    userAgent: '',
    params: JSON.stringify(params),
    changes: JSON.stringify([{ target: 'P', ...changes }]),
  }
  // Of a row only what is shown of it.
  return toOperationDetail(platform.database, row as unknown as typeof operationLogs.$inferSelect, language)
}

it('rows that are named by their ids stand with their names, in the language of the reader', async () => {
  const [region] = await platform.database.select().from(regions).where(eq(regions.level, 3)).limit(1)
  const [project] = await platform.database
    .select()
    .from(projects)
    .where(and(eq(projects.platformId, 6), isNotNull(projects.distributorId)))
    .limit(1)
  if (!region || !project) throw new Error('no region or no project')
  const shown = [
    {
      before: { regionId: null },
      after: { regionId: String(region.id), distributorId: String(project.distributorId) },
    },
    { projectIds: [String(project.id), '999999999'], regionIds: [region.id] },
  ] as const
  const [zh, en] = [await detail(...shown, 'zh'), await detail(...shown, 'en')]
  const after = (of: typeof zh, at: number) => of.differences[at]?.after
  expect([after(zh, 1), after(en, 1)]).toEqual([region.regionNameZh, region.regionNameEn])
  expect(after(zh, 0)).not.toMatch(/^\d+$/)
  // What is gone keeps its number.
  expect(zh.input.map(({ value }) => value)).toEqual([`${project.projectName}、999999999`, region.regionNameZh])
})

/** Ids that say what they are themselves, and those that nobody has a better word for. */
const bare: Readonly<Record<string, string>> = {
  airBoxId: 'its own number',
  busMacWifiId: 'its own number, as it is printed on it',
  checkerId: 'its own number, as it is printed on it',
  cityId: 'the target names it',
  confirmId: 'the WiFi ID, typed once more',
  differenceId: 'the target names its controller, and the change what differs',
  erasureId: 'the target has the kind and number of the person, whose name goes with the erasure',
  errorId: 'an error of the interface has no name',
  faultId: 'the target names its device and its code',
  fileId: 'a random name: the target has that of the file',
  identityId: 'the target names whose it is',
  importId: 'the target names its file',
  languageId: 'a code',
  logId: 'the target names it',
  macWifiId: 'its own number, as it is printed on it',
  messageId: 'the target names it',
  noticeIds: 'what their owner has read about their own account',
  packageId: 'the target names it',
  passkeyId: 'the target names whose it is',
  personId: 'a number alone: the name of a person whose data are erased would come back here',
  platformId: 'a brand: one of three words',
  platformIds: 'brands: of three words',
  rawId: 'the number that an authenticator made',
  relationId: 'the target names both parties',
  reportId: 'the target has its number',
  requestId: 'a filter for the log: its own number',
  resultId: 'the target names its device',
  sessionId: 'the target names whose it is',
  taskId: 'the target names it',
  typeId: 'the target has its code',
  upgradeId: 'the target names it',
  userIds: 'the target names them',
  viewId: 'the target names it',
}

it('every id that a change takes is named, or says why not', () => {
  const fields = new Map<string, string>()
  const walk = (schema: unknown, noun: string): void => {
    if (schema instanceof z.ZodObject) {
      for (const [field, inner] of Object.entries(schema.shape)) {
        if (/(?:Id|Ids)$|^pid$/.test(field)) fields.set(`${noun}.${field}`, field)
        walk(inner, noun)
      }
    }
  }
  const effects = endpoints.filter(({ endpoint }) => endpoint.effect)
  for (const { name, endpoint } of effects) walk(endpoint.input, name.split('.')[0] ?? '')
  checked(fields.size, 'ids')
  const unnamed = [...fields].filter(([key, field]) => {
    const [noun = ''] = key.split('.')
    // A call of a question has its `questionId`: the target of the line names that row.
    return linkedKind(noun, field) === undefined && field !== `${noun}Id` && !(field in bare)
  })
  expect(unnamed.map(([key]) => key)).toEqual([])
})
