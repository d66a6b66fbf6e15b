import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import { type UpgradeConsent, UpgradeOrder, type UpgradeReport, upgradePaths } from '@/lib/contract/device-http'
import { toBasic } from '../to-basic'

/** The platform is away: it is tried again after this long, and twice as long each time, up to the second figure, ms. */
export type RetryMs = readonly [first: number, longest: number]
/** Thousands of controllers do not knock every second. */
const usualRetryMs: RetryMs = [500, millisecondsInMinute]

export type DeviceClient = ReturnType<typeof createDeviceClient>

/**
 * A controller's side of the protocol of upgrades. Each call is tried until the platform has answered it, or `signal` is aborted; where
 * there are several addresses of it, at the next one.
 */
export const createDeviceClient = (
  bases: string | readonly string[],
  credential: { name: string; key: string },
  signal: AbortSignal,
  retryMs: RetryMs = usualRetryMs,
) => {
  const all = typeof bases === 'string' ? [bases] : bases
  let at = 0
  const headers = { authorization: toBasic(credential), 'content-type': 'application/json' }

  const send = async (path: string, body?: object): Promise<Response> => {
    for (let pause = retryMs[0]; ; pause = Math.min(pause * 2, retryMs[1])) {
      try {
        // biome-ignore lint/style/noRestrictedGlobals: a device is no browser and speaks to the platform itself
        const response = await fetch(`${all[at % all.length]}${path}`, {
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
          headers,
          signal,
        })
        // 429: so often that it has to wait.
        if (response.status < 500 && response.status !== 429) return response
        await response.body?.cancel()
      } catch (error) {
        if (signal.aborted) throw error
      }
      at++
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal })
    }
  }
  const tell = async (path: string, body: object): Promise<void> => {
    const response = await send(path, body)
    await response.body?.cancel()
  }

  return {
    /** What waits for it. Throws where its credential is not accepted. */
    pending: async (): Promise<UpgradeOrder> => {
      const response = await send(upgradePaths.pending)
      if (response.ok) return UpgradeOrder.parse(await response.json())
      await response.body?.cancel()
      throw new Error(`${upgradePaths.pending} answered ${response.status}`)
    },
    report: (report: UpgradeReport): Promise<void> => tell(upgradePaths.report, report),
    confirm: (consent: UpgradeConsent): Promise<void> => tell(upgradePaths.confirm, consent),
    /**
     * Fetches the firmware and measures what has arrived; null when the platform does not send it. A download that was
     * cut off begins again: the platform may be the one that ended.
     */
    fetchFirmware: async (key: string): Promise<{ size: number; sha256: string } | null> => {
      for (;;) {
        const response = await send(`${upgradePaths.firmware}?key=${key}`)
        if (!response.ok || response.body === null) {
          await response.body?.cancel()
          return null
        }
        const hash = createHash('sha256')
        let size = 0
        try {
          for await (const chunk of response.body) {
            hash.update(chunk)
            size += chunk.length
          }
          return { size, sha256: hash.digest('hex') }
        } catch (error) {
          if (signal.aborted) throw error
        }
      }
    },
  }
}
