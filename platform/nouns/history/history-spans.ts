import type { HistoryEventKind } from '@/lib/contract/history'
import type { ControlMark } from '../../history/samples/read-marks'

/** What the samples themselves tell: a span, or a moment without an end. ms since 1970. */
export type SampleSpan = { kind: HistoryEventKind; code: string; from: number; to: number | null }

/** d1-NN of a retry, which has the number of its protection code. Domain 3.2 and 3.3. */
const retryOf = (protectCode: string): string | null =>
  /^P(?:1[1-8]|26)$/.test(protectCode) ? `d1-${protectCode.slice(1)}` : null

type Open = { kind: HistoryEventKind; code: string; from: number; to: number }

/** Retries, spans of protection control, defrosts and oil returns, in the order in which they began. */
export const toSpans = (marks: readonly ControlMark[]): SampleSpan[] => {
  const found: SampleSpan[] = []
  const open = new Map<string, Open>()
  const mark = (kind: HistoryEventKind, code: string, { at, lengthMs }: ControlMark): void => {
    const key = kind + code
    const known = open.get(key)
    if (known?.to === at) known.to = at + lengthMs
    else {
      if (known) found.push(known)
      open.set(key, { kind, code, from: at, to: at + lengthMs })
    }
  }
  for (const each of marks) {
    if (each.isDefrost) mark('defrost', '', each)
    if (each.isOilReturn) mark('oilReturn', '', each)
    for (const code of each.protectCodes) {
      const retry = retryOf(code)
      if (retry) found.push({ kind: 'retry', code: retry, from: each.at, to: null })
      else mark('protect', code, each)
    }
  }
  return [...found, ...open.values()].sort((a, b) => a.from - b.from)
}
