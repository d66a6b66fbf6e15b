import { expect, test } from '@playwright/test'
import { openSession, ownHeaders } from './open-session'
import { type RawAnswer, type RawRequest, sendRaw } from './raw-http'
import { RecorderUpstream } from './recorder-upstream'
import { startConsole } from './start-console'
import type { Running } from './start-service'

/** A console whose platform is a recorder, with one session. */
export class RecordedConsole {
  recorder!: RecorderUpstream
  server!: Running
  /** `Cookie` header of the session. */
  cookie = ''

  async start(env: Record<string, string | undefined> = {}): Promise<void> {
    this.recorder = await RecorderUpstream.start()
    this.server = await startConsole({ platformUrl: this.recorder.url, env })
    this.cookie = await openSession(this.server.port, this.recorder)
    this.recorder.reset()
  }

  async stop(): Promise<void> {
    await this.server?.stop()
    await this.recorder?.stop()
  }

  /** The platform takes connections again, and the console knows it. */
  async platformBack(): Promise<void> {
    await this.recorder.open()
    await expect.poll(async () => (await this.send({ target: '/readyz' })).status).toBe(200)
  }

  get port(): number {
    return this.server.port
  }

  /** Sends a request as given: no cookie, no header of our own. */
  send(request: RawRequest): Promise<RawAnswer> {
    return sendRaw(this.port, request)
  }

  /** Sends a request like a page of the console, with the session. */
  call(target: string, { headers = [], ...rest }: Omit<RawRequest, 'target'> = {}): Promise<RawAnswer> {
    return this.send({ target, headers: [...ownHeaders, ['Cookie', this.cookie], ...headers], ...rest })
  }

  /** A JSON POST like a page of the console. */
  post(target: string, body: unknown = {}, headers: [string, string][] = []): Promise<RawAnswer> {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    return this.call(target, {
      method: 'POST',
      headers: [['Content-Type', 'application/json'], ...headers],
      body: text,
    })
  }
}

/** One recorded console for all tests of a file, which run one after the other; each begins with an empty recorder. */
export const recordedConsole = (env?: Record<string, string | undefined>): RecordedConsole => {
  const recorded = new RecordedConsole()
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => recorded.start(env))
  test.afterAll(() => recorded.stop())
  test.beforeEach(() => recorded.recorder.reset())
  return recorded
}
