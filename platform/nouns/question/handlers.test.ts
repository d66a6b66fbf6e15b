import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { codes } from '@/lib/contract/error-code'
import { questionApi } from '@/lib/contract/question'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { addDemoQuestions } from './demo-rows'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  await addDemoQuestions(platform.database, platform.clock.now())
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const form = {
  title: '如何复位？',
  content: '第一行\n第二行',
  type: '使用',
  grade: 20,
  language: 'zh',
  status: 1,
} as const
const list = async (query: object = {}) =>
  (await platform.call(questionApi.list, { limit: 100, ...query }, { token })).data.list
const found = async (title: string) => {
  const [row] = await list({ title })
  if (row === undefined) throw new Error(`no question is called ${title}`)
  return row
}

it('is kept with its line breaks, found by its words, type, language and status, and stands in the order of the app', async () => {
  expect((await platform.call(questionApi.save, form, { token })).code).toBe(0)
  expect(await found('复位')).toMatchObject({ ...form, viewCount: 0, helpfulCount: 0 })
  const grades = (await list()).map(({ grade }) => grade)
  expect(grades).toEqual([...grades].sort((a, b) => a - b))
  expect((await list({ language: 'de' })).map(({ language }) => language)).toEqual(['de'])
  expect((await list({ type: '联网', status: 1 })).length).toBeGreaterThan(0)
  expect((await list({ title: '%' })).length).toBe(0)
})

it('takes texts of the lengths of the spec and grades from 1 to 20, and tells the field otherwise', async () => {
  const save = (more: object) => platform.call(questionApi.save, { ...form, ...more }, { token })
  const full = { title: '问'.repeat(256), content: '答'.repeat(1024), type: '类'.repeat(32), grade: 1 }
  expect((await save(full)).code).toBe(0)
  for (const [field, value, text] of [
    ['title', '问'.repeat(257), '标题不能超过256个字符（现为257）'],
    ['content', '答'.repeat(1025), '内容不能超过1,024个字符（现为1,025）'],
    ['type', '类'.repeat(33), '类型不能超过32个字符（现为33）'],
    ['grade', 0, '等级应为1～20（现为0）'],
    ['grade', 21, '等级应为1～20（现为21）'],
    ['grade', 1.5, '等级应为1～20'],
  ] as const) {
    expect((await save({ [field]: value })).envelope.fields).toEqual({ [field]: text })
  }
  expect((await save({ title: ' ' })).envelope.fields).toEqual({ title: '标题不能为空' })
})

it('moves by one grade within 1 and 20, and refuses a change that was decided on an older version', async () => {
  const row = await found('复位')
  const { questionId, version } = row
  const move = (to: 'up' | 'down', at: number) =>
    platform.call(questionApi.move, { questionId, version: at, to }, { token })
  expect((await move('down', version)).code).toBe(codes.illegalState)
  expect((await move('up', version)).code).toBe(0)
  expect((await found('复位')).grade).toBe(19)
  expect((await move('up', version)).code).toBe(codes.conflict)
})

it('is unpublished and published again once each, and is gone once deleted', async () => {
  const { questionId, version } = await found('复位')
  const set = (status: 0 | 1, at: number) =>
    platform.call(questionApi.setStatus, { questionId, version: at, status }, { token })
  expect((await set(1, version)).code).toBe(codes.illegalState)
  expect((await set(0, version)).code).toBe(0)
  const editor = await platform.signIn('viewer')
  const known = { questionId, version: version + 1 }
  expect((await platform.call(questionApi.remove, known, { token: editor })).code).toBe(codes.forbidden)
  expect((await platform.call(questionApi.remove, known, { token })).code).toBe(0)
  expect(await list({ title: '复位' })).toEqual([])
})
