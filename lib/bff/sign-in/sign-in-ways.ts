import { processState } from '@/lib/config/process-state'
import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { consoleConfig } from '@/lib/config/console-config'
import { authApi, SignInWays } from '@/lib/contract/auth'
import { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toQuery } from '@/lib/format/query'
import { readBody, withUpstream } from '../upstream'

/** How long an answer holds, after how long a failed question is asked again, and how long one may take, ms. */
const holdsMs = 30_000
const againMs = 5_000
const longestMs = 2_000
/** How long a page waits for the first answer of all. */
const patienceMs = 300

/** What every platform has. */
const byPassword: SignInWays = { password: 1, passkey: 0, oidc: null }

/** `until`: of `performance.now()`, which does not follow corrections of the wall clock, ms. */
type Known = { ways: SignInWays | undefined; until: number; asking?: Promise<void> | undefined }
const shared = processState<Map<PlatformId, Known>>('signInWays')

const ask = (platformId: PlatformId, language: Language, requestId: string): Promise<SignInWays> => {
  const path = authApi.ways.path + toQuery({ platformId })
  const signal = AbortSignal.timeout(longestMs)
  return withUpstream({ method: 'GET', path, language, requestId, signal }, async ({ body }) => {
    const envelope = Envelope.parse(JSON.parse((await readBody(body, 64 * 1024)).toString('utf8')))
    return envelope.code === codes.ok ? SignInWays.parse(envelope.data) : byPassword
  })
}

/**
 * How the staff of a brand may sign in, for the sign-in page: what was last known, which is asked for again behind the
 * page's back; the password alone while the platform has not said. A company's account is offered only where this console can lead to it.
 */
export const readSignInWays = async (
  platformId: PlatformId,
  language: Language,
  requestId: string,
): Promise<SignInWays> => {
  shared.value ??= new Map()
  const known: Known = shared.value.get(platformId) ?? { ways: undefined, until: 0 }
  shared.value.set(platformId, known)
  if (known.until <= performance.now()) {
    // Who comes meanwhile joins.
    known.asking ??= ask(platformId, language, requestId)
      .then(
        (ways) => {
          known.ways = ways
          known.until = performance.now() + holdsMs
        },
        () => {
          known.until = performance.now() + againMs
        },
      )
      .finally(() => {
        known.asking = undefined
      })
    // A platform that hangs must not keep anybody from the page: a later one has the answer.
    if (known.ways === undefined) await Promise.race([known.asking, wait(patienceMs, undefined, { ref: false })])
  }
  const ways = known.ways ?? byPassword
  return consoleConfig().oidc.has(platformId) ? ways : { ...ways, oidc: null }
}
