import { rm } from 'node:fs/promises'
import { codes } from '@/lib/contract/error-code'
import { platformIds } from '@/lib/contract/platform-id'
import { noteErasure } from '../audit/erasure-notes'
import { readLogKeys } from '../audit/log-keys'
import { openErasures } from '../audit/open-anchors'
import { signRestored } from '../audit/restored-note'
import type { Config } from '../config/config'
import type { Database } from '../db/database'
import type { SpaceUse } from '../db/free-space'
import { PlatformError } from '../error/platform-error'
import { toPlatformError } from '../error/to-platform-error'
import type { EventBus } from '../events/event-bus'
import type { History } from '../history/history'
import { requireReleased } from '../hold/hold'
import { registeredJob } from '../jobs/job-definition'
import type { JobRunner } from '../jobs/job-runner'
import { heldKindOf, type Workers } from '../jobs/look-queue'
import { requireJobRights } from '../jobs/require-job-rights'
import type { Logger } from '../log/logger'
import type { Actor } from '../session/actor'
import { loadActor } from '../session/load-actor'
import { type NamedInReach, requireReach } from '../session/require-reach'
import type { FileStore } from '../storage/file-store'
import type { Telemetry } from '../telemetry/telemetry'
import { answerData, answerError } from './answer'
import { assertAccess, assertStepUp } from './assert-access'
import { assertOtaKeys } from './assert-ota-keys'
import type { Call } from './call'
import { callKindOf } from './call-kind'
import { type CallLimits, TooManyCalls } from './call-limits'
import type { Context } from './context'
import type { EventStreams } from './event-streams'
import { keepStored } from './keep-stored'
import { requireSpace } from './require-space'
import { runEffect, runOnce } from './run-effect'
import { afterSentinel, beforeSentinel } from './sentinel-answer'
import { findSentinel, toEmptyData } from './sentinels'
import { appendRefusal, isForLog } from './watch/log-refusal'
import { type OutageLog, outageOf } from './watch/outage-log'

/** What every call is run with. */
export type Services = {
  database: Database
  history: History
  /** By what inputs name something that is not within everybody's reach. */
  named: readonly NamedInReach[]
  config: Config
  clock: () => Date
  logger: Logger
  jobs: JobRunner
  workers: Workers
  sender: { wake: () => void }
  events: EventBus
  streams: EventStreams
  files: FileStore
  limits: CallLimits
  wait: (ms: number) => Promise<void>
  /** Whether a change may begin, or a sign-in, for which there is a reserve. */
  hasSpace: (use?: SpaceUse) => Promise<boolean>
  /** Runs what a sign-in writes, while nothing else may be written. */
  signingIn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Measures what is done; null: nobody wants to know. */
  telemetry: Telemetry | null
  /** Logs what fails for every call. */
  outages: OutageLog
  /** Aborted as soon as the platform is told to stop. */
  draining: AbortSignal
}

/** Runs one call from its token to its answer. Never throws. */
export const runCall = async (
  services: Services,
  call: Call,
  readRawInput: () => Promise<unknown>,
): Promise<Response> => {
  try {
    return await answerCall(services, call, readRawInput)
  } catch (error) {
    return refuse(services, call, error)
  } finally {
    // What a handler wanted to keep of it, it has read.
    if (call.uploadPath !== null) await rm(call.uploadPath, { force: true })
  }
}

const answerCall = async (services: Services, call: Call, readRawInput: () => Promise<unknown>): Promise<Response> => {
  const { endpoint, name, stored } = call.route
  if (endpoint.access === 'public') services.limits.takeUnknown(null, call.facts.ip)
  else call.actor = await requireActor(services, call)
  assertOtaKeys(services.config.otaKeys, call)
  if (endpoint.upload) {
    // Nobody's ten megabytes are read before it is known that they are wanted and that there is room for them.
    assertAccess(call)
    await requireSpace(services)
  }
  call.rawInput = await readRawInput()
  assertAccess(call)
  const sentinel = services.config.demoFaults ? findSentinel(name, call.rawInput, call.actor?.account ?? null) : null
  if (sentinel !== null) await beforeSentinel(sentinel, services.wait)
  const parsed = endpoint.input.safeParse(call.rawInput, { reportInput: true })
  const { actor, rawInput } = call
  const input = parsed.success
    ? parsed.data
    : await keepStored(services, { name, endpoint, stored, rawInput, actor }, parsed.error)
  call.isInputValid = true
  assertStepUp(call, input)
  const data = await runHandler(services, call, input)
  logAnswer(services, call)
  const answer =
    data instanceof Response ? data : answerData(sentinel === 'empty' ? toEmptyData(data) : data, call.facts)
  return sentinel === null ? answer : afterSentinel(sentinel, answer, call.cut)
}

/** What a token costs that opens nothing: one question to the database, where a sign-in or a captcha is many. */
const lookUpCost = 0.1

const requireActor = async ({ database, limits }: Services, { facts, now, route }: Call): Promise<Actor> => {
  const kind = callKindOf(route)
  const { token, ip } = facts
  limits.refuseKnown(token, kind)
  const giveBack = limits.takeUnknown(token, ip, lookUpCost)
  if (token === null) throw new PlatformError('unauthorized')
  const actor = await loadActor(database, token, { ...facts, now }).catch((error: unknown) => {
    // A database that is away says nothing of a token.
    if (error instanceof PlatformError) limits.forget(token)
    else giveBack()
    throw error
  })
  giveBack()
  limits.take(token, actor, kind)
  return actor
}

const runHandler = async (services: Services, call: Call, input: unknown): Promise<unknown> => {
  const { endpoint, handler, ownTransaction } = call.route
  // The router pairs a handler with the schema of its own endpoint, which has just made this input.
  const run = async (context: Context) => {
    if (call.actor !== null) {
      const { name } = call.route
      await requireReach(context.database, call.actor.reach, input, { name, effect: endpoint.effect }, services.named)
    }
    return checkData(services, call, await handler(input as never, context))
  }
  const isSignIn = endpoint.session !== undefined || endpoint.access === 'public'
  const effect = (): Promise<unknown> =>
    ownTransaction
      ? runOnce(services.database, call, () => run(toContext(services, call, services.database)))
      : runEffect(services.database, call, (tx) => run(toContext(services, call, tx)))
  // A captcha is no effect, and noted down.
  const work = endpoint.effect ? effect : () => run(toContext(services, call, services.database))
  if (endpoint.effect) await requireSpace(services, isSignIn ? 'signIn' : 'change')
  const data = await (isSignIn ? services.signingIn(work) : work())
  if (!endpoint.effect) return data
  if (!call.isLogged) throw new Error(`${call.route.name} ended without a commit`)
  for (const act of call.afterCommit) act()
  return data
}

/** An answer that its own schema refuses is our mistake, and must not reach a caller half right. */
const checkData = ({ logger }: Services, { route, facts }: Call, data: unknown): unknown => {
  if (route.endpoint.download || route.endpoint.stream) return data
  const parsed = route.endpoint.data.safeParse(data)
  if (parsed.success) return parsed.data
  // biome-ignore lint/plugin/time-text: the first ten of a list
  const paths = parsed.error.issues.slice(0, 10).map((issue) => `${issue.path.join('.')}: ${issue.code}`)
  logger.error({ requestId: facts.requestId, endpoint: route.name, paths }, 'answer does not match its schema')
  throw new PlatformError('failure')
}

/** Within a transaction nobody asks the store, which may take its time; whether there is one is known at once. */
const historyOf = ({ history }: Services, { route }: Call): History => {
  if (!route.endpoint.effect || route.ownTransaction) return history
  const refuse = async (): Promise<never> => {
    throw new Error(`${route.name} would wait for the store within its transaction`)
  }
  return { retention: history.retention, state: history.state, columns: refuse, rows: refuse }
}

export const toContext = (services: Services, call: Call, database: Database): Context => ({
  database,
  history: historyOf(services, call),
  get actor() {
    if (call.actor === null) throw new PlatformError('unauthorized')
    return call.actor
  },
  language: call.facts.language,
  requestId: call.facts.requestId,
  ip: call.facts.ip,
  userAgent: call.facts.userAgent,
  part: call.facts.part,
  now: call.now,
  config: services.config,
  files: services.files,
  audit: (entry) => call.entries.push(entry),
  get uploadPath() {
    if (call.uploadPath === null) throw new Error(`${call.route.name} is no upload`)
    return call.uploadPath
  },
  commit: (work) => runEffect(services.database, call, work),
  signRestored: (note, anchorSeq) => signRestored(note, anchorSeq, readLogKeys(services.config)),
  noteErasure: async (note) =>
    noteErasure({ keys: readLogKeys(services.config), store: await openErasures(services.config) }, note),
  startJob: async (definition, input, within = database) => {
    if (call.actor === null || !call.route.endpoint.effect) throw new Error('only an effect of a user starts a job')
    const { access } = call.route.endpoint
    const { subject } = definition
    const { platformId, reach } = call.actor
    // A kind that asked for less than its endpoint would go on, and be downloaded, without that right.
    if (
      access !== 'session' &&
      !registeredJob(subject)
        ?.rights(input)
        .some((right) => right === access)
    ) {
      throw new Error(`${subject} does not ask for ${access}`)
    }
    const held = { subject, input, platformId, reach: reach && [...reach] }
    await requireJobRights(within, call.actor, held, services.named)
    const jobId = await services.jobs.add(within, definition, input, {
      ...call.facts,
      actor: call.actor,
      now: call.now,
    })
    call.afterCommit.push(services.jobs.wake)
    return String(jobId)
  },
  requireJobRights: (job) => requireJobRights(database, call.actor, job, services.named),
  publish: (event, given) => {
    const { actor } = call
    if (actor === null) throw new Error('only a call of a user has something to tell')
    const { platformId, userId } = actor
    // Menu and rights belong to no brand.
    const brands = given ?? (event.topic === 'menu' ? platformIds : [platformId])
    for (const brand of brands) {
      const addressed = { event, platformId: brand, ...(event.topic === 'job' && { userId }) }
      call.afterCommit.push(() => services.events.publish(addressed))
    }
  },
  enqueueWork: async (kind, id) => {
    await requireReleased(database, heldKindOf[kind])
    await services.workers.enqueue(kind, database, Number(id))
    call.afterCommit.push(() => services.workers.wake(kind))
  },
  sendToDevices: () => call.afterCommit.push(services.sender.wake),
  wakeSender: services.sender.wake,
  lookForReleased: () => call.afterCommit.push(services.workers.wakeReleased),
  tellSessions: () => call.afterCommit.push(services.events.tellSessions),
  openStream: async () => {
    if (call.actor === null) throw new PlatformError('unauthorized')
    return services.streams.open(call.actor)
  },
  tellFailure: (error, part) =>
    services.logger.error(
      { requestId: call.facts.requestId, endpoint: call.route.name, part, err: error },
      'answered without a part',
    ),
  abortJob: (jobId) => call.afterCommit.push(() => services.jobs.abort(jobId)),
})

/** Changes are seen by default, reads only by someone who looks for them: a page is ten of them. */
const logAnswer = ({ logger }: Services, { route, facts, actor, startedAt }: Call): void => {
  const ms = Math.round(performance.now() - startedAt)
  const line = { requestId: facts.requestId, endpoint: route.name, userId: actor?.userId, code: codes.ok, ms }
  if (route.endpoint.effect) logger.info(line, 'call answered')
  else logger.debug(line, 'call answered')
}

/** Refusals that tell of the platform and not of the call. */
const passing = new Set<PlatformError['errorName']>(['unavailable', 'storageFull', 'readOnly'])

const logFailure = ({ logger, outages }: Services, error: unknown, line: object, text: string): void => {
  const outage = outageOf(error)
  if (error instanceof PlatformError) return
  if (outage === null) logger.error({ ...line, err: error }, text)
  else outages(outage, error, line)
}

const refuse = async (services: Services, call: Call, thrown: unknown): Promise<Response> => {
  const { logger } = services
  const line = { requestId: call.facts.requestId, endpoint: call.route.name, userId: call.actor?.userId }
  let error = toPlatformError(thrown)
  // Counted and told once a minute: a line and a row for each would be the flood's own work.
  if (thrown instanceof TooManyCalls) return answerError(error, call.facts)
  logFailure(services, thrown, line, 'call failed')
  try {
    if (isForLog(call, error)) await appendRefusal(services.database, call, error)
  } catch (logError) {
    // The change has been undone. Without its row in the log the caller only learns that something went wrong.
    logFailure(services, logError, line, 'refusal could not be logged')
    const second = toPlatformError(logError)
    if (!passing.has(error.errorName)) error = passing.has(second.errorName) ? second : new PlatformError('failure')
  }
  logger.info({ ...line, code: codes[error.errorName], ip: call.facts.ip }, 'call refused')
  return answerError(error, call.facts, call.route)
}
