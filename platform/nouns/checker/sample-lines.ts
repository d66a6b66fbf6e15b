import { millisecondsInMinute } from 'date-fns/constants'
import type { HistoryLine } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'

/** States are small whole numbers; protection codes have the most. */
const maxStates = 32

/** Samples one after the other; NaN where there is none. */
type Samples = { startMs: number; count: number; values: (key: HistoryPointKey) => Float32Array }
type Sink = { add: (samples: Samples) => void; line: () => HistoryLine }
/** `stepMs`: from one sample to the next. `more`: decimals beyond those of a signal. */
type Grid = {
  startMs: number
  bucketMs: number
  stepMs: number
  more: (key: HistoryPointKey) => number
  count: number
}

const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

const numberSink = (key: HistoryPointKey, { startMs, bucketMs, stepMs, more, count }: Grid): Sink => {
  const decimals = pointOf(key).decimals + more(key)
  const sums = new Float64Array(count)
  const counts = new Uint32Array(count)
  const lows = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const highs = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const single = bucketMs === stepMs
  return {
    add: (samples) => {
      const values = samples.values(key)
      for (let i = 0; i < samples.count; i++) {
        const value = values[i] ?? Number.NaN
        if (Number.isNaN(value)) continue
        const at = Math.floor((samples.startMs + i * stepMs - startMs) / bucketMs)
        sums[at] = (sums[at] ?? 0) + value
        counts[at] = (counts[at] ?? 0) + 1
        if (value < (lows[at] ?? 0)) lows[at] = value
        if (value > (highs[at] ?? 0)) highs[at] = value
      }
    },
    line: () => {
      const column = (value: (i: number) => number, places: number) =>
        Array.from({ length: count }, (_, i) => (counts[i] ? round(value(i), places) : null))
      let sum = 0
      let samples = 0
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (let i = 0; i < count; i++) {
        sum += sums[i] ?? 0
        samples += counts[i] ?? 0
        low = Math.min(low, lows[i] ?? low)
        high = Math.max(high, highs[i] ?? high)
      }
      return {
        key,
        avg: column((i) => (sums[i] ?? 0) / (counts[i] || 1), single ? decimals : decimals + 1),
        min: single ? null : column((i) => lows[i] ?? 0, decimals),
        max: single ? null : column((i) => highs[i] ?? 0, decimals),
        summary:
          samples > 0
            ? { min: round(low, decimals), max: round(high, decimals), avg: round(sum / samples, decimals + 1) }
            : null,
      }
    },
  }
}

/** A state is never averaged: a bucket shows the one that lasted longest. */
const stateSink = (key: HistoryPointKey, { startMs, bucketMs, stepMs, count }: Grid): Sink => {
  const minutes = new Uint32Array(count * maxStates)
  return {
    add: (samples) => {
      const values = samples.values(key)
      for (let i = 0; i < samples.count; i++) {
        const value = values[i] ?? Number.NaN
        if (!(value >= 0 && value < maxStates)) continue
        const at = Math.floor((samples.startMs + i * stepMs - startMs) / bucketMs) * maxStates + value
        minutes[at] = (minutes[at] ?? 0) + 1
      }
    },
    line: () => ({
      key,
      avg: Array.from({ length: count }, (_, i) => {
        const states = minutes.subarray(i * maxStates, (i + 1) * maxStates)
        const longest = Math.max(...states)
        return longest > 0 ? states.indexOf(longest) : null
      }),
      min: null,
      max: null,
      summary: null,
    }),
  }
}

/** Gathers samples into one line for each signal: average, lowest and highest of each bucket. */
export const sampleLines = (
  keys: readonly HistoryPointKey[],
  range: Pick<Grid, 'startMs' | 'bucketMs'> & Partial<Pick<Grid, 'stepMs' | 'more'>> & { endMs: number },
): { add: (samples: Samples) => void; lines: () => HistoryLine[] } => {
  const { startMs, endMs, bucketMs } = range
  const grid: Grid = {
    stepMs: millisecondsInMinute,
    more: () => 0,
    ...range,
    count: Math.ceil((endMs - startMs) / bucketMs),
  }
  const sinks = keys.map((key) => (pointOf(key).state ? stateSink : numberSink)(key, grid))
  return {
    add: (samples) => {
      for (const sink of sinks) sink.add(samples)
    },
    lines: () => sinks.map((sink) => sink.line()),
  }
}
