import type { UpKind } from '@/lib/contract/device-message'

export type Outgoing = { seq: number; kind: UpKind; body: object }

/** Messages that are sent before the first of them is acknowledged. */
const window = 8
/** How long an acknowledgement is waited for, ms. */
const patienceMs = 15_000
/** What is kept while the platform is away; telemetry is given up first, the oldest of it before all. */
const mostKept = 720

/**
 * What a device has said and the platform has not acknowledged. A broker's own acknowledgement is no reason to forget
 * anything: only the platform's is.
 */
export const createOutbox = (
  send: (message: Outgoing) => void,
  elapsed: () => number,
  patience: number = patienceMs,
) => {
  let seq = 0
  const kept: Outgoing[] = []
  const sentAt = new Map<number, number>()
  let isConnected = false
  const pump = (): void => {
    if (!isConnected) return
    for (const message of kept) {
      if (sentAt.size >= window) return
      if (sentAt.has(message.seq)) continue
      sentAt.set(message.seq, elapsed())
      send(message)
    }
  }
  return {
    add: (kind: UpKind, body: object): number => {
      seq += 1
      kept.push({ seq, kind, body })
      if (kept.length > mostKept) {
        const oldest = kept.findIndex((message) => message.kind === 'telemetry')
        kept.splice(Math.max(0, oldest), 1)
      }
      pump()
      return seq
    },
    acknowledged: (number: number): void => {
      sentAt.delete(number)
      const at = kept.findIndex((message) => message.seq === number)
      if (at >= 0) kept.splice(at, 1)
      pump()
    },
    connected: (): void => {
      isConnected = true
      sentAt.clear()
      pump()
    },
    disconnected: (): void => {
      isConnected = false
    },
    /** Sends again what nobody has acknowledged for too long. */
    tick: (): void => {
      const now = elapsed()
      for (const [number, at] of sentAt) if (now - at > patience) sentAt.delete(number)
      pump()
    },
    /** Gives up what says how the device is: its next boot says it anew. */
    forgetState: (): void => {
      for (const { seq: number } of kept.filter(({ kind }) => kind === 'hello' || kind === 'state')) {
        sentAt.delete(number)
        kept.splice(
          kept.findIndex((message) => message.seq === number),
          1,
        )
      }
    },
    length: (): number => kept.length,
  }
}
