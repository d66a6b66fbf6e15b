import { afterAll, beforeAll, describe, it, jest } from '@jest/globals'
import { eq, inArray, like } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { questionApi } from '@/lib/contract/question'
import { rowBatchApi } from '@/lib/contract/row-batch'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { operations } from '../../kernel/audit/operation'
import { selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { addDemoQuestions } from '../question/demo-rows'
import { questionRows } from '../question/question-rows'
import { questions as questionTable } from '../question/question-table'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  await addDemoQuestions(platform.database, platform.clock.now())
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const questions = async (query: object = {}) =>
  (await platform.call(questionApi.list, { limit: 100, ...query }, { token })).data.list
const batch = async (input: object, as = token) => platform.call(rowBatchApi.batch, input, { token: as })
/** Counts of the job and each of its rows, once it has ended. */
const ended = async (jobId: string) => {
  await platform.jobs.idle()
  const { data: job } = await platform.call(jobApi.info, { jobId }, { token })
  const { data } = await platform.call(jobApi.results, { jobId, limit: 100 }, { token, language: 'en' })
  return { job, results: data.list }
}

describe('an action of a row on many', () => {
  it('is done to each by its own call, which is logged with the row, and lists those it refuses with the reason', async () => {
    const [one, two] = await questions({ status: 1 })
    const [unpublished] = await questions({ status: 0 })
    if (!one || !two || !unpublished) throw new Error('the seed has too few questions')
    const keys = [one.questionId, two.questionId, unpublished.questionId, '9999999']
    const { data } = await batch({ action: 'question.unpublish', selection: { keys } })
    const { job, results } = await ended(data.jobId)
    expect(job).toMatchObject({ status: 'done', total: 4, done: 2, failed: 2 })
    expect((await questions({ status: 1 })).map(({ questionId }) => questionId)).not.toContain(one.questionId)
    expect(results.filter(({ result }) => result === 'failed')).toMatchObject([
      { key: unpublished.questionId, code: codes.illegalState },
      { key: '9999999', code: codes.notFound },
    ])
    expect(
      results
        .filter(({ result }) => result === 'done')
        .map(({ key }) => key)
        .sort(),
    ).toEqual([one, two].map(({ title, questionId }) => `${title}#${questionId}`).sort())
  })

  it('deletes all that match a filter less some, and is refused when others match than were confirmed', async () => {
    const before = await questions()
    const matching = before.filter(({ language }) => language === 'zh')
    const [kept] = matching
    if (!kept) throw new Error('the seed has no such question')
    const selection = { filter: { language: 'zh' }, except: [kept.questionId], count: matching.length }
    expect(await batch({ action: 'question.remove', selection })).toMatchObject({ code: codes.conflict })
    expect(await questions()).toHaveLength(before.length)
    const { data } = await batch({
      action: 'question.remove',
      selection: { ...selection, count: matching.length - 1 },
    })
    expect((await ended(data.jobId)).job).toMatchObject({ done: matching.length - 1, failed: 0 })
    expect((await questions({ language: 'zh' })).map(({ questionId }) => questionId)).toEqual([kept.questionId])
    const rows = await selectOperations(platform.database).where(eq(operationLogs.path, `/job/${data.jobId}`))
    expect(rows).toHaveLength(matching.length - 1)
    expect(rows[0]).toMatchObject({ account: 'admin', module: 'question', operation: operations.delete, result: 0 })
  })

  it('reaches all that matched when it began, whatever others delete or change while it reads', async () => {
    const { database } = platform
    const [{ id: _id, ...row } = {} as never] = await database.select().from(questionTable).limit(1)
    const titles = Array.from({ length: 450 }, (_, at) => `=batch ${String(at).padStart(3, '0')}`)
    await database
      .insert(questionTable)
      .values(titles.map((title, at) => ({ ...row, title, grade: 1000 + at, status: 1 as const })))
    const { page } = questionRows
    const reading = jest.spyOn(questionRows, 'page').mockImplementation(async (...args) => {
      const answer = await page(...args)
      if (args[2].limit === 200 && args[2].page === 1) {
        await database.delete(questionTable).where(inArray(questionTable.title, titles.slice(0, 60)))
        await database
          .update(questionTable)
          .set({ grade: 1 })
          .where(inArray(questionTable.title, titles.slice(300, 310)))
      }
      return answer
    })
    const selection = { filter: { title: '=batch' }, except: [], count: titles.length }
    const { data } = await batch({ action: 'question.unpublish', selection })
    const { job } = await ended(data.jobId)
    reading.mockRestore()
    expect(job).toMatchObject({ status: 'done', total: 450, done: 390, failed: 60 })
    expect(await questions({ title: '=batch', status: 1 })).toEqual([])
    await database.delete(questionTable).where(like(questionTable.title, '=batch%'))
  })

  it('changes what opens its own transaction too, and refuses oneself by the rule of one row', async () => {
    const { list } = (await platform.call(webUserApi.list, { limit: 100 }, { token })).data
    const [viewer, self] = ['viewer', 'admin'].map((name) => list.find(({ account }) => account === name)?.userId ?? '')
    const { data } = await batch({ action: 'webUser.disable', selection: { keys: [viewer, self] } })
    expect((await ended(data.jobId)).job).toMatchObject({ done: 1, failed: 1 })
    const back = await batch({ action: 'webUser.enable', selection: { keys: [viewer] } })
    expect((await ended(back.data.jobId)).job).toMatchObject({ done: 1, failed: 0 })
  })

  it('needs the right of the action, knows only filters of its list, and finds no row of another brand', async () => {
    const all = { filter: {}, except: [] }
    const viewer = await platform.signIn('viewer')
    expect(await batch({ action: 'question.remove', selection: all }, viewer)).toMatchObject({ code: codes.forbidden })
    expect(
      await batch({ action: 'question.remove', selection: { filter: { colour: 'red' }, except: [] } }),
    ).toMatchObject({
      code: codes.badRequest,
    })
    const before = await questions()
    const elsewhere = await platform.signIn('admin', 12)
    const { data } = await batch(
      { action: 'question.remove', selection: { keys: before.map(({ questionId }) => questionId) } },
      elsewhere,
    )
    await platform.jobs.idle()
    const { data: job } = await platform.call(jobApi.info, { jobId: data.jobId }, { token: elsewhere })
    expect(job).toMatchObject({ done: 0, failed: before.length })
    expect(await questions()).toHaveLength(before.length)
  })
})
