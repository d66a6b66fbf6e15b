import { eq } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { authApi } from '@/lib/contract/auth'
import { dataReportApi } from '@/lib/contract/data-report'
import { deviceApi } from '@/lib/contract/device'
import { factorApi, type PasskeyAssertion, type PasskeyRegistration } from '@/lib/contract/factor'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { pushApi } from '@/lib/contract/push'
import { jobs } from '../../kernel/jobs/job-table'
import { pushMessages } from '../../nouns/tables/push'
import { startOidcProvider, type TestOidcProvider } from '../oidc-provider'
import { claimsOf, logoutClaimsOf, setProviders } from '../oidc-sign-in'
import { addApp, addPasskey, consoleOrigins, openApp, passFirst } from '../second-factors'
import { softwareAuthenticator } from '../software-authenticator'
import type { TestPlatform } from '../test-platform'

type Values = Record<string, unknown>
type Live = (context: { platform: TestPlatform; token: string; input: Values; fields: Values }) => Promise<Values>

/** Without what extensions say, where any field is allowed. */
const strictly = ({ clientExtensionResults: _, ...answer }: PasskeyAssertion | PasskeyRegistration) => answer

const providers = new WeakMap<TestPlatform, TestOidcProvider>()
/** The provider of brand 6; it ends with the process. */
const providerOf = async (platform: TestPlatform): Promise<TestOidcProvider> => {
  const provider = providers.get(platform) ?? (await startOidcProvider({ clients: [], users: [] }))
  providers.set(platform, provider)
  setProviders(platform, { 6: { issuer: provider.issuer } })
  return provider
}
const apps = new WeakMap<TestPlatform, string>()
const nextCode = (platform: TestPlatform) => openApp(platform, apps.get(platform) ?? '').nextCode()

/** Inputs that repeat what the platform has just answered, or that only a device or a provider can make. */
export const liveInputs: Readonly<Record<string, Live>> = {
  'appUser.changeType': async ({ platform, token, input: { userId, accountType } }) => {
    const { data } = await platform.call(appUserApi.typeImpact, { userId, accountType }, { token })
    return { fingerprint: data.fingerprint }
  },
  'auth.login': async ({ platform }) => platform.loginForm('viewer'),
  'auth.oidc': async ({ platform, fields: { subject } }) => {
    const { sign, issuer } = await providerOf(platform)
    const claims = claimsOf(platform, { issuer }, { sub: String(subject) })
    return { idToken: await sign(claims), nonce: claims.nonce }
  },
  'auth.oidcLogout': async ({ platform, fields: { subject } }) => {
    const { sign, issuer } = await providerOf(platform)
    return { logoutToken: await sign(logoutClaimsOf(platform, { issuer }, { sub: String(subject) })) }
  },
  'auth.passkey': async ({ platform, input: { uuid, platformId } }) => {
    const { authenticator } = await addPasskey(platform, 'service')
    const { options } = (await platform.call(authApi.passkeyOptions, { uuid, platformId })).data
    return { answer: strictly(authenticator.show(options)) }
  },
  'auth.secondStep': async ({ platform }) => {
    const app = await addApp(platform, 'service')
    const { asked } = await passFirst(platform, 'service')
    return { ...asked, proof: { kind: 'totp', code: app.nextCode() } }
  },
  'dataReport.save': async ({ platform, token, input: { taskId } }) => {
    const { systems, startTime } = (await platform.call(dataReportApi.origin, { taskId }, { token })).data
    return { systemNo: systems[0]?.systemNo, startTime }
  },
  'factor.addPasskey': async ({ platform, token }) => {
    const { options } = (await platform.call(factorApi.beginPasskey, {}, { token })).data
    return { answer: strictly(softwareAuthenticator(consoleOrigins[6]).make(options)) }
  },
  'factor.confirmTotp': async ({ platform, token }) => {
    apps.set(platform, (await platform.call(factorApi.beginTotp, {}, { token })).data.secret)
    return { code: nextCode(platform) }
  },
  'factor.stepUp': async ({ platform }) => ({ proof: { kind: 'totp', code: nextCode(platform) } }),
  // Made to wait after it has ended: a job under way may end before it is cancelled.
  'job.cancel': async ({ platform: { call, database, jobs: runner }, token }) => {
    const { data } = await call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token })
    await runner.idle()
    await database
      .update(jobs)
      .set({ status: 'waiting', runner: null })
      .where(eq(jobs.id, Number(data.jobId)))
    return data
  },
  'otaTask.create': async ({ platform, token, input: { source, selection } }) => {
    const { data } = await platform.call(otaTaskApi.preflight, { source, selection }, { token })
    return { snapshot: data.snapshot, confirmCount: 1 }
  },
  // Nothing is sent here: it has been sent.
  'push.recall': async ({ platform: { database, clock }, input: { messageId } }) => {
    const sent = { status: 3 as const, endTime: clock.now() }
    await database
      .update(pushMessages)
      .set(sent)
      .where(eq(pushMessages.id, Number(messageId)))
    return {}
  },
  'push.send': async ({ platform, token }) => {
    const audience = { recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null }
    return { confirmCount: (await platform.call(pushApi.audience, audience, { token })).data.count }
  },
  'webUser.linkIdentity': async ({ platform, input: { subject }, fields }) => {
    await providerOf(platform)
    return { subject: fields.subject ?? subject }
  },
}
