import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono, type Context as HonoContext } from 'hono'
import { otherMethods } from '@/lib/contract/endpoint'
import { endpoints, type NamedEndpoint } from '@/lib/contract/registry'
import { isPlainPath } from '@/lib/format/plain-path'
import { platformBuild } from '../command/usage'
import { StartError } from '../kernel/config/config'
import { type DatabaseState, probeDatabase } from '../kernel/db/probe-database'
import { PlatformError } from '../kernel/error/platform-error'
import { localEventBus } from '../kernel/events/event-bus'
import { noHistory } from '../kernel/history/history'
import { readHeldKinds } from '../kernel/hold/hold'
import { answerError } from '../kernel/http/answer'
import type { Call, Route } from '../kernel/http/call'
import { callsForJobs } from '../kernel/http/call-for-job'
import { createCallLimits } from '../kernel/http/call-limits'
import { createEventStreams, type StreamTimes } from '../kernel/http/event-streams'
import type { Implementation } from '../kernel/http/implement'
import { readInput } from '../kernel/http/read-input'
import { runCall, type Services } from '../kernel/http/run-call'
import { createOutageLog } from '../kernel/http/watch/outage-log'
import { type Bindings, readFacts } from '../kernel/http/watch/request-facts'
import { watchRequests } from '../kernel/http/watch/watch-requests'
import { receiveUpload } from '../kernel/upload/receive-upload'
import { implementations } from './implementations'
import { namedInReach } from './named-in-reach'

/** What belongs to the product, whoever starts it. */
type Fixed = 'named' | 'outages'
type Optional =
  | 'history'
  | 'wait'
  | 'hasSpace'
  | 'signingIn'
  | 'draining'
  | 'events'
  | 'workers'
  | 'sender'
  | 'telemetry'
  | 'limits'
/**
 * Without them it keeps no past, waits in real time, has room for ever, is never told to stop, tells nobody else, has no workers, sends
 * nothing to devices, is not measured and limits its own callers alone.
 */
export type PlatformOptions = Omit<Services, Optional | Fixed | 'streams'> & {
  [Name in Optional]?: Services[Name]
} & {
  /** How often a stream speaks, tells of new readings and looks whether its session lasts: shorter in tests. */
  streamTimes?: StreamTimes
  /** The state of the database; without it, whether it answers a statement among all others. */
  probe?: () => Promise<DatabaseState>
  /** Instead of all of them: for tests of the start. */
  implementations?: Record<string, Implementation>
}

/** Every endpoint of the contract with its handler. Throws a `StartError` for one without a handler or without access. */
export const toRoutes = (
  byNoun: Record<string, Implementation>,
  named: readonly NamedEndpoint[] = endpoints,
): Route[] =>
  named.map(({ name, endpoint }) => {
    const [noun = '', verb = ''] = name.split('.')
    const implementation = byNoun[noun]
    const handler = implementation?.handlers[verb]
    if (implementation === undefined || handler === undefined) throw new StartError(`${name} has no handler`)
    // The type asks for it; a contract put together by hand or by a script may still lack it.
    if (!endpoint.access) throw new StartError(`${name} has no access`)
    const { ownTransaction, secretAnswers, stored } = implementation
    return {
      name,
      endpoint,
      handler,
      ownTransaction: ownTransaction.has(verb),
      hasSecretAnswer: secretAnswers.has(verb),
      stored: stored[verb],
    }
  })

const methodsOf = ({ endpoint }: Route): string[] => [endpoint.method, ...(endpoint.anyMethod ? otherMethods : [])]

/** The name of an endpoint by method and path. */
const namesOf = (routes: readonly Route[]) => {
  const names = new Map(
    routes.flatMap((route) => methodsOf(route).map((method) => [`${method} ${route.endpoint.path}`, route.name])),
  )
  return (method: string, path: string): string | undefined => names.get(`${method} ${path}`)
}

/** The unparsed input of a call. The file of an upload is then on our disk, where the call finds it. */
const readRawInput = async (c: HonoContext, call: Call, dataDir: string): Promise<unknown> => {
  const { endpoint } = call.route
  if (!endpoint.upload) return readInput(c, endpoint)
  const { path, input } = await receiveUpload(c.req.raw, { ...endpoint, upload: endpoint.upload }, dataDir)
  call.uploadPath = path
  return input
}

type PlatformApp = Hono<{ Bindings: Bindings }>
type PlatformContext = Parameters<typeof readFacts>[0]

const toServices = (options: PlatformOptions): Services => {
  const given = {
    history: noHistory,
    wait: (ms: number) => wait(ms),
    hasSpace: async () => true,
    signingIn: <Result>(work: () => Promise<Result>) => work(),
    draining: new AbortController().signal,
    events: localEventBus(),
    workers: { enqueue: async () => undefined, wake: () => undefined, wakeReleased: () => undefined },
    sender: { wake: () => undefined },
    telemetry: null,
    limits: createCallLimits({ rates: options.config.callLimits, logger: options.logger }),
    ...options,
  }
  return {
    ...given,
    named: namedInReach,
    outages: createOutageLog(options.logger),
    streams: createEventStreams(given, options.streamTimes),
  }
}

/** Answers the probes of what watches the process, without a session. */
const answerHealth = (
  app: PlatformApp,
  { database, draining }: Services,
  turnAway: (c: PlatformContext) => Response,
  probe: () => Promise<DatabaseState>,
): void => {
  // Says that the process answers and which build it is, and nothing else.
  app.get('/healthz', (c) => c.json({ code: 0, msg: 'success', data: platformBuild }))
  // Says whether calls are taken, and changes too: not while it stops, and not while its database is silent.
  app.get('/readyz', async (c) => {
    const state = draining.aborted ? 'away' : await probe()
    if (state === 'away') return turnAway(c)
    const isHeld = state === 'ready' && (await readHeldKinds(database).catch(() => [])).length > 0
    return c.json({ code: 0, msg: 'success', data: { state: isHeld ? 'held' : state } })
  })
}

/** A call as it comes. */
const toCall = (route: Route, c: PlatformContext, { config, clock }: Services): Call => ({
  route,
  facts: readFacts(c, config),
  now: clock(),
  startedAt: performance.now(),
  actor: null,
  rawInput: null,
  uploadPath: null,
  isInputValid: false,
  entries: [],
  afterCommit: [],
  cut: c.env?.outgoing ? () => c.env.outgoing?.destroy() : null,
  isLogged: false,
})

/** The platform as a Hono application: the server listens with it, tests call `request` on it. */
export const createPlatform = (options: PlatformOptions): PlatformApp => {
  const services = toServices(options)
  const probe =
    options.probe ??
    probeDatabase(async () => {
      await services.database.execute(sql`select 1`)
      return false
    })
  const app = new Hono<{ Bindings: Bindings }>()
  const refuse = (name: 'badRequest' | 'notFound' | 'methodNotAllowed') => (c: PlatformContext) =>
    answerError(new PlatformError(name), readFacts(c, services.config))
  const turnAway = (c: PlatformContext): Response => {
    const answer = answerError(new PlatformError('unavailable', { retryAfter: 1 }), readFacts(c, services.config))
    if (services.draining.aborted) answer.headers.set('connection', 'close')
    return answer
  }

  const allRoutes = toRoutes(options.implementations ?? implementations)
  if (services.telemetry) app.use(watchRequests(services.telemetry, namesOf(allRoutes), services.config))
  // As it came: by the time that a route is chosen, "/device/../sys" is "/sys" already.
  app.use((c, next) => {
    const [path = ''] = c.env?.incoming?.url?.split('?', 1) ?? ['/']
    return isPlainPath(path) ? next() : Promise.resolve(refuse('badRequest')(c))
  })
  answerHealth(app, services, turnAway, probe)

  services.jobs.serveCalls(callsForJobs(services, allRoutes))
  for (const route of allRoutes) {
    const methods = methodsOf(route)
    app.on(methods, route.endpoint.path, (c) => {
      // Hono answers HEAD by the GET handler, and a GET may be a delete here.
      if (!methods.includes(c.req.method)) return refuse('methodNotAllowed')(c)
      if (services.draining.aborted) return turnAway(c)
      const call = toCall(route, c, services)
      return runCall(services, call, () => readRawInput(c, call, services.config.dataDir))
    })
  }
  for (const { endpoint } of endpoints) app.all(endpoint.path, refuse('methodNotAllowed'))
  app.notFound(refuse('notFound'))
  app.onError((error, c) => {
    const facts = readFacts(c, services.config)
    services.logger.error({ requestId: facts.requestId, err: error }, 'request failed outside of a call')
    return answerError(new PlatformError('failure'), facts)
  })
  return app
}
