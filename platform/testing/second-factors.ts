import { addMilliseconds } from 'date-fns/addMilliseconds'
import { Secret, TOTP } from 'otpauth'
import { authApi, SecondStep } from '@/lib/contract/auth'
import { factorApi, type PasskeyRegistration } from '@/lib/contract/factor'
import type { PlatformId } from '@/lib/contract/platform-id'
import { settingValues } from '../identity/setting/setting-table'
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator'
import type { TestPlatform } from './test-platform'

const periodMs = 30_000

/** Where the consoles of the brands are in a demo. */
export const consoleOrigins: Readonly<Record<PlatformId, string>> = {
  6: 'http://localhost:3000',
  12: 'http://hitachi.localhost:3000',
  13: 'http://york.localhost:3000',
}

const requireOk = <Data>(answer: { code: number; data: Data; envelope: unknown }): Data => {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer.envelope))
  return answer.data
}

/** An authenticator app that holds a secret, by the platform's clock. */
export const openApp = ({ clock }: TestPlatform, secretText: string) => {
  const secret = Secret.fromBase32(secretText)
  /** The code of now, or of a moment before or after. */
  const codeAt = (ms = 0): string => TOTP.generate({ secret, timestamp: addMilliseconds(clock.now(), ms).getTime() })
  return {
    codeAt,
    /** A code that has not been used: the clock goes on for it. */
    nextCode: (): string => {
      clock.advance(periodMs)
      return codeAt()
    },
    /** One that is no code of this secret, now or near. */
    wrongCode: (): string => {
      const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(steps * periodMs)))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
    },
  }
}

/** Gives somebody an authenticator app by the real calls. */
export const addApp = async (platform: TestPlatform, account: string, platformId: PlatformId = 6) => {
  const token = await platform.signIn(account, platformId)
  const { secret, uri } = requireOk(await platform.call(factorApi.beginTotp, {}, { token }))
  const app = openApp(platform, secret)
  const { codes } = requireOk(await platform.call(factorApi.confirmTotp, { code: app.codeAt() }, { token }))
  return { token, secret, uri, codes, ...app }
}

/** Gives somebody a passkey by the real calls, with the answer of an authenticator or of one that lies. */
export const offerPasskey = async (
  platform: TestPlatform,
  token: string,
  make: (options: Record<string, unknown>) => PasskeyRegistration,
) => {
  const { options } = requireOk(await platform.call(factorApi.beginPasskey, {}, { token }))
  return platform.call(factorApi.addPasskey, { name: '测试', answer: make(options) }, { token })
}

export const addPasskey = async (
  platform: TestPlatform,
  account: string,
  platformId: PlatformId = 6,
  authenticator: SoftwareAuthenticator = softwareAuthenticator(consoleOrigins[platformId]),
) => {
  const token = await platform.signIn(account, platformId)
  const { codes } = requireOk(await offerPasskey(platform, token, (options) => authenticator.make(options)))
  return { token, authenticator, codes }
}

/** Passes the first step of somebody with a second factor. */
export const passFirst = async (
  platform: TestPlatform,
  account: string,
  platformId: PlatformId = 6,
  more: { deviceKey?: string } = {},
) => {
  const form = platform.loginForm(account, platformId)
  const { step, ways } = SecondStep.parse(requireOk(await platform.call(authApi.login, { ...form, ...more })))
  return { ways, asked: { step, uuid: form.uuid, platformId, client: 'Chrome 141 · Windows' } }
}

/** Sets a setting of a brand, as its staff do. */
export const setSetting = async (
  { database, clock }: TestPlatform,
  configKey: string,
  value: string,
  platformId: PlatformId = 6,
): Promise<void> => {
  const set = { value, updateTime: clock.now() }
  await database
    .insert(settingValues)
    .values({ platformId, configKey, description: '', descriptionEn: '', ...set })
    .onConflictDoUpdate({ target: [settingValues.platformId, settingValues.configKey], set })
}
