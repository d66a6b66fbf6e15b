import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import * as z from 'zod'
import { get, post } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { replaceGlobals } from '@/tests/support/replace-globals'

const read = get('/sys/thing/list', { access: 'session', input: z.strictObject({}), data: z.object({ n: z.number() }) })
const save = post('/sys/thing/save', { access: 'session', input: z.object({ a: z.number() }), data: z.null() })

type Sent = { url: string; headers: Record<string, string> }
type Reply = { code: number; data?: unknown; headers?: Record<string, string> } | 'broken' | 'garbage' | 'silent'

const sent: Sent[] = []
let replies: Reply[] = []
let online = true

const load = async () => ({
  ...(await import('./call')),
  ...(await import('./session/session-state')),
  ...(await import('./outcome')),
  ...(await import('./unsaved-input')),
  ...(await import('./session/page-user')),
  ...(await import('./session/step-up')),
  ...(await import('./unsent-changes')),
})

let restoreGlobals: () => void
const tick = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.resetModules()
  jest.useFakeTimers()
  sent.length = 0
  replies = []
  online = true
  const memory = new Map<string, string>()
  restoreGlobals = replaceGlobals({
    navigator: {
      get onLine() {
        return online
      },
    },
    location: { reload: jest.fn(), pathname: '/x' },
    document: { title: 'Things - The Platform' },
    sessionStorage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
    },
    fetch: async (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      sent.push({ url, headers })
      const reply = replies.shift() ?? { code: 0, data: null }
      if (reply === 'broken') throw new TypeError('Failed to fetch')
      if (reply === 'silent') {
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      }
      if (reply === 'garbage') return new Response('<h1>502</h1>', { status: 502 })
      const { headers: own = {}, code, data } = reply
      return new Response(JSON.stringify({ code, msg: `code ${code}`, data }), { headers: own })
    },
  })
})
afterEach(() => {
  restoreGlobals()
  jest.useRealTimers()
})

const keys = () => sent.map(({ headers }) => headers['Idempotency-Key'])

describe('what is sent', () => {
  test('a read names the user whom the page is for, and has no key', async () => {
    const { call, setPageUser } = await load()
    setPageUser('7')
    replies = [{ code: 0, data: { n: 1 } }]
    await expect(call(read, {})).resolves.toEqual({ n: 1 })
    expect(sent[0]?.headers).toEqual({ 'X-Console': '1', 'X-Expected-User': '7' })
  })

  test('a read that is never answered fails after a minute of silence', async () => {
    const { call } = await load()
    replies = ['silent']
    const failed = expect(call(read, {})).rejects.toMatchObject({ detail: { reason: 'network' } })
    await jest.advanceTimersByTimeAsync(60_000)
    await failed
    expect(sent).toHaveLength(1)
  })

  test('a poll is marked', async () => {
    const { call } = await load()
    replies = [{ code: 0, data: { n: 1 } }]
    await call(read, {}, { background: true })
    expect(sent[0]?.headers).toMatchObject({ 'X-Background': '1' })
  })

  test('every change has its own key; a double click shares one', async () => {
    const { call } = await load()
    await Promise.all([call(save, { a: 1 }), call(save, { a: 1 }), call(save, { a: 2 })])
    await call(save, { a: 1 })
    const [first, second, third, fourth] = keys()
    expect(first).toMatch(/^[\w-]{16,64}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(fourth).not.toBe(first)
  })

  test('offline, nothing is sent and the change fails as not sent', async () => {
    const { call, openOutcomes } = await load()
    online = false
    await expect(call(save, { a: 1 })).rejects.toMatchObject({ detail: { reason: 'offline' } })
    expect(sent).toEqual([])
    expect(openOutcomes()).toEqual([])
  })

  test('data outside the contract is a bad response, even with code 0', async () => {
    const { call } = await load()
    replies = [{ code: 0, data: { n: 'x' } }]
    await expect(call(read, {})).rejects.toMatchObject({ code: codes.badGateway, detail: { reason: 'badResponse' } })
  })
})

describe('a session that ends', () => {
  test.each([codes.illegalToken, codes.otherClient, codes.tokenExpired])(
    '%i: five calls ask once; after signing in each read is sent once more',
    async (code) => {
      const { call, resumeSession, sessionPhase, onSessionPhase } = await load()
      let asked = 0
      onSessionPhase(() => {
        if (sessionPhase().is === 'asking') asked += 1
      })
      replies = Array.from({ length: 10 }, (_, at) => (at < 5 ? { code } : { code: 0, data: { n: at } }))
      const calls = Array.from({ length: 5 }, () => call(read, {}))
      await tick()
      expect(asked).toBe(1)
      expect(sent).toHaveLength(5)
      resumeSession()
      await Promise.all(calls)
      expect(sent).toHaveLength(10)
      expect(sessionPhase()).toEqual({ is: 'live' })
    },
  )

  test('a change is not repeated by itself: it fails, and says that it was not submitted', async () => {
    const { call, resumeSession, refusedChanges } = await load()
    replies = [{ code: codes.tokenExpired }]
    const failed = expect(call(save, { a: 1 })).rejects.toMatchObject({ detail: { reason: 'sessionBack' } })
    await tick()
    expect(refusedChanges()).toEqual([{ method: 'POST', path: '/sys/thing/save', input: { a: 1 } }])
    resumeSession()
    await failed
    expect(sent).toHaveLength(1)
    expect(refusedChanges()).toEqual([])
  })

  test('a call that fails again after signing in fails, and does not ask again', async () => {
    const { call, resumeSession, sessionPhase } = await load()
    replies = [{ code: codes.tokenExpired }, { code: codes.tokenExpired }]
    const failed = expect(call(read, {})).rejects.toMatchObject({ code: codes.tokenExpired, detail: {} })
    await tick()
    resumeSession()
    await failed
    expect(sent).toHaveLength(2)
    expect(sessionPhase().is).toBe('live')
  })

  test('after choosing to stay, polls are not sent and the next action asks again', async () => {
    const { call, declineSession, sessionPhase } = await load()
    replies = [{ code: codes.tokenExpired }]
    const failed = expect(call(read, {})).rejects.toMatchObject({ detail: { shown: true } })
    await tick()
    declineSession()
    await failed
    await expect(call(read, {}, { background: true })).rejects.toMatchObject({ detail: { reason: 'paused' } })
    expect(sent).toHaveLength(1)
    replies = [{ code: codes.tokenExpired }]
    call(read, {}).catch(() => undefined)
    await tick()
    expect(sessionPhase().is).toBe('asking')
  })

  test('answers of calls that were under way when the user chose to stay neither ask again nor bring the session back', async () => {
    const { call, declineSession, sessionPhase } = await load()
    replies = [{ code: codes.tokenExpired }, { code: codes.tokenExpired }, { code: 0, data: { n: 1 } }]
    const answers = new Map<string, () => void>()
    const plain = fetch
    globalThis.fetch = async (...given) => {
      const answer = await plain(...given)
      await new Promise<void>((resolve) => answers.set(`${answers.size}`, resolve))
      return answer
    }
    const [first, poll, late] = [call(read, {}), call(read, {}, { background: true }), call(read, {})]
    const failed = [first, poll].map((each) => expect(each).rejects.toMatchObject({ detail: { shown: true } }))
    await tick()
    answers.get('0')?.()
    await tick()
    expect(sessionPhase().is).toBe('asking')
    declineSession()
    answers.get('1')?.()
    answers.get('2')?.()
    await Promise.all(failed)
    await expect(late).resolves.toEqual({ n: 1 })
    expect(sessionPhase().is).toBe('declined')
  })

  test('401 reloads once, however many calls find it; where that did not help, the next one asks in place', async () => {
    const before = await load()
    replies = [{ code: 401 }, { code: 401 }]
    for (const each of [before.call(read, {}), before.call(read, {})]) each.catch(() => undefined)
    await tick()
    expect(location.reload).toHaveBeenCalledTimes(1)
    expect(before.sessionPhase().is).toBe('live')

    jest.resetModules()
    const after = await load()
    after.setPageUser('7')
    replies = [{ code: 401 }]
    after.call(save, { a: 1 }).catch(() => undefined)
    await tick()
    expect(location.reload).toHaveBeenCalledTimes(1)
    expect(after.sessionPhase().is).toBe('asking')
    // The page still holds the change: it is stored when the page is left, and once.
    expect(after.takeUnsent('7')).toBeUndefined()
    expect(after.refusedChanges()).toHaveLength(1)
  })

  test('during sign-out, a 401 on the way neither reloads nor asks', async () => {
    const { call, sessionPhase, beginLeaving } = await load()
    beginLeaving()
    replies = [{ code: 401 }]
    call(read, {}).catch(() => undefined)
    await tick()
    expect(location.reload).not.toHaveBeenCalled()
    expect(sessionPhase().is).toBe('live')
  })

  test('401 reloads over unsaved input too; the refused change is stored for its user, once, and a secret never', async () => {
    const { call, holdUnsaved, setPageUser, takeUnsent } = await load()
    setPageUser('7')
    holdUnsaved('draft:7:/list:form:thing:')
    holdUnsaved(false)
    replies = [{ code: 401 }, { code: 401 }, { code: 401 }]
    for (const each of [call(save, { a: 1 }), call(read, {}), call(save, { a: 2 })]) each.catch(() => undefined)
    await tick()
    expect(location.reload).toHaveBeenCalledTimes(1)
    expect(takeUnsent('8')).toBeUndefined()
    const changes = [1, 2].map((a) => ({ method: 'POST', path: '/sys/thing/save', input: { a } }))
    expect(takeUnsent('7')).toEqual({ changes, drafts: ['draft:7:/list:form:thing:'], page: 'Things' })
    expect(takeUnsent('7')).toBeUndefined()
  })

  test.each([{ password: 'x' }, { rows: [{ deviceKey: 'x' }] }, { form: { proof: {} } }])(
    'a change with a secret is not stored: %j',
    async (input) => {
      const { call, setPageUser, takeUnsent } = await load()
      setPageUser('7')
      replies = [{ code: 401 }]
      const secret = post('/sys/thing/key', { access: 'session', input: z.looseObject({}), data: z.null() })
      call(secret, input).catch(() => undefined)
      await tick()
      expect(location.reload).toHaveBeenCalledTimes(1)
      expect(takeUnsent('7')).toBeUndefined()
    },
  )

  test('another user: the page says so and polls no more', async () => {
    const { call, sessionPhase } = await load()
    replies = [{ code: codes.otherUser }]
    await expect(call(save, { a: 1 })).rejects.toMatchObject({ detail: { shown: true } })
    expect(sessionPhase()).toEqual({ is: 'otherUser', declined: false })
    await expect(call(read, {}, { background: true })).rejects.toMatchObject({ detail: { reason: 'paused' } })
    expect(sent).toHaveLength(1)
  })
})

describe('a call that is refused until a second factor is shown again', () => {
  test('five calls ask once; afterwards each is sent once more, a change by its own key', async () => {
    const { call, onStepUp, isStepUpAsked, confirmStepUp } = await load()
    let asked = 0
    onStepUp(() => {
      if (isStepUpAsked()) asked += 1
    })
    replies = Array.from({ length: 5 }, () => ({ code: codes.stepUpRequired }))
    const calls = [1, 2, 3, 4, 5].map((a) => call(save, { a }))
    await tick()
    expect(asked).toBe(1)
    expect(sent).toHaveLength(5)
    const first = keys()
    confirmStepUp()
    await Promise.all(calls)
    expect(sent).toHaveLength(10)
    expect(keys().slice(5).sort()).toEqual([...first].sort())
    expect(isStepUpAsked()).toBe(false)
  })

  test('canceled, none is sent again, and each fails as one that was shown', async () => {
    const { call, onStepUp, cancelStepUp } = await load()
    onStepUp(() => undefined)
    replies = [{ code: codes.stepUpRequired }, { code: codes.stepUpRequired }]
    const failed = [1, 2].map((a) =>
      expect(call(save, { a })).rejects.toMatchObject({ code: codes.stepUpRequired, detail: { shown: true } }),
    )
    await tick()
    cancelStepUp()
    await Promise.all(failed)
    expect(sent).toHaveLength(2)
  })

  test('one that is refused again fails, and does not ask again', async () => {
    const { call, onStepUp, isStepUpAsked, confirmStepUp } = await load()
    onStepUp(() => undefined)
    replies = [{ code: codes.stepUpRequired }, { code: codes.stepUpRequired }]
    const failed = expect(call(save, { a: 1 })).rejects.toMatchObject({ code: codes.stepUpRequired, detail: {} })
    await tick()
    confirmStepUp()
    await failed
    expect(sent).toHaveLength(2)
    expect(isStepUpAsked()).toBe(false)
  })

  test('where nobody can ask, or in the background, it fails at once', async () => {
    const { call, onStepUp, isStepUpAsked } = await load()
    replies = [{ code: codes.stepUpRequired }, { code: codes.stepUpRequired }]
    await expect(call(save, { a: 1 })).rejects.toMatchObject({ code: codes.stepUpRequired })
    onStepUp(() => undefined)
    await expect(call(read, {}, { background: true })).rejects.toMatchObject({ code: codes.stepUpRequired })
    expect(isStepUpAsked()).toBe(false)
  })

  test('a session that ended meanwhile is restored first', async () => {
    const { call, onStepUp, isStepUpAsked, confirmStepUp, resumeSession } = await load()
    onStepUp(() => undefined)
    replies = [{ code: codes.tokenExpired }, { code: codes.stepUpRequired }, { code: 0, data: { n: 1 } }]
    const done = call(read, {})
    await tick()
    expect(isStepUpAsked()).toBe(false)
    resumeSession()
    await tick()
    expect(isStepUpAsked()).toBe(true)
    confirmStepUp()
    await expect(done).resolves.toEqual({ n: 1 })
    expect(sent).toHaveLength(3)
  })
})

describe('a change whose answer is lost', () => {
  test.each<[string, Reply]>([
    ['504', { code: codes.gatewayTimeout }],
    ['502', { code: codes.badGateway }],
    ['503', { code: codes.unavailable }],
    ['a connection that broke', 'broken'],
    ['a page of the terminator', 'garbage'],
  ])('%s: asked about once by the same key, and then what happened counts', async (_name, lost) => {
    const { call, openOutcomes } = await load()
    replies = [lost, { code: 0, data: null }]
    const done = call(save, { a: 1 })
    await tick()
    expect(openOutcomes()).toMatchObject([{ phase: 'checking' }])
    expect(sent).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(2000)
    await expect(done).resolves.toBeNull()
    expect(keys()[1]).toBe(keys()[0])
    expect(openOutcomes()).toEqual([])
  })

  test('one that is never answered is given up after a minute of silence: its outcome is asked about too', async () => {
    const { call, openOutcomes } = await load()
    replies = ['silent', { code: 0, data: null }]
    const done = call(save, { a: 1 })
    await jest.advanceTimersByTimeAsync(59_000)
    expect(openOutcomes()).toEqual([])
    await jest.advanceTimersByTimeAsync(1000)
    expect(openOutcomes()).toMatchObject([{ phase: 'checking' }])
    await jest.advanceTimersByTimeAsync(2000)
    await expect(done).resolves.toBeNull()
    expect(keys()[1]).toBe(keys()[0])
  })

  test('a refusal by the platform is the final answer', async () => {
    const { call } = await load()
    replies = ['broken', { code: codes.conflict }]
    const failed = expect(call(save, { a: 1 })).rejects.toMatchObject({ code: codes.conflict })
    await jest.advanceTimersByTimeAsync(2000)
    await failed
  })

  test('a platform that is known to be away was sent nothing: that is final, and not asked about', async () => {
    const { call, openOutcomes } = await load()
    replies = [{ code: codes.platformAway }]
    await expect(call(save, { a: 1 })).rejects.toMatchObject({ code: codes.platformAway })
    expect(openOutcomes()).toEqual([])
    expect(sent).toHaveLength(1)
  })

  test('the answer is lost because the platform goes away: what became of the change is still unknown', async () => {
    const { call, openOutcomes, answerOutcomes } = await load()
    replies = ['broken', { code: codes.platformAway }, { code: 0, data: null }]
    const done = call(save, { a: 1 })
    await jest.advanceTimersByTimeAsync(2000)
    expect(openOutcomes()).toMatchObject([{ phase: 'unknown' }])
    answerOutcomes(true)
    await expect(done).resolves.toBeNull()
    expect(new Set(keys()).size).toBe(1)
  })

  test('still unknown: only the user retries; the same input later is the same submission', async () => {
    const { call, openOutcomes, answerOutcomes } = await load()
    replies = ['broken', 'broken', 'broken']
    const failed = expect(call(save, { a: 1 })).rejects.toMatchObject({ detail: { reason: 'unknownOutcome' } })
    await jest.advanceTimersByTimeAsync(2000)
    expect(openOutcomes()).toMatchObject([{ phase: 'unknown' }])
    await jest.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(2)
    answerOutcomes(true)
    await tick()
    expect(sent).toHaveLength(3)
    expect(openOutcomes()).toMatchObject([{ phase: 'unknown' }])
    answerOutcomes(false)
    await failed
    await call(save, { a: 1 })
    expect(new Set(keys()).size).toBe(1)
  })

  test('a refusal with a known outcome is not followed up', async () => {
    const { call } = await load()
    replies = [{ code: codes.failure }]
    await expect(call(save, { a: 1 })).rejects.toMatchObject({ code: codes.failure })
    expect(sent).toHaveLength(1)
  })

  test('a read is never followed up', async () => {
    const { call, openOutcomes } = await load()
    replies = ['broken']
    await expect(call(read, {})).rejects.toMatchObject({ detail: { reason: 'network' } })
    expect(openOutcomes()).toEqual([])
  })
})
