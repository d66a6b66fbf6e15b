import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { authApi } from '@/lib/contract/auth'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import type { Language } from '@/lib/contract/language'
import { languageHeader } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type Config, readConfig } from '../config'
import { createPlatform, type PlatformOptions } from '../create-platform'
import { migrate } from '../db/migrate'
import { type OpenDatabase, openDatabase, openMemoryDatabase } from '../db/open-database'
import { demoPassword } from '../db/seed/account'
import { seed } from '../db/seed/seed'
import { localEventBus } from '../events/event-bus'
import { createJobRunner } from '../jobs/job-runner'
import type { Logger } from '../logger'
import { openFileStore } from '../storage/open-file-store'

/** Where the clock of a test platform stands at first. */
export const testNow = '2026-11-21T00:00:00.000Z'

export type TestClock = { now: () => Date; advance: (ms: number) => void }

const createClock = (start: string): TestClock => {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}

export type LogLine = { level: keyof Logger; line: Record<string, unknown>; text: string }

/** A log that a test can read. */
export const createTestLogger = (): { logger: Logger; lines: LogLine[] } => {
  const lines: LogLine[] = []
  const write =
    (level: keyof Logger) =>
    (line: unknown, text = ''): void => {
      lines.push({ level, line: typeof line === 'object' && line !== null ? { ...line } : {}, text })
    }
  // Pino's own signatures are overloaded; the platform calls only the one with an object and a text.
  const logger = Object.fromEntries(
    (['fatal', 'error', 'warn', 'info', 'debug'] as const).map((level) => [level, write(level)]),
  ) as unknown as Logger
  return { logger, lines }
}

const { TEST_DATABASE, TEST_SNAPSHOT } = process.env

/** The embedded database with its tables: from the dump that a whole run makes at its beginning, or made anew. */
const openWithTables = async (logger: Logger): Promise<OpenDatabase & { url: string | undefined }> =>
  TEST_SNAPSHOT && TEST_DATABASE !== 'postgres'
    ? { ...(await openMemoryDatabase(new Blob([await readFile(TEST_SNAPSHOT)]))), url: undefined }
    : openTestDatabase(logger)

/** A fresh database on the engine that TEST_DATABASE names: `pglite` in memory, or `postgres` at TEST_DATABASE_URL. */
export const openTestDatabase = async (logger: Logger): Promise<OpenDatabase & { url: string | undefined }> => {
  if (TEST_DATABASE !== 'postgres') return { ...(await openMemoryDatabase()), url: undefined }
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string): Promise<void> => {
    const pool = new Pool({ connectionString: adminUrl, max: 1 })
    await pool.query(statement)
    await pool.end()
  }
  await asAdmin(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '' }, logger)
  return {
    ...open,
    url: url.href,
    close: async () => {
      await open.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

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
  captcha?: Config['captcha']
  /** Controllers of the demo fleet; 0 leaves the fleet out. */
  controllers?: number
  now?: string
  /** Where files of staff are kept; without it in the platform's own folder. */
  filesS3?: Config['filesS3']
} & Pick<Partial<PlatformOptions>, 'implementations' | 'wait' | 'hasSpace' | 'draining' | 'streamTimes'>

/** A platform on a fresh, migrated and seeded database, with a clock that only the test moves. */
export const testPlatform = async (options: TestOptions = {}) => {
  const clock = createClock(options.now ?? testNow)
  const { logger, lines } = createTestLogger()
  const open = await openWithTables(logger)
  const { database } = open
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-test-'))
  const config: Config = {
    ...readConfig({ PLATFORM_DATA_DIR: dataDir }),
    captcha: options.captcha ?? 'after-failures',
    demo: options.demo ?? true,
    controllers: options.controllers ?? 0,
    filesS3: options.filesS3 ?? null,
  }
  await migrate(database, config.migrations)
  const files = await openFileStore(config)
  const { adminPassword } = await seed(database, { ...config, files, now: clock.now() })
  const events = localEventBus()
  const jobs = createJobRunner({ database, dataDir, clock: clock.now, logger, events, isOnlyProcess: true })
  const { implementations, wait, hasSpace, draining, streamTimes } = options
  const app = createPlatform({
    ...{ database, config, clock: clock.now, logger, jobs, events, files },
    ...(implementations && { implementations }),
    ...(wait && { wait }),
    ...(hasSpace && { hasSpace }),
    ...(draining && { draining }),
    ...(streamTimes && { streamTimes }),
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
    ...{ app, database, clock, config, jobs, events, files, logger, lines, send, call, loginForm, adminPassword },
    databaseUrl: open.url,
    tidy: open.tidy,
    /** Signs in by the real call. Answers the token. */
    signIn: async (account: string, platformId: PlatformId = 6): Promise<string> => {
      const answer = await call(authApi.login, loginForm(account, platformId))
      if (answer.code !== 0) throw new Error(`${account} cannot sign in: ${answer.envelope.msg}`)
      return answer.data.token
    },
    close: async (): Promise<void> => {
      await jobs.stop()
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestPlatform = Awaited<ReturnType<typeof testPlatform>>
