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
  const handOverBody = async (pieces: readonly Piece[]): Promise<void> => {
    const [first] = pieces
    if (first === undefined) return
    const { macWifiId, key } = first
    const text = pieces
      .map((piece) => `${JSON.stringify({ controller: piece.macWifiId, key: piece.key })}\n${piece.text}`)
      .join('')
    const body = await pack(text, { level: constants.Z_BEST_SPEED })
    const refusal = await handOver({ platform, macWifiId, key, body }, { signal, onError })
    if (refusal === null) return
    if (pieces.length === 1) onError(`${macWifiId}: ${refusal}`)
    // One line has a whole body refused: what others say is taken by itself.
    else for (const piece of pieces) await handOverBody([piece])
  }
  const handOverAll = async (pieces: readonly Piece[]): Promise<void> => {
    for (const body of bodiesOf(pieces)) await handOverBody(body.pieces)
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
