import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import type { Language } from '@/lib/contract/language'
import { languageHeader } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { createPlatform, type PlatformOptions } from '../composition/create-platform'
import { namedInReach } from '../composition/named-in-reach'
import { deviceOutboxes, deviceStepsWith } from '../composition/steps'
import { historySchema } from '../history/samples/history-schema'
import { type OpenHistory, openHistory } from '../history/store/open-history'
import { createDeviceIngest } from '../ingest/connection/open-door'
import { createSender } from '../ingest/pipeline/outgoing'
import { type Config, readConfig } from '../kernel/config/config'
import { localEventBus } from '../kernel/events/event-bus'
import { type History, noHistory } from '../kernel/history/history'
import { createCallLimits } from '../kernel/http/call-limits'
import { createJobRunner } from '../kernel/jobs/job-runner'
import { webUsers } from '../kernel/session/identity-table'
import { openSession } from '../kernel/session/open-session'
import { openFileStore } from '../kernel/storage/open-file-store'
import { demoPassword } from '../seed/account'
import { seedPast, type WantedPast } from '../seed/past'
import { createTestLogger } from './create-test-logger'
import { createDeviceFleet } from './device-fleet'
import { openSeededDatabase } from './open-seeded-database'
import { testLogKey } from './real-platform'
import { takeSeed } from './templates/take-seed'
import { createTestClock } from './test-clock'
import { testNow } from './test-now'

type FileInput = { file: string; content: string | Uint8Array<ArrayBuffer> }

const hasFile = (input: unknown): input is FileInput =>
  typeof input === 'object' && input !== null && 'file' in input && 'content' in input

/** The form that a browser sends: text fields, then the file. */
const toForm = ({ file, content, ...fields }: FileInput): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([content]), file)
  return form
}

type CallOptions = { token?: string | null; language?: Language; headers?: Record<string, string> }
export type Answer<Data> = { status: number; headers: Headers; envelope: Envelope; code: number; data: Data }

type TestOptions = {
  demo?: boolean
  /** Without what fails on purpose, as a demonstration is by itself; most tests have it in theirs. */
  demoFaults?: false
  captcha?: Config['captcha']
  /** Controllers of the demo fleet; 0 leaves the fleet out. */
  controllers?: number
  now?: string
  /** Where files of staff are kept; without it in the platform's own folder. */
  filesS3?: Config['filesS3']
  /**
   * kept: what devices send becomes its past. Without it the past is what `fillPast` puts there; off: there is no store.
   */
  history?: 'kept' | 'off'
  /** What one user may ask for; without it no limits: a test is one user who does in seconds what people do in days. */
  callLimits?: Config['callLimits']
} & Pick<
  Partial<PlatformOptions>,
  'implementations' | 'wait' | 'hasSpace' | 'probe' | 'draining' | 'streamTimes' | 'telemetry'
>

/** A platform on a database of its own, with the rows of the seed, with a clock that only the test moves. */
export const testPlatform = async (options: TestOptions = {}) => {
  const clock = createTestClock(options.now ?? testNow)
  const { logger, lines } = createTestLogger()
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-test-'))
  const config: Config = {
    ...readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir, PLATFORM_LOG_KEY: testLogKey }),
    captcha: options.captcha ?? 'after-failures',
    demo: options.demo ?? true,
    demoFaults: options.demoFaults ?? options.demo ?? true,
    controllers: options.controllers ?? 0,
    filesS3: options.filesS3 ?? null,
    callLimits: options.callLimits ?? null,
  }
  const { demo, demoFaults, controllers } = config
  const open = await openSeededDatabase({ demo, demoFaults, controllers, now: clock.now() }, logger, options.telemetry)
  const { database } = open
  const files = await openFileStore(config)
  const { adminPassword } = await takeSeed(open.template, config, files)
  const events = localEventBus()
  const parts = { database, clock: clock.now, events, logger }
  const isShared = open.url !== undefined
  let opening: Promise<OpenHistory> | null = null
  /** An engine of its own, from the first question on. */
  const openPast = (): Promise<OpenHistory> => {
    opening ??= openHistory(
      { kind: 'embedded', memory: 1024, retention: config.history.retention },
      {
        ...parts,
        dataDir,
        // Of what is only read nobody has to hold anything.
        isShared: isShared && options.history === 'kept',
        schema: historySchema,
        now: clock.now(),
        forgets: false,
        claims: false,
        gatherMs: 0,
      },
    )
    return opening
  }
  const history: History =
    options.history === 'off'
      ? noHistory
      : {
          columns: async (...asked) => (await openPast()).history.columns(...asked),
          rows: async <Row extends readonly unknown[]>(...asked: Parameters<History['rows']>) =>
            (await openPast()).history.rows<Row>(...asked),
          retention: config.history.retention,
          state: () => 'ok',
        }
  const kept = options.history === 'kept' ? await openPast() : null
  // Nothing happens by itself: what is sent was woken.
  const sender = createSender({ ...parts, isShared, outboxes: deviceOutboxes, lookMs: 1_000_000_000 })
  const ingest = createDeviceIngest({
    ...parts,
    steps: deviceStepsWith(kept?.journal ?? null),
    gather: { readings: 0, others: 0, repeats: 0 },
    rate: { perSecond: 10_000, atOnce: 100_000, cutAfterMs: 1_000_000 },
  })
  const devices = createDeviceFleet({ database, clock, ingest, sender })
  ingest.answerThrough(devices.door)
  sender.sendThrough(devices.door)
  const jobs = createJobRunner({
    database,
    history,
    config,
    logger,
    events,
    sender,
    named: namedInReach,
    clock: clock.now,
    isOnlyProcess: true,
    telemetry: options.telemetry,
  })
  const { implementations, wait, hasSpace, probe, draining, streamTimes } = options
  const limits = createCallLimits({ rates: config.callLimits, logger })
  const app = createPlatform({
    database,
    history,
    config,
    clock: clock.now,
    logger,
    jobs,
    events,
    sender,
    files,
    limits,
    ...(implementations && { implementations }),
    ...(wait && { wait }),
    ...(hasSpace && { hasSpace }),
    ...(probe && { probe }),
    ...(draining && { draining }),
    ...(streamTimes && { streamTimes }),
    ...(options.telemetry && { telemetry: options.telemetry }),
  })

  /** Sends an input as it is, right or wrong. For an upload, `file` names the file and `content` is what is in it. */
  const send = async (
    endpoint: Pick<Endpoint, 'method' | 'path' | 'upload'>,
    input: unknown,
    call: CallOptions = {},
  ): Promise<Response> => {
    const headers: Record<string, string> = { language: languageHeader[call.language ?? 'zh'], ...call.headers }
    if (call.token) headers.token = call.token
    if (endpoint.upload && hasFile(input)) {
      return app.request(endpoint.path, { method: 'POST', headers, body: toForm(input) })
    }
    if (endpoint.method === 'POST') {
      return app.request(endpoint.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof input === 'string' ? input : JSON.stringify(input),
      })
    }
    const query = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]))
    return app.request(query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path, { headers })
  }

  /** Sends an input and reads the envelope. */
  const call = async <Input, Data>(
    endpoint: Endpoint<Input, Data>,
    input: unknown,
    callOptions: CallOptions = {},
  ): Promise<Answer<Data>> => {
    const response = await send(endpoint, input, callOptions)
    const envelope = Envelope.parse(await response.json())
    // A test that reads `data` of a refusal finds out at once: it is not there.
    return {
      status: response.status,
      headers: response.headers,
      envelope,
      code: envelope.code,
      data: envelope.data as Data,
    }
  }

  let visitor = 0
  const loginForm = (
    account: string,
    platformId: PlatformId = 6,
    password: string = demoPassword,
  ): InputOf<typeof authApi.login> => ({
    username: account,
    password,
    uuid: `visitor-${String(++visitor).padStart(16, '0')}`,
    platformId,
    client: '',
  })

  return {
    app,
    database,
    clock,
    config,
    devices,
    sender,
    ingest,
    jobs,
    events,
    files,
    /** For doors of devices: the buckets of its own calls. */
    http: { limits, trustedPeers: config.trustedPeers },
    logger,
    lines,
    send,
    call,
    loginForm,
    adminPassword,
    databaseUrl: open.url,
    tidy: open.tidy,
    /** The store of its past. */
    openPast,
    /** The same of a platform that keeps it. */
    get past(): OpenHistory {
      if (kept === null) throw new Error("this platform keeps no past: ask for `history: 'kept'`")
      return kept
    },
    /** Puts what controllers of the demonstration would have sent into its past. Answers how many samples. */
    fillPast: async (...wanted: WantedPast[]): Promise<number> =>
      seedPast((await openPast()).store(), database, clock.now(), wanted),
    /** Gives an account a session without the call, the password and the log of a sign-in. Answers the token. */
    signIn: async (account: string, platformId: PlatformId = 6): Promise<string> => {
      const [user] = await database.select().from(webUsers).where(eq(webUsers.account, account))
      if (user?.status !== 1 || !user.brandJurisdiction.includes(platformId)) {
        throw new Error(`${account} cannot sign in to brand ${platformId}`)
      }
      // Nor has anybody else set the password of who has one so.
      await database.update(webUsers).set({ mustChangePassword: 0 }).where(eq(webUsers.id, user.id))
      const opened = await openSession(database, {
        userId: user.id,
        platformId,
        ip: '',
        userAgent: '',
        now: clock.now(),
      })
      return opened.token
    },
    /** Signs in by the real call, for tests of what it does besides. Answers the token. */
    signInByPassword: async (account: string, platformId: PlatformId = 6): Promise<string> => {
      const answer = await call(authApi.login, loginForm(account, platformId))
      if (answer.code !== 0) throw new Error(`${account} cannot sign in: ${answer.envelope.msg}`)
      return SignedIn.parse(answer.data).token
    },
    close: async (): Promise<void> => {
      await jobs.stop()
      await sender.stop()
      await ingest.stop()
      await (await opening)?.stop()
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestPlatform = Awaited<ReturnType<typeof testPlatform>>
