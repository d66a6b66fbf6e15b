import { authApi, type Credentials } from '@/lib/contract/auth'
import { type Captcha, captchaApi } from '@/lib/contract/captcha'
import type { InputOf } from '@/lib/contract/endpoint'
import { call } from './call'

/** Signs in. The proxy adds the visitor's id and the host's brand; whatever stood here would be overruled. */
export const signIn = (credentials: Credentials): Promise<{ userId: string }> =>
  call(authApi.login, credentials as InputOf<typeof authApi.login>)

/** The captcha this visitor has to solve, if any; also after wrong passwords of one account. */
export const readCaptcha = (username: string): Promise<Captcha> =>
  call(captchaApi.issue, { ...(username && { username }) } as InputOf<typeof captchaApi.issue>)
