import { authApi, type Credentials } from '@/lib/contract/auth'
import { type Captcha, captchaApi } from '@/lib/contract/captcha'
import type { InputOf } from '@/lib/contract/endpoint'
import { call } from './call'
import { forgetReload } from './reload-once'
import { tellTabs } from './session-channel'

/**
 * Signs in, and tells the other tabs. The proxy adds the visitor's id and the host's brand; whatever stood here would be
 * overruled.
 */
export const signIn = async (credentials: Credentials): Promise<{ userId: string }> => {
  const { userId } = await call(authApi.login, credentials as InputOf<typeof authApi.login>)
  forgetReload('signedOut')
  tellTabs({ kind: 'in', userId })
  return { userId }
}

/** The captcha this visitor has to solve, if any; also after wrong passwords of one account. */
export const readCaptcha = (username: string): Promise<Captcha> =>
  call(captchaApi.issue, { ...(username && { username }) } as InputOf<typeof captchaApi.issue>)
