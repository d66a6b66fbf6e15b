import { setTimeout as wait } from 'node:timers/promises'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { PastAnswer, pastPaths } from '@/lib/contract/device-http'
import { toBasic } from './to-basic'

/** The platform keeps no history: nothing of the past will be taken, now or later. */
export class NoHistory extends Error {}

const retryMs = { first: 1000, longest: 30_000 }
const callMs = 120_000

/**
 * Hands a body over, again and again while the platform or its store is away. Answers why it was refused, which no
 * repetition changes; null: it was taken.
 */
export const handOver = async (
  {
    platform,
    macWifiId,
    key,
    body,
  }: { platform: string; macWifiId: string; key: string; body: Uint8Array<ArrayBuffer> },
  { signal, onError }: { signal: AbortSignal; onError: (why: string) => void },
): Promise<string | null> => {
  for (let pause: number = retryMs.first; ; pause = Math.min(retryMs.longest, 2 * pause)) {
    signal.throwIfAborted()
    let requiredMs = 0
    try {
      // biome-ignore lint/style/noRestrictedGlobals: a device is no browser and speaks to the platform itself
      const response = await fetch(`${platform}${pastPaths.samples}`, {
        method: 'POST',
        headers: {
          authorization: toBasic({ name: macWifiId, key }),
          'content-type': 'application/x-ndjson',
          'content-encoding': 'gzip',
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
      })
      const text = await response.text()
      if (response.ok) {
        const { refused } = PastAnswer.parse(JSON.parse(text))
        if (refused.length > 0) onError(`not let in: ${refused.join(', ')}`)
        return null
      }
      if (response.status === 409) throw new NoHistory(text)
      if (response.status < 500 && response.status !== 429) return `${response.status} ${text}`
      onError(`the platform answers ${response.status}`)
      requiredMs = secondsToMilliseconds(Number(response.headers.get('retry-after') ?? 0))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof NoHistory) throw error
      onError(`the platform does not answer: ${(error as Error).message}`)
    }
    await wait(Math.max(pause, requiredMs), undefined, { signal })
  }
}
