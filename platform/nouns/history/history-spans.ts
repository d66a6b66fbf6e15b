import { millisecondsInMinute } from 'date-fns/constants'
import type { HistoryEventKind } from '@/lib/contract/history'
import { sampleFlag, type UnitSamples } from '@/simulator/model/telemetry'

/** What the samples themselves tell: a span, or a moment without an end. ms since 1970. */
export type SampleSpan = { kind: HistoryEventKind; code: string; from: number; to: number | null }

/** d1-NN of a retry, which has the number of its protection code. Domain 3.2 and 3.3. */
const retryOf = (protectCode: string): string | null =>
  /^P(?:1[1-8]|26)$/.test(protectCode) ? `d1-${protectCode.slice(1)}` : null

type Open = { kind: HistoryEventKind; code: string; from: number; last: number }

/** Finds retries, spans of protection control, defrosts and oil returns while samples go by in order. */
export const historySpans = (): { add: (samples: UnitSamples) => void; spans: () => SampleSpan[] } => {
  const found: SampleSpan[] = []
  const open = new Map<string, Open>()
  const close = (key: string, { kind, code, from, last }: Open): void => {
    found.push({ kind, code, from, to: last + millisecondsInMinute })
    open.delete(key)
  }
  const mark = (kind: HistoryEventKind, code: string, at: number): void => {
    const key = kind + code
    const known = open.get(key)
    if (known && known.last === at - millisecondsInMinute) known.last = at
    else {
      if (known) close(key, known)
      open.set(key, { kind, code, from: at, last: at })
    }
  }
  return {
    add: (samples) => {
      for (let i = 0; i < samples.count; i++) {
        const at = samples.startMs + i * millisecondsInMinute
        const flags = samples.flags[i] ?? 0
        if (flags & sampleFlag.defrost) mark('defrost', '', at)
        if (flags & sampleFlag.oilReturn) mark('oilReturn', '', at)
        const code = samples.protectCode(i)
        if (code === '') continue
        const retry = retryOf(code)
        if (retry) found.push({ kind: 'retry', code: retry, from: at, to: null })
        else mark('protect', code, at)
      }
    },
    spans: () => {
      for (const [key, span] of [...open]) close(key, span)
      return found.sort((a, b) => a.from - b.from)
    },
  }
}
