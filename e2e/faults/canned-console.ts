import { type BrowserContext, expect, type Page } from '@playwright/test'
import { deviceApi } from '@/lib/contract/device'
import { otaApprovalApi } from '@/lib/contract/ota-approval'
import { demoPassword } from '../support/accounts'
import { ownHeaders } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { type Behaviour, RecorderUpstream, success } from '../support/recorder-upstream'
import { startConsole } from '../support/start-console'
import type { Running } from '../support/start-service'

const paths = [
  '/sys/user/info',
  '/sys/menu/nav',
  '/sys/preference/tables',
  '/sys/capabilities',
  '/user_platform/infos',
  '/sys/dashboard/summary',
  '/sys/dashboard/trends',
  '/sys/dashboard/lists',
  '/sys/project/options',
  '/sys/session/list',
  '/sys/factor/status',
  '/sys/device/himit/list',
]

const readFromPlatform = async (): Promise<Map<string, unknown>> => {
  const platform = process.env.E2E_PLATFORM_URL
  const form = { username: 'admin', password: demoPassword, uuid: 'canned-console-of-a-fault-test', platformId: 6 }
  const login = await fetch(`${platform}/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
  const { token } = (await login.json()).data
  const answers = new Map<string, unknown>()
  for (const path of paths) {
    const answer = await fetch(platform + path, { headers: { token, Language: 'zh_CN' } })
    answers.set(path, (await answer.json()).data)
  }
  answers.set('/checker_svc/getRegionByLang', { regionList: [] })
  answers.set('/user_platform/infos', { ejectFlag: 0, platformInfos: [] })
  answers.set('/sys/session/notices', { list: [] })
  answers.set(otaApprovalApi.count.path, { count: 0 })
  return answers
}

/** Envelope of a refusal. */
export const refusal = (code: number, msg: string, status = 200, headers: Record<string, string> = {}): Behaviour => ({
  kind: 'answer',
  status,
  headers,
  body: { code, msg, data: null },
})

/**
 * A console whose platform is a recorder that replays the real one's answers to its administrator: every fault can
 * be caused on the wire, and every arriving request is visible.
 */
export class CannedConsole {
  private constructor(
    readonly recorder: RecorderUpstream,
    readonly console: Running,
    readonly answers: Map<string, unknown>,
  ) {}

  static async start(): Promise<CannedConsole> {
    const recorder = await RecorderUpstream.start()
    const answers = await readFromPlatform()
    const canned = new CannedConsole(recorder, await startConsole({ platformUrl: recorder.url }), answers)
    canned.calm()
    return canned
  }

  /** Resets everything: the rules of a test are cleared. */
  calm(): void {
    this.recorder.reset()
    for (const [path, data] of this.answers) this.recorder.on(path, success(data))
    this.recorder.on('/sys/captcha', success({ required: false, image: null }))
    this.recorder.on('/sys/login', success({ token: 'token-of-a-canned-session', userId: this.userId }))
  }

  get userId(): string {
    return (this.answers.get('/sys/user/info') as { userId: string }).userId
  }

  get account(): string {
    return (this.answers.get('/sys/user/info') as { account: string }).account
  }

  get firstDevice(): { macWifiId: string; deviceName: string } {
    return (this.answers.get(deviceApi.himitList.path) as { list: { macWifiId: string; deviceName: string }[] })
      .list[0] as { macWifiId: string; deviceName: string }
  }

  get origin(): string {
    return `http://localhost:${this.console.port}`
  }

  /** Gives the browser a session, of the canned user or of another one. */
  async signIn(context: BrowserContext, userId = this.userId, language: 'zh' | 'en' = 'zh'): Promise<void> {
    this.recorder.on('/sys/login', success({ token: `token-of-the-session-of-${userId}`, userId }))
    const answer = await sendRaw(this.console.port, {
      method: 'POST',
      target: '/sys/login',
      headers: [...ownHeaders, ['Content-Type', 'application/json']],
      body: JSON.stringify({ username: 'someone', password: demoPassword }),
    })
    const value = /Admin-Token=([^;]+)/.exec(answer.headers.get('set-cookie')?.join('\n') ?? '')?.[1]
    expect(value, answer.body).toBeTruthy()
    await context.addCookies([
      { name: 'Admin-Token', value: value ?? '', url: this.origin, httpOnly: true, sameSite: 'Strict' },
      { name: 'language', value: language, url: this.origin, sameSite: 'Lax' },
    ])
    this.recorder.on('/sys/login', success({ token: 'token-of-a-canned-session', userId: this.userId }))
  }

  /** Opens a page and waits until it is usable. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(this.origin + path)
    await page.waitForFunction(() => {
      const content = document.querySelector('#content') ?? document.querySelector('main') ?? document.body
      return Object.keys(content).some((key) => key.startsWith('__reactFiber'))
    })
  }

  async stop(): Promise<void> {
    await this.console.stop()
    await this.recorder.stop()
  }
}
