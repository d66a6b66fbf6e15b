import { expect, it } from '@jest/globals'
import { type SignalKey, signalOf, signals } from '@/lib/hvac/signals'
import { sensed } from './sample'

it.each(Object.keys(signals) as SignalKey[])('%s is shown no further than its sensor reads', (key) => {
  const { range } = signalOf(key)
  expect(sensed(key, 1e6)).toBe(range?.[1] ?? 1e6)
  expect(sensed(key, -1e6)).toBe(range?.[0] ?? -1e6)
})

it('is rounded as the wire rounds', () => {
  expect(sensed('gasPipeTemp', 61.4)).toBe(61)
  expect(sensed('dischargePressure', 2.344)).toBe(2.34)
})
