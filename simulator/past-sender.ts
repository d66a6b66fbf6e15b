import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { pastBodies } from './past-bodies'
import { handOver } from './past-door'
import type { PastPortion } from './past-portions'
import type { PastState } from './past-state'

const pack = promisify(gzip)

/** Characters of a body that is not empty: the store likes few large ones; the door takes 32 MB. */
const bundleLength = 10_000_000
const bodyLength = 24_000_000
/** Bundles that are on their way at a time. */
const mostUnderWay = 2
/** For so long what is on its way waits while others are made, ms. */
const portionMs = 10

type Piece = { macWifiId: string; key: string; text: string }
type Options = {
  platform: string
  state: Pick<PastState, 'sending' | 'sent'>
  signal: AbortSignal
  onError: (why: string) => void
}

const bodiesOf = (pieces: readonly Piece[]): { pieces: Piece[]; length: number }[] => {
  const bodies: { pieces: Piece[]; length: number }[] = []
  for (const piece of pieces) {
    const last = bodies.at(-1)
    if (last && last.length + piece.text.length <= bodyLength) {
      last.pieces.push(piece)
      last.length += piece.text.length
    } else bodies.push({ pieces: [piece], length: piece.text.length })
  }
  return bodies
}

/** Gathers portions of the past of many controllers and hands them over, some together. */
export const createPastSender = ({ platform, state, signal, onError }: Options) => {
  let bundle: { names: string[]; pieces: Piece[]; length: number } = { names: [], pieces: [], length: 0 }
  const underWay = new Set<Promise<void>>()
  let before: Promise<void> = Promise.resolve()
  let failure: unknown = null

  const settle = async (atMost: number): Promise<void> => {
    while (underWay.size > atMost) await Promise.race(underWay)
    if (failure !== null) throw failure
  }
  const handOverAll = async (pieces: readonly Piece[]): Promise<void> => {
    for (const { pieces: some } of bodiesOf(pieces)) {
      const [first] = some
      if (first === undefined) continue
      const text = some
        .map(({ macWifiId, key, text: lines }) => `${JSON.stringify({ controller: macWifiId, key })}\n${lines}`)
        .join('')
      const body = await pack(text, { level: constants.Z_BEST_SPEED })
      await handOver({ platform, macWifiId: first.macWifiId, key: first.key, body }, { signal, onError })
    }
  }
  const flush = async (): Promise<void> => {
    const { names, pieces } = bundle
    bundle = { names: [], pieces: [], length: 0 }
    if (names.length === 0) return
    await settle(mostUnderWay - 1)
    state.sending(names)
    const earlier = before
    const sending: Promise<void> = (async () => {
      await handOverAll(pieces)
      await earlier
      state.sent(names)
    })()
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => underWay.delete(sending))
    before = sending
    underWay.add(sending)
  }
  /** `mayFlush`: what has gathered goes when it is enough. */
  const add = async ({ macWifiId, key, names, requests }: PastPortion, mayFlush = true): Promise<void> => {
    let began = performance.now()
    for (const request of requests) {
      for (const text of pastBodies(request)) {
        if (text !== null) {
          bundle.pieces.push({ macWifiId, key, text })
          bundle.length += text.length
        }
        if (performance.now() - began < portionMs) continue
        await nextTurn()
        signal.throwIfAborted()
        began = performance.now()
      }
    }
    bundle.names.push(...names)
    if (mayFlush && bundle.length >= bundleLength) await flush()
  }
  return {
    add,
    /** Resolves when everything has been taken. */
    done: async (): Promise<void> => {
      await flush()
      await settle(0)
    },
  }
}
