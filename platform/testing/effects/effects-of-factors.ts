import { authApi } from '@/lib/contract/auth'
import { factorApi, type PasskeyAssertion, type PasskeyRegistration } from '@/lib/contract/factor'
import { webUserApi } from '@/lib/contract/web-user'
import { addApp, addPasskey, consoleOrigins, openApp, passFirst } from '../second-factors'
import { softwareAuthenticator } from '../software-authenticator'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

/** Without what extensions say, where any field is allowed. */
const strictly = ({ clientExtensionResults: _, ...answer }: PasskeyAssertion | PasskeyRegistration) => answer

/** Of the caller's own factors, and of two others who sign in by theirs. */
export const effectsOfFactors = ({ platform, token }: EffectContext): EffectRows => {
  let secret = ''
  const nextCode = () => openApp(platform, secret).nextCode()
  return {
    'session.seen': () => ({ noticeIds: ['1'] }),
    'factor.beginTotp': () => ({}),
    'factor.confirmTotp': async () => {
      secret = (await read(platform.call(factorApi.beginTotp, {}, { token }))).secret
      return { code: nextCode() }
    },
    'factor.stepUp': () => ({ proof: { kind: 'totp', code: nextCode() } }),
    'factor.renewRecovery': () => ({}),
    'factor.beginPasskey': () => ({}),
    'factor.addPasskey': async () => {
      const { options } = await read(platform.call(factorApi.beginPasskey, {}, { token }))
      return { name: '日志', answer: strictly(softwareAuthenticator(consoleOrigins[6]).make(options)) }
    },
    'factor.removePasskey': async () => {
      const { passkeys } = await read(platform.call(factorApi.status, {}, { token }))
      return { passkeyId: passkeys[0]?.passkeyId }
    },
    'factor.removeTotp': () => ({}),
    'auth.secondStep': async () => {
      const app = await addApp(platform, 'service')
      const { asked } = await passFirst(platform, 'service')
      return { ...asked, proof: { kind: 'totp', code: app.nextCode() } }
    },
    'auth.passkey': async () => {
      const { authenticator } = await addPasskey(platform, 'service')
      const visitor = { uuid: 'visitor-with-a-passkey', platformId: 6 }
      const { options } = await read(platform.call(authApi.passkeyOptions, visitor))
      return { ...visitor, answer: strictly(authenticator.show(options)) }
    },
    'webUser.resetFactors': async () => {
      const { list } = await read(platform.call(webUserApi.list, { account: 'service' }, { token }))
      return { userId: list.find(({ account }) => account === 'service')?.userId }
    },
  }
}
