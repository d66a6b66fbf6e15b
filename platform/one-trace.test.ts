import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { questionApi } from '@/lib/contract/question'
import { roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { isTraceId } from '@/lib/telemetry/trace-id'
import { type Collector, type SeenSpan, startCollector } from '@/tests/support/otlp-collector'
import { type Answer, tracedConsole } from '@/tests/support/traced-console'
import { watchJob } from './kernel/telemetry/telemetry'
import { demoPassword } from './seed/account'
import { tracedPlatform } from './testing/traced-platform'

const foreign = 'f'.repeat(32)
const foreignParent = `00-${foreign}-${'e'.repeat(16)}-01`
/** What people type, and must not leave the two programs. */
// A word that no random name of a trace contains: those are of hexadecimal digits.
const ownWord = 'xylophone'
const typed = `somebodys-own-words-${ownWord}`

let collector: Collector
let running: Awaited<ReturnType<typeof tracedPlatform>>
let answers: Record<'list' | 'claimed' | 'refused' | 'failing' | 'page' | 'missing' | 'probe' | 'file', Answer>
let pageHeaders: IncomingHttpHeaders = {}
let spans: SeenSpan[] = []

const of = ({ requestId }: Answer): SeenSpan[] => spans.filter(({ traceId }) => traceId === requestId)
const rootOf = (answer: Answer): SeenSpan => {
  const [root, ...others] = of(answer).filter(({ parentId }) => parentId === '')
  if (root === undefined || others.length > 0) throw new Error(`${others.length + 1} first spans`)
  return root
}
const below = (span: SeenSpan): SeenSpan[] => spans.filter(({ parentId }) => parentId === span.spanId)
const onlyBelow = (span: SeenSpan): SeenSpan => {
  const [only, ...others] = below(span)
  if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} spans below ${span.name}`)
  return only
}

beforeAll(async () => {
  collector = await startCollector()
  running = await tracedPlatform(collector)
  const { askReadiness, withUpstream, readBody } = await import('@/lib/bff/upstream')
  const console_ = await tracedConsole(collector, running.url, async (requestId, headers) => {
    pageHeaders = headers
    await withUpstream({ method: 'GET', path: userApi.info.path, language: 'zh', requestId }, ({ body }) =>
      readBody(body, 100_000),
    )
  })
  const cookie = await console_.signIn('admin', demoPassword)
  const headers = { cookie }
  const claims = { ...headers, traceparent: foreignParent, tracestate: 'x=y', baggage: 'a=b', 'x-request-id': foreign }
  const list = `${questionApi.list.path}?title=${typed}`
  answers = {
    list: await console_.ask(list, { headers }),
    claimed: await console_.ask(list, { headers: claims }),
    refused: await console_.ask(roleApi.list.path),
    failing: await console_.ask(`${questionApi.list.path}?title=fails-500`, { headers }),
    page: await console_.ask(`/equipmentCenter/outdoor/${typed}?q=${typed}`, { headers: claims }),
    missing: await console_.ask(`/sys/${typed}?q=${typed}`, { headers: claims }),
    probe: await console_.ask('/readyz'),
    file: await console_.ask('/logo.svg'),
  }
  // As the console does all the time.
  await askReadiness(AbortSignal.timeout(5000))
  // What a job does, and what goes on after its request.
  await watchJob(running.telemetry, 'device export', answers.list.requestId, async () => {
    await running.platform.database.execute(sql`select ${typed}::text`)
    return 'done'
  })
  await running.platform.database.execute(sql`select 'of nobody'::text`)
  await console_.close()
  await console_.endTracing()
  await running.telemetry.tracing?.stop()
  await wait(50)
  spans = collector.spans()
})
afterAll(async () => {
  await running.stop()
  await running.platform.close()
  await collector.close()
})

describe('a call', () => {
  it('is one trace from the front door to the statements, whose id is that of the request', () => {
    expect(answers.list.status).toBe(200)
    expect(isTraceId(answers.list.requestId)).toBe(true)
    const console_ = rootOf(answers.list)
    expect(console_).toMatchObject({ service: 'hvac-console', kind: 'server', name: `GET ${questionApi.list.path}` })
    expect(console_.attributes).toEqual({
      'app.endpoint': 'question.list',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': questionApi.list.path,
    })
    const asked = onlyBelow(console_)
    expect(asked).toMatchObject({ service: 'hvac-console', kind: 'client', name: `GET ${questionApi.list.path}` })
    const platform = onlyBelow(asked)
    expect(platform).toMatchObject({ service: 'hvac-platform', kind: 'server', name: `GET ${questionApi.list.path}` })
    expect(platform.attributes).toMatchObject({ 'app.endpoint': 'question.list', 'http.response.status_code': 200 })
    const statements = below(platform)
    expect(statements.map(({ kind, service }) => `${service} ${kind}`)).toEqual(
      statements.map(() => 'hvac-platform client'),
    )
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']))
    expect(texts.filter((text) => /count.* from "question" where .*\$\d/.test(text)).length).toBeGreaterThan(0)
    // Nothing is left over, and nothing else is in the trace.
    expect(of(answers.list)).toHaveLength(3 + statements.length)
  })

  it('belongs to no trace that the client names', () => {
    expect(answers.claimed.requestId).not.toBe(foreign)
    expect(of(answers.claimed).length).toBeGreaterThan(4)
    expect(spans.filter(({ traceId, parentId }) => traceId === foreign || parentId === 'e'.repeat(16))).toEqual([])
    expect(pageHeaders).not.toHaveProperty('traceparent')
    expect(pageHeaders).not.toHaveProperty('tracestate')
    expect(pageHeaders).not.toHaveProperty('baggage')
    expect(pageHeaders['x-request-id']).toBe(answers.page.requestId)
  })

  it('that is refused at the edge has one span', () => {
    expect(answers.refused.status).toBe(401)
    expect(of(answers.refused).map(({ attributes }) => attributes['http.response.status_code'])).toEqual([401])
  })

  it('that fails is marked as failed in both programs', () => {
    expect(answers.failing.status).toBe(500)
    const failed = of(answers.failing).filter(({ isFailed }) => isFailed)
    expect(failed.map(({ service, kind }) => `${service} ${kind}`).sort()).toEqual([
      'hvac-console client',
      'hvac-console server',
      'hvac-platform server',
    ])
  })
})

it('what a page reads is part of the trace of the page', () => {
  const page = rootOf(answers.page)
  expect(page.name).toBe('GET /equipmentCenter/outdoor/:id')
  expect(onlyBelow(onlyBelow(page))).toMatchObject({ service: 'hvac-platform', name: `GET ${userApi.info.path}` })
})

it('an address that is none of ours is not told', () => {
  expect(of(answers.missing).map(({ name }) => name)).toEqual(['GET unknown call'])
})

it('probes and files have no spans', () => {
  expect([...of(answers.probe), ...of(answers.file)]).toEqual([])
})

it('a job is a trace of its own that names its request, and what belongs to nobody has no span', () => {
  const job = spans.find(({ name }) => name === 'job device export')
  expect(job).toMatchObject({ parentId: '', kind: 'internal', isFailed: false })
  expect(job?.attributes).toMatchObject({ 'app.request_id': answers.list.requestId, 'app.outcome': 'done' })
  expect(job?.traceId).not.toBe(answers.list.requestId)
  expect(job && below(job).map(({ name }) => name)).toEqual(['select'])
  expect(spans.filter(({ attributes }) => /of nobody/.test(String(attributes['db.query.text'])))).toEqual([])
})

it('nothing of people is sent: no parameter, no query, no address, no account, no secret', () => {
  // A column of the texts of statements.
  const text = collector.text().replaceAll('super_admin', '')
  for (const secret of [typed, ownWord, demoPassword, 'admin', '127.0.0.1', foreign, 'Admin-Token']) {
    expect(`${secret}: ${text.includes(secret)}`).toBe(`${secret}: false`)
  }
  // And the search finds what is there.
  expect(text.includes('question.list')).toBe(true)
})

it('keys of attributes are these and no others', () => {
  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...keys].sort()).toEqual([
    'app.endpoint',
    'app.job',
    'app.outcome',
    'app.request_id',
    'db.operation.name',
    'db.query.text',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'peer.service',
  ])
})

describe('metrics', () => {
  it.each(['hvac-console', 'hvac-platform'])('of %s are those of its registry, each figure once', async (service) => {
    const { metrics } = await import('@/lib/bff/watch/metrics')
    const registry = service === 'hvac-console' ? metrics().registry : running.telemetry.metrics.registry
    const sent = collector.metrics().filter((metric) => metric.service === service)
    const own = await registry.getMetricsAsJSON()
    const named = new Set(own.map(({ name }) => name))
    expect(sent.length).toBeGreaterThan(15)
    expect(sent.filter(({ name }) => !named.has(name))).toEqual([])
    expect(new Set(sent.map(({ name }) => name)).size).toBe(sent.length)
  })

  it('have the counts and limits of the registry', () => {
    const metric = collector.metrics().find(({ name }) => name === 'platform_request_duration_seconds')
    expect(metric?.kind).toBe('histogram')
    const point = metric?.points.find(({ labels }) => labels.endpoint === 'question.list' && labels.status === '200')
    expect(point).toMatchObject({ value: 2, bounds: [0.005, 0.025, 0.1, 0.5, 2.5, 10] })
    expect(point?.counts).toHaveLength(7)
    expect(point?.counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    const probes = metric?.points.filter(({ labels }) => labels.endpoint === 'health')
    expect(probes?.map(({ value }) => value)).toEqual([1])
  })

  it('go with the headers that the operator has set', () => {
    const paths = new Set(collector.received.map(({ path }) => path))
    expect([...paths].sort()).toEqual(['/v1/metrics', '/v1/traces'])
    for (const { headers } of collector.received) expect(headers.authorization).toBe('Bearer of-a-test')
  })
})
