import { afterAll, beforeAll, describe, it, jest } from '@jest/globals'
import { codes } from '@/lib/contract/error-code'
import { menuApi } from '@/lib/contract/menu'
import { preferenceApi } from '@/lib/contract/preference'
import { endpoints } from '@/lib/contract/registry'
import { userApi } from '@/lib/contract/user'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { isOfAccount, selectOperations } from '../audit/operation-text'
import { type CallKind, callKinds, defaultCallRates } from '../config/call-rates'
import { readConfig } from '../config/config'
import { callKindOf } from './call-kind'
import { createCallLimits, TooManyCalls } from './call-limits'

const anna = { userId: 1, account: 'anna' }
const bert = { userId: 2, account: 'bert' }

/** Limits with a clock that the test moves, and what they say. */
const limited = () => {
  let at = 0
  const later: { at: number; act: () => void }[] = []
  const told: unknown[] = []
  const rates = { ...defaultCallRates, write: { burst: 3, perSecond: 2 } }
  const limits = createCallLimits({
    rates,
    ticks: () => at,
    logger: { warn: (line: unknown) => told.push(line) },
    later: (ms, act) => later.push({ at: at + ms, act }),
  })
  const advance = (ms: number): void => {
    at += ms
    for (const due of later.splice(0)) {
      if (due.at <= at) due.act()
      else later.push(due)
    }
  }
  const write = (caller = anna, kind: CallKind = 'write'): boolean => {
    try {
      limits.take(`token of ${caller.account}`, caller, kind)
      return true
    } catch (error) {
      if (error instanceof TooManyCalls) return false
      throw error
    }
  }
  return { limits, advance, write, told }
}

describe('T58: a bucket', () => {
  it('gives what fits at once, then as much as comes after it, to each user and kind by itself', () => {
    const { write, advance } = limited()
    expect([1, 2, 3, 4].map(() => write())).toEqual([true, true, true, false])
    expect([write(bert), write(anna, 'read')]).toEqual([true, true])
    advance(499)
    expect(write()).toBe(false)
    advance(1)
    expect([write(), write()]).toEqual([true, false])
    advance(3_600_000)
    expect([1, 2, 3, 4].map(() => write())).toEqual([true, true, true, false])
  })

  it('says when there is a place again', () => {
    const limits = createCallLimits({
      rates: { ...defaultCallRates, job: { burst: 1, perSecond: 0.1 } },
      ticks: () => 0,
      logger: { warn: () => undefined },
      later: () => undefined,
    })
    limits.take('t', anna, 'job')
    const refusal = expect.objectContaining({ errorName: 'tooManyRequests', detail: { retryAfter: 10 } })
    expect(() => limits.take('t', anna, 'job')).toThrow(refusal)
  })

  it('refuses by the token alone whom it knows, and takes nothing for that', () => {
    const { limits, write, advance } = limited()
    limits.refuseKnown('token of anna', 'write')
    expect([1, 2, 3, 4].map(() => write()).at(-1)).toBe(false)
    expect(() => limits.refuseKnown('token of anna', 'write')).toThrow(TooManyCalls)
    expect(() => limits.refuseKnown('token of anna', 'read')).not.toThrow()
    expect(() => limits.refuseKnown('token of bert', 'write')).not.toThrow()
    advance(500)
    limits.refuseKnown('token of anna', 'write')
    expect(write()).toBe(true)
  })

  it('tells of what it refused once a minute, with a count for each user', () => {
    const { write, advance, told } = limited()
    for (let n = 0; n < 103; n++) write()
    for (let n = 0; n < 13; n++) write(bert)
    advance(59_999)
    expect(told).toEqual([])
    advance(1)
    expect(told).toEqual([
      { ...anna, refused: { write: 100 } },
      { ...bert, refused: { write: 10 } },
    ])
    advance(600_000)
    expect(told).toHaveLength(2)
  })
})

describe('T58: limits by configuration', () => {
  const of = (text = '') => readConfig({ PLATFORM_DEMO: '1', PLATFORM_CALL_LIMITS: text }).callLimits

  it('are on by default, off by a word, and of one kind by its name', () => {
    expect(of()).toEqual(defaultCallRates)
    expect(of('off')).toBeNull()
    expect(of('write=100/7.5')).toEqual({ ...defaultCallRates, write: { burst: 100, perSecond: 7.5 } })
    for (const wrong of ['on', 'write=1', 'write=0/1', 'write=1/0', 'delete=1/1', 'write=1/-1']) {
      expect(() => of(wrong), wrong).toThrow('PLATFORM_CALL_LIMITS')
    }
  })

  it('every call of a user is counted, but for streams and the end of a session', () => {
    const free = endpoints.filter((named) => callKindOf(named) === null && named.endpoint.access !== 'public')
    expect(free.map(({ name }) => name).sort()).toEqual(['auth.logout', 'auth.logoutByOtherPath', 'event.stream'])
    for (const kind of callKinds)
      expect(endpoints.filter((named) => callKindOf(named) === kind).length, kind).toBeGreaterThan(3)
    const kindOf = (wanted: string) => endpoints.filter(({ name }) => name === wanted).map(callKindOf)
    expect(
      ['device.himitExport', 'job.retryFailed', 'deviceImport.upload', 'fault.batch', 'fault.mute'].flatMap(kindOf),
    ).toEqual(['job', 'job', 'upload', 'job', 'write'])
  })
})

describe('T58: a flood of one user', () => {
  const never = 0.001
  let platform: TestPlatform
  let flooder: string
  let other: string
  beforeAll(async () => {
    platform = await testPlatform({
      callLimits: { ...defaultCallRates, write: { burst: 5, perSecond: never }, read: { burst: 5, perSecond: never } },
    })
    flooder = await platform.signIn('viewer')
    other = await platform.signIn('editor')
  })
  afterAll(() => platform.close())

  const forbidden = { menuId: '1' }
  const rows = async () => (await selectOperations(platform.database).where(isOfAccount('viewer'))).length

  it('is refused with the time to wait, leaves no rows, and costs no query and no body', async () => {
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await platform.call(menuApi.remove, forbidden, { token: flooder })).code)
    expect(answers).toEqual(Array.from({ length: 5 }, () => codes.forbidden))
    expect(await rows()).toBe(5)
    const queries = jest.spyOn(platform.database, 'select')
    const begun = jest.spyOn(platform.database, 'transaction')
    try {
      for (let n = 0; n < 50; n++) {
        const answer = await platform.call(menuApi.remove, '{"not json', {
          token: flooder,
          language: n % 2 ? 'en' : 'zh',
        })
        expect([answer.status, answer.code]).toEqual([429, codes.tooManyRequests])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(900)
        expect(answer.envelope.msg).toBe(n % 2 ? 'Too many requests. Try again later.' : '操作过于频繁，请稍后再试')
      }
      expect([queries.mock.calls.length, begun.mock.calls.length]).toEqual([0, 0])
    } finally {
      queries.mockRestore()
      begun.mockRestore()
    }
    expect(await rows()).toBe(5)
    expect(platform.lines.filter((line) => JSON.stringify(line).includes('call refused'))).toHaveLength(5)
  })

  it('is the same user in each of their sessions, and nobody else', async () => {
    const again = await platform.signIn('viewer')
    expect((await platform.call(menuApi.remove, forbidden, { token: again })).code).toBe(codes.tooManyRequests)
    expect((await platform.call(userApi.info, {}, { token: flooder })).code).toBe(0)
    expect((await platform.call(menuApi.remove, forbidden, { token: other })).code).toBe(codes.forbidden)
  })

  it('counts reads as well', async () => {
    const codesOf = []
    for (let n = 0; n < 6; n++) codesOf.push((await platform.call(preferenceApi.tables, {}, { token: other })).code)
    expect(codesOf.filter((code) => code === codes.tooManyRequests)).toHaveLength(1)
  })
})
