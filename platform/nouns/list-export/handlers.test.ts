import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { and, desc, eq, inArray, like } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import type { Language } from '@/lib/contract/language'
import { exportRights, type ListExport, listExportApi } from '@/lib/contract/list-export'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { questionApi } from '@/lib/contract/question'
import { endpoints } from '@/lib/contract/registry'
import { roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import type { JobContext } from '../../kernel/jobs/job-definition'
import { type ListHandler, listPieces } from '../../kernel/list/list-pieces'
import { webUsers } from '../../kernel/session/identity-table'
import { declaredLists } from '../../testing/declared-lists'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { question } from '../question/handlers'
import { questions } from '../question/question-table'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

type Asked = Partial<ListExport> & { list: string }
type Caller = { token: string; language?: Language }

const ask = (asked: Asked, caller: Caller = { token }) =>
  platform.call(listExportApi.export, { filter: {}, timeZone: 'Asia/Shanghai', ...asked }, caller)

const fileOf = async (asked: Asked, caller: Caller = { token }) => {
  const given = (await ask(asked, caller)).data
  await platform.jobs.idle()
  const job = (await platform.call(jobApi.info, given, caller)).data
  const { ticket } = (await platform.call(jobApi.ticket, given, caller)).data
  const body = Buffer.from(await (await platform.send(jobApi.download, { ticket }, caller)).arrayBuffer())
  return { job, body, rows: asked.format === 'xlsx' ? [] : (parse(body, { bom: true }) as string[][]) }
}

const questionList = questionApi.list.path
/** More questions than a page of the list has, whose titles a spreadsheet would take for formulas. */
const addQuestions = async (count: number): Promise<void> => {
  const [row] = await platform.database.select().from(questions).where(eq(questions.platformId, 6))
  if (row === undefined) throw new Error('there is no question')
  const { id: _id, ...question } = row
  await platform.database.insert(questions).values(
    Array.from({ length: count }, (_, at) => ({
      ...question,
      title: `=many ${String(at).padStart(3, '0')}`,
      grade: 1000 + at,
      viewCount: at,
    })),
  )
}

describe('the export that lists share', () => {
  it('is declared by the name and the endpoint of the contract', () => {
    expect(declaredLists.size).toBeGreaterThanOrEqual(20)
    for (const { name, endpoint } of declaredLists.values()) {
      expect(endpoints.find((each) => each.name === name)?.endpoint, name).toBe(endpoint)
    }
  })

  it('has every row once, beyond the pages of the list, in the order that was asked for', async () => {
    await addQuestions(450)
    const { job, rows } = await fileOf({ list: questionList, filter: { title: '=many' }, sidx: 'grade', order: 'desc' })
    expect(job).toMatchObject({ status: 'done', done: 450, total: 450, fileName: 'question-2026-11-21-many.csv' })
    const [head = [], ...lines] = rows
    const grades = lines.map((line) => Number(line[head.indexOf('等级')]))
    expect(grades).toEqual(Array.from({ length: 450 }, (_, at) => 1449 - at))
    // A text that begins as a formula does is disarmed.
    expect(lines[0]?.[head.indexOf('标题')]).toMatch(/^'=many /)
  })

  it('says that it ends when the list does: what comes or goes meanwhile moves no other row', async () => {
    const of = and(eq(questions.platformId, 6), like(questions.title, '=many%'))
    const before = await platform.database.select().from(questions).where(of).orderBy(questions.grade)
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
    const list = declaredLists.get(questionList)
    if (list === undefined || user === undefined) throw new Error('the list has no file')
    const { database } = platform
    const job = { database, actorUserId: user.id, platformId: 6, language: 'zh', now: platform.clock.now() }
    const gone = new Set([...before.slice(0, 60), ...before.slice(230, 231), ...before.slice(399)].map(({ id }) => id))
    const found: string[] = []
    const totals = new Set<number>()
    for await (const { rows, total } of listPieces(
      job as unknown as JobContext,
      list,
      question.handlers.list as unknown as ListHandler,
      { filter: { title: '=many' }, sidx: 'grade', order: 'asc' },
    )) {
      if (found.length === 0) {
        await database.delete(questions).where(inArray(questions.id, [...gone]))
        const [{ id: _id, ...first }] = before as [(typeof before)[number]]
        await database.insert(questions).values([1, 2, 3].map((grade) => ({ ...first, title: '=many new', grade })))
      }
      found.push(...(rows as { questionId: string }[]).map(({ questionId }) => questionId))
      totals.add(total)
    }
    // The first page was read before anything went.
    const remaining = before.filter(({ id }, at) => at < 200 || !gone.has(id)).map(({ id }) => String(id))
    expect(found).toEqual(remaining)
    expect([...totals]).toEqual([before.length])
    await database.delete(questions).where(and(of, like(questions.title, '=many new')))
    await database.insert(questions).values(before.filter(({ id }) => gone.has(id)).map(({ id: _, ...row }) => row))
  })

  it('speaks the language of who asked, has numbers as numbers and moments by their zone', async () => {
    const filter = { title: '=many 00', status: 1 }
    await platform.database.update(questions).set({ status: 1 }).where(like(questions.title, '=many 00%'))
    const { body } = await fileOf({ list: questionList, filter, format: 'xlsx' }, { token, language: 'en' })
    const [head = [], first = []] = (await readSheet(body)) as unknown as (string | number | Date | null)[][]
    expect(head.slice(0, 4)).toEqual(['Title', 'Grade', 'Type', 'Language'])
    const at = (title: RegExp) => first[head.findIndex((each) => title.test(String(each)))]
    expect(typeof at(/^Views/)).toBe('number')
    expect(at(/\(Asia\/Shanghai\)$/)).toBeInstanceOf(Date)
    expect(at(/^Status/)).not.toMatch(/\d/)
  })

  it('says at its field what a filter may not be, and starts nothing', async () => {
    const wrong: [Asked, string][] = [
      [{ list: questionList, filter: { status: 9 } }, 'filter.status'],
      [{ list: questionList, filter: { nothing: 'x' } }, 'filter.nothing'],
      [{ list: questionList, sidx: 'nothing' }, 'sidx'],
      [{ list: '/sys/nothing/list' }, 'list'],
      // It has an export of its own.
      [{ list: '/sys/fault/list' }, 'list'],
    ]
    for (const [asked, field] of wrong) {
      const { code, envelope } = await ask(asked)
      expect([field, code, Object.keys(envelope.fields ?? {})]).toEqual([field, codes.badRequest, [field]])
    }
  })

  it('is in the log under the name of the list, with who took it', async () => {
    await fileOf({ list: webUserApi.list.path })
    const [row] = await selectOperations(platform.database)
      .where(eq(operationLogs.endpoint, 'listExport.export'))
      .orderBy(desc(operationLogs.id))
    expect(row).toMatchObject({ module: 'webUser', target: 'webUser', account: 'admin', result: 0, operation: 6 })
  })
})

describe('whoever asks for the file of a list', () => {
  it.each(['viewer', 'nomenu'])('%s: is refused where the list or the right to export is', async (account) => {
    const own = await platform.signIn(account)
    const { perms } = (await platform.call(userApi.info, {}, { token: own })).data
    let refused = 0
    for (const { name, endpoint } of declaredLists.values()) {
      const mayRead = await platform.call(endpoint, { limit: 10 }, { token: own })
      const mayExport = exportRights(endpoint).every((right) => perms.includes(right))
      if (mayRead.code !== codes.forbidden && mayExport) continue
      expect([name, (await ask({ list: endpoint.path }, { token: own })).code]).toEqual([name, codes.forbidden])
      refused += 1
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('is given what the list shows them, of their data scope', async () => {
    const own = await platform.signIn('service')
    const { perms } = (await platform.call(userApi.info, {}, { token: own })).data
    let given = 0
    for (const { name, endpoint, columns } of declaredLists.values()) {
      const list = await platform.call(endpoint, { limit: 200 }, { token: own })
      if (list.code !== 0 || !exportRights(endpoint).every((right) => perms.includes(right))) continue
      const shown = list.data as { list: never[]; totalCount: number }
      const { rows } = await fileOf({ list: endpoint.path }, { token: own, language: 'zh' })
      expect([name, rows.length - 1]).toEqual([name, shown.totalCount])
      const at = columns.findIndex(({ cell }) => cell)
      const words = shown.list.map((row) => String(columns[at]?.cell?.(row, { language: 'zh', platformId: 6 }) ?? ''))
      expect([name, rows.slice(1, 201).map((row) => row[at]?.replace(/^'/, ''))]).toEqual([name, words])
      given += 1
    }
    expect(given).toBeGreaterThan(3)
  })

  it('needs the right to export where the entity has one', () => {
    expect(exportRights(otaTaskApi.list)).toEqual(['ota:list', 'ota:export'])
    expect(exportRights(questionApi.list)).toEqual(['question:list'])
    expect(exportRights({ access: 'session' })).toEqual([])
  })

  it('finds no row of another brand', async () => {
    const there = await platform.signIn('admin', 12)
    const { rows } = await fileOf({ list: roleApi.list.path }, { token: there })
    expect(rows.length).toBeGreaterThan(1)
    expect(
      await platform.database.$count(questions, and(eq(questions.platformId, 12), like(questions.title, '=many%'))),
    ).toBe(0)
    const { rows: none } = await fileOf({ list: questionList, filter: { title: '=many' } }, { token: there })
    expect(none).toHaveLength(1)
  })
})
