import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { distributorApi, type Relation, relationCan } from '@/lib/contract/distributor'
import type { Endpoint } from '@/lib/contract/endpoint'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { distributorRelations } from '../tables/distributor'
import { appUsers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

let made = 0
/** A dealer and a distributor whom nobody knows yet. */
const newPair = async () => {
  made++
  const person = (account: string, accountType: 2 | 3) => ({
    platformId: 6 as const,
    account,
    nickname: account,
    accountType,
    status: 1 as const,
    email: account,
    registerTime: platform.clock.now(),
  })
  const rows = await platform.database
    .insert(appUsers)
    .values([person(`newdist${made}@example.com`, 3), person(`newdealer${made}@example.com`, 2)])
    .returning()
  return {
    distributorAccount: rows[0]?.account ?? '',
    dealerEmail: rows[1]?.email ?? '',
    ids: { distributorId: rows[0]?.id ?? 0, dealerId: rows[1]?.id ?? 0 },
  }
}
const save = ({ distributorAccount, dealerEmail }: { distributorAccount: string; dealerEmail: string }) =>
  platform.call(distributorApi.save, { distributorAccount, dealerEmail, remark: '' }, { token })
const newRelation = async (status: Relation['status'] = 1) => {
  const pair = await newPair()
  const { relationId } = (await save(pair)).data
  await platform.database
    .update(distributorRelations)
    .set({ status })
    .where(eq(distributorRelations.id, Number(relationId)))
  return { relationId, version: 1, pair }
}
const rowOf = async (relationId: string) =>
  (
    await platform.database
      .select()
      .from(distributorRelations)
      .where(eq(distributorRelations.id, Number(relationId)))
  )[0]
const send = (call: Endpoint<never, unknown>, input: unknown, as = token) =>
  platform.call(call as unknown as Endpoint<unknown, unknown>, input, { token: as, language: 'zh' })

const steps = {
  submit: distributorApi.submit,
  withdraw: distributorApi.withdraw,
  pass: distributorApi.pass,
  back: distributorApi.back,
  release: distributorApi.release,
  remove: distributorApi.remove,
} as const
const allowed: Record<keyof typeof steps, [from: Relation['status'], to: Relation['status'] | null][]> = {
  submit: [
    [1, 2],
    [4, 2],
  ],
  withdraw: [[2, 1]],
  pass: [[2, 3]],
  back: [[2, 4]],
  release: [[3, 5]],
  remove: [
    [1, null],
    [4, null],
  ],
}
const names = Object.keys(steps) as (keyof typeof steps)[]

describe('each step in each state', () => {
  const cases = names.flatMap((step) => ([1, 2, 3, 4, 5] as const).map((from) => [step, from] as const))
  it.each(cases)('%s from %i', async (step, from) => {
    const { relationId, version } = await newRelation(from)
    const input = { relationId, version, ...(step === 'back' && { returnReason: '邮箱与营业执照不符' }) }
    const answer = await send(steps[step] as unknown as Endpoint<never, unknown>, input)
    const to = allowed[step].find(([state]) => state === from)?.[1]
    expect(relationCan[step]({ status: from })).toBe(to !== undefined)
    if (to === undefined) {
      expect(answer).toMatchObject({ code: 40003, envelope: { msg: '状态不允许该操作' } })
      expect((await rowOf(relationId))?.status).toBe(from)
    } else {
      expect(answer.code).toBe(0)
      expect((await rowOf(relationId))?.status ?? null).toBe(to)
    }
  })
})

describe('back off', () => {
  it('needs a reason of at most 200 characters', async () => {
    const { relationId, version } = await newRelation(2)
    for (const [returnReason, text] of [
      ['', '退回原因不能为空'],
      ['   ', '退回原因不能为空'],
      ['长'.repeat(201), '退回原因不能超过200个字符（现为201）'],
    ]) {
      const answer = await platform.call(distributorApi.back, { relationId, version, returnReason }, { token })
      expect(answer).toMatchObject({ code: 400, envelope: { fields: { returnReason: text } } })
    }
    expect((await rowOf(relationId))?.status).toBe(2)
  })

  it('shows its parties masked, is found by what is shown, and is changed without naming them again', async () => {
    const { relationId, pair } = await newRelation(1)
    const { data } = await platform.call(distributorApi.list, { dealerEmail: pair.dealerEmail }, { token })
    const [shown] = data.list
    expect(shown).toMatchObject({
      distributorAccount: toMaskedAccount(pair.distributorAccount),
      dealerEmail: toMaskedAccount(pair.dealerEmail),
    })
    const again = await platform.call(distributorApi.list, { dealerEmail: shown?.dealerEmail, limit: 200 }, { token })
    expect(again.data.list.map((each) => each.relationId)).toContain(relationId)
    const { distributorAccount = '', dealerEmail = '' } = shown ?? {}
    const form = { relationId, version: 1, distributorAccount, dealerEmail, remark: '改过' }
    expect((await platform.call(distributorApi.update, form, { token })).code).toBe(0)
    expect(await rowOf(relationId)).toMatchObject({ ...pair.ids, remark: '改过' })
    const other = { ...form, version: 2, dealerEmail: 'no****dy@example.com' }
    expect((await platform.call(distributorApi.update, other, { token, language: 'zh' })).envelope.fields).toEqual({
      dealerEmail: '没有该邮箱的经销商',
    })
  })

  it('tells the reason with the row and its history, also after it was submitted again', async () => {
    const { relationId, pair } = await newRelation(1)
    const known = (version: number) => ({ relationId, version })
    await platform.call(distributorApi.submit, known(1), { token })
    await platform.call(distributorApi.back, { ...known(2), returnReason: '营业执照已过期' }, { token })
    const { data } = await platform.call(distributorApi.list, { dealerEmail: pair.dealerEmail }, { token })
    expect(data.list).toMatchObject([{ status: 4, returnReason: '营业执照已过期', auditor: '系统管理员' }])
    await platform.call(distributorApi.submit, known(3), { token })
    await platform.call(distributorApi.pass, known(4), { token })
    const history = (await platform.call(distributorApi.history, { relationId }, { token })).data.list
    expect(history.map(({ fromStatus, toStatus, reason }) => [fromStatus, toStatus, reason])).toEqual([
      [null, 1, ''],
      [1, 2, ''],
      [2, 4, '营业执照已过期'],
      [4, 2, ''],
      [2, 3, ''],
    ])
    const logs = await selectOperations(platform.database)
      .where(eq(operationLogs.endpoint, 'distributor.back'))
      .orderBy(operationLogs.id)
    expect(logs.at(-1)?.changes).toContain('"after":{"returnReason":"营业执照已过期","status":4}')
    expect(logs.at(-1)?.changes).toContain('"before":{"returnReason":"","status":2}')
  })
})

describe('a dealer', () => {
  it('is associated with one distributor, also when two people pass him at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await newPair(), await newPair()]
      const relations = await Promise.all([save(one), save({ ...two, dealerEmail: one.dealerEmail })])
      const known = relations.map(({ data }) => ({ relationId: data.relationId, version: 2 }))
      for (const { relationId } of known)
        await platform.call(distributorApi.submit, { relationId, version: 1 }, { token })
      const answers = await Promise.all(known.map((each) => platform.call(distributorApi.pass, each, { token })))
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 400])
      expect(answers.find(({ code }) => code === 400)?.envelope.fields).toEqual({
        relationId: '该经销商已关联其他分销商',
      })
      const rows = await platform.database
        .select()
        .from(distributorRelations)
        .where(eq(distributorRelations.dealerId, one.ids.dealerId))
      expect(rows.filter(({ status }) => status === 3)).toHaveLength(1)
    }
  })

  it('and a distributor have one open relation, and may have another after it was released', async () => {
    const { relationId, pair } = await newRelation(3)
    expect((await save(pair)).envelope.fields).toEqual({ dealerEmail: '该分销商与该经销商之间已有关系记录' })
    await platform.call(distributorApi.release, { relationId, version: 1 }, { token })
    expect((await save(pair)).code).toBe(0)
    const { data } = await platform.call(distributorApi.list, { dealerEmail: pair.dealerEmail }, { token })
    expect(data.list.map(({ status }) => status).sort()).toEqual([1, 5])
  })
})

describe('a relation', () => {
  it('is between a distributor and a dealer of the brand', async () => {
    const pair = await newPair()
    const refused = await save({ distributorAccount: pair.dealerEmail, dealerEmail: pair.distributorAccount })
    expect(refused.envelope.fields).toEqual({
      distributorAccount: '没有该账号的分销商',
      dealerEmail: '没有该邮箱的经销商',
    })
    const there = await platform.signIn('admin', 12)
    const { distributorAccount, dealerEmail } = pair
    const answer = await platform.call(
      distributorApi.save,
      { distributorAccount, dealerEmail, remark: '' },
      { token: there },
    )
    expect(answer.code).toBe(400)
  })

  it('that somebody has changed meanwhile is not passed', async () => {
    const { relationId } = await newRelation(1)
    await platform.call(distributorApi.submit, { relationId, version: 1 }, { token })
    const answer = await platform.call(distributorApi.pass, { relationId, version: 1 }, { token })
    expect(answer.code).toBe(409)
    expect((await rowOf(relationId))?.status).toBe(2)
  })

  it('is counted by state', async () => {
    const { data } = await platform.call(distributorApi.counts, {}, { token })
    const all = await platform.call(distributorApi.list, {}, { token })
    expect(data.list.reduce((sum, { count }) => sum + count, 0)).toBe(all.data.totalCount)
  })

  it('is reviewed only with the right to review', async () => {
    const { relationId, version } = await newRelation(2)
    const viewer = await platform.signIn('viewer')
    expect((await platform.call(distributorApi.pass, { relationId, version }, { token: viewer })).code).toBe(403)
  })
})
