import { processState } from '@/lib/config/process-state'
import 'server-only'
import { millisecondsInMinute } from 'date-fns/constants'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { Capabilities, capabilityApi } from '@/lib/contract/capability'
import type { Endpoint } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { currentLanguage } from '@/lib/i18n/current-language'
import { type Lacking, lackingNothing } from '@/lib/navigation/lacking'
import { toLacking } from '@/lib/navigation/to-lacking'
import { currentSession } from '@/lib/session/current-session'
import { readBody, withUpstream } from './upstream'
import { currentRequestId } from './watch/current-request-id'

/** How long an answer holds, and after how long a failed question is asked again, ms. */
const holdsMs = millisecondsInMinute
const againMs = 10_000
/** How long an older answer is still used while the newer one is read, ms. After that, a page waits for it. */
const staleMs = minutesToMilliseconds(10)
/** Longest time that a page waits for it, ms: what was known before, or everything, is as good. */
const longestMs = 2_000

type Known = { lacking: Lacking; calls: ReadonlySet<string>; until: number; reading?: Promise<void> | undefined }

const shared = processState<Map<PlatformId, Known>>('capabilities')

/** One entry for each brand: there are three. */
const knownOf = (platformId: PlatformId): Known => {
  shared.value ??= new Map()
  const known = shared.value.get(platformId) ?? { lacking: lackingNothing, calls: new Set(), until: 0 }
  shared.value.set(platformId, known)
  return known
}

/** What it answers: 404 says that it has the required part only. Undefined: nothing that tells. */
const ask = async (token: string, language: Language, requestId: string): Promise<ReadonlySet<string> | undefined> =>
  withUpstream(
    {
      method: 'GET',
      path: capabilityApi.list.path,
      token,
      language,
      requestId,
      signal: AbortSignal.timeout(longestMs),
    },
    async ({ status, body }): Promise<ReadonlySet<string> | undefined> => {
      const text = (await readBody(body, 1024 * 1024)).toString('utf8')
      if (status === 404) return new Set<string>()
      const envelope = Envelope.parse(JSON.parse(text))
      if (envelope.code === codes.notFound) return new Set<string>()
      return envelope.code === codes.ok ? new Set(Capabilities.parse(envelope.data).endpoints) : undefined
    },
    // No answer is no reason to hide anything.
  ).catch(() => undefined)

const read = async (known: Known, ...from: Parameters<typeof ask>): Promise<void> => {
  const offered = await ask(...from)
  if (offered) {
    known.lacking = toLacking(offered)
    known.calls = new Set(known.lacking.calls)
  }
  known.until = Date.now() + (offered ? holdsMs : againMs)
}

/**
 * What the platform lacks, for the page being rendered: asked once a minute for each brand, whoever comes first. Only
 * the first page, or the first after a quiet time, waits for it. A failure leaves what was known before, and that is
 * nothing lacking at first.
 */
export const readLacking = async (): Promise<Lacking> => {
  const session = await currentSession()
  if (!session) return lackingNothing
  const language = await currentLanguage()
  const requestId = await currentRequestId()
  const known = knownOf(session.platformId)
  if (known.until <= Date.now()) {
    // Nothing is awaited between the look and the mark: who comes meanwhile joins.
    known.reading ??= read(known, session.token, language, requestId).finally(() => {
      known.reading = undefined
    })
    if (known.until + staleMs <= Date.now()) await known.reading
  }
  return known.lacking
}

/** Whether this call is known to be missing. It never asks: a page's reads do not wait for the answer. */
export const isKnownLacking = (platformId: PlatformId, { path }: Pick<Endpoint, 'path'>): boolean =>
  shared.value?.get(platformId)?.calls.has(path) ?? false
