import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { DeviceSecret } from '../../../kernel/http/guard-devices'
import { DeviceCommand, type DeviceReport, devicePaths, PendingAnswer } from '../device-protocol'

/** The platform is away: it is tried again after this long, up to the second figure, milliseconds. */
const retryMs = [100, 2000] as const

export type DeviceClient = ReturnType<typeof createDeviceClient>

/**
 * A device's side of the protocol. Each call is tried until the platform has answered it, or `signal` is aborted; where
 * there are several addresses of it, at the next one.
 */
export const createDeviceClient = (
  bases: string | readonly string[],
  { featureCode, token }: DeviceSecret,
  signal: AbortSignal,
) => {
  const all = typeof bases === 'string' ? [bases] : bases
  let at = 0
  const headers = { featurecode: featureCode, token, 'content-type': 'application/json' }

  const send = async (path: string, body?: object): Promise<Response> => {
    for (let pause: number = retryMs[0]; ; pause = Math.min(pause * 2, retryMs[1])) {
      try {
        // biome-ignore lint/style/noRestrictedGlobals: a device is no browser and speaks to the platform itself
        const response = await fetch(`${all[at % all.length]}${path}`, {
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
          headers,
          signal,
        })
        if (response.status < 500) return response
        await response.body?.cancel()
      } catch (error) {
        if (signal.aborted) throw error
      }
      at++
      await wait(pause, undefined, { signal })
    }
  }
  const read = async <Value>(schema: z.ZodType<Value>, response: Response): Promise<Value> =>
    schema.parse(await response.json())

  return {
    pending: async () => read(PendingAnswer, await send(devicePaths.pending)),
    poll: async (macWifiId: string) => read(DeviceCommand, await send(devicePaths.poll, { macWifiId })),
    report: async (report: DeviceReport): Promise<void> => {
      const response = await send(devicePaths.report, report)
      await response.body?.cancel()
    },
    confirm: async (macWifiId: string, upgradeId: number, answer: 'upgrade' | 'later' | 'refuse'): Promise<void> => {
      const response = await send(devicePaths.confirm, { macWifiId, upgradeId, answer })
      await response.body?.cancel()
    },
    /**
     * Fetches the firmware and measures what has arrived; null when the platform does not send it. A download that was
     * cut off begins again: the platform may be the one that ended.
     */
    fetchFirmware: async (macWifiId: string, key: string): Promise<{ size: number; sha256: string } | null> => {
      for (;;) {
        const response = await send(devicePaths.firmware, { macWifiId, key })
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
