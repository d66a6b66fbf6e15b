import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { loginLogs } from '../db/schema/log'
import { toLogCell } from './mask'

// In this order: Edge and Opera also say Chrome, and Chrome also says Safari.
const browsers: readonly [RegExp, string][] = [
  [/Edg\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/Chrome\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+) (?:Mobile\/\w{1,16} )?Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const browserOf = (userAgent: string): string => {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version.split('.')[0]}`
  }
  return ''
}

type LoginEvent = {
  now: Date
  account: string
  userId: number | null
  /** 1 sign-in, 2 sign-out, 3 session ended by the platform. */
  loginType: 1 | 2 | 3
  /** Empty for success. */
  failReason: '' | 'wrongCaptcha' | 'wrongPassword' | 'disabled' | 'otherBrand' | 'expired'
  ip: string
  userAgent: string
  platformId: PlatformId
  requestId: string
}

/** Writes one row of the login log. Domain 2.30. */
export const appendLogin = async (database: Database, event: LoginEvent): Promise<void> => {
  await database.insert(loginLogs).values({
    loginTime: event.now,
    account: toLogCell(event.account, 64),
    userId: event.userId,
    loginType: event.loginType,
    result: event.failReason === '' ? 0 : 1,
    failReason: event.failReason,
    ip: event.ip,
    browser: browserOf(event.userAgent),
    os: systems.find(([pattern]) => pattern.test(event.userAgent))?.[1] ?? '',
    platformId: event.platformId,
    requestId: event.requestId,
  })
}
