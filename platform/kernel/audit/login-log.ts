import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { loginLogs } from './log-table'
import { toLogCell } from './mask'

/** `passkeyCounter`: a passkey counts its uses, and this one has counted back: there may be a copy of it. */
export type FactorFailure = 'wrongFactor' | 'passkeyCounter'

type LoginEvent = {
  now: Date
  account: string
  userId: number | null
  /** 1 sign-in, 2 sign-out, 3 session ended by the platform. */
  loginType: 1 | 2 | 3
  /** Empty for success. */
  failReason:
    | ''
    | 'wrongCaptcha'
    | 'wrongPassword'
    | 'disabled'
    | 'otherBrand'
    | 'expired'
    | 'passwordOff'
    | 'oidc'
    | 'emailDomain'
    | 'foreignIdentity'
    | 'provider'
    | FactorFailure
  ip: string
  /** `Chrome 141 · Windows`, as far as it is known. */
  client: string
  platformId: PlatformId
  requestId: string
}

/** Writes one row of the login log. Domain 2.30. */
export const appendLogin = async (database: Database, event: LoginEvent): Promise<void> => {
  const [browser = '', os = ''] = event.client.split(' · ')
  await database.insert(loginLogs).values({
    loginTime: event.now,
    account: toLogCell(event.account, 64),
    userId: event.userId,
    loginType: event.loginType,
    result: event.failReason === '' ? 0 : 1,
    failReason: event.failReason,
    ip: event.ip,
    browser,
    os,
    platformId: event.platformId,
    requestId: event.requestId,
  })
}
