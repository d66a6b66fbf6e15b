import { setTimeout as wait } from 'node:timers/promises'
import { createRates, type DeviceRate } from '../pipeline/rates'

/** Connections of a device: it comes back after seconds, and each minute after many tries. */
export const usualConnects: DeviceRate = { perSecond: 0.2, atOnce: 10, cutAfterMs: Number.POSITIVE_INFINITY }

type Comer = { address: string; remoteAddress: string }

/**
 * Lets a device in that has shown its key as often as a device has to come; beyond that it waits. While it waits no other
 * connection of its name is looked at that comes from the same place. One without the key makes no device wait.
 */
export const createConnects = (rate: DeviceRate) => {
  const rates = createRates(rate, () => performance.now())
  const waiting = new Set<string>()
  const keyOf = ({ address, remoteAddress }: Comer): string => `${address} ${remoteAddress}`
  return {
    /** Whether it waits already. */
    isWaiting: (comer: Comer): boolean => waiting.has(keyOf(comer)),
    /** Resolves when it may come in, and when it has gone. */
    turn: async (comer: Comer, gone: AbortSignal): Promise<void> => {
      const ms = Number(rates.ask(comer.address))
      if (ms === 0) return
      waiting.add(keyOf(comer))
      await wait(ms, undefined, { ref: false, signal: gone }).catch(() => rates.forgive(comer.address))
      waiting.delete(keyOf(comer))
    },
    tidy: rates.tidy,
  }
}
