import { expect, it } from '@jest/globals'
import { type UpKind, upKinds } from '@/lib/contract/device-message'
import { costOf } from './message-cost'
import { usualCost } from './rates'
import { readMessage } from './read-message'

const stamp = { v: 1, boot: 'b', seq: 1, time: 1_795_000_000_000 }
const list = <Element>(length: number, make: (n: number) => Element): Element[] =>
  Array.from({ length }, (_, n) => make(n))
const costOfMessage = (kind: UpKind, message: object): number => {
  const payload = new TextEncoder().encode(JSON.stringify(message))
  const read = readMessage(kind, payload)
  expect(read).toHaveProperty('message')
  return costOf(kind, payload, read)
}
const telemetry = (samples: number, units: number) => ({
  ...stamp,
  samples: list(samples, () => ({
    time: stamp.time,
    systems: [{ systemNo: 1, indoor: list(units, (unitNo) => ({ unitNo, inletTemp: 21 })) }],
  })),
})
const hello = (systems: number) => ({
  ...stamp,
  versions: [1],
  model: 'HC',
  firmwareVersion: '3.1.4',
  systems: list(systems, (systemNo) => ({
    systemNo,
    systemType: 1,
    refrigerant: 1,
    outdoor: [{ unitNo: 0 }],
    indoor: list(64, (unitNo) => ({ unitNo, unitType: 1 })),
  })),
})

it('the largest installation may send its readings each minute, and say hello at once', () => {
  const large = costOfMessage('telemetry', {
    ...telemetry(1, 64),
    samples: [
      { time: stamp.time, systems: list(24, (systemNo) => ({ systemNo, indoor: list(64, (unitNo) => ({ unitNo })) })) },
    ],
  })
  expect(large).toBeLessThan(30 * usualCost.perSecond)
  expect(costOfMessage('hello', hello(24))).toBeLessThan(usualCost.atOnce)
})

it('an outage of twelve hours of an installation with sixteen units is over within three minutes', () => {
  const hour = costOfMessage('telemetry', telemetry(60, 16))
  expect((12 * hour - usualCost.atOnce) / usualCost.perSecond).toBeLessThan(180)
})

it('a message costs something, whatever it is, and more when it is longer', () => {
  for (const kind of upKinds) {
    const [short, long] = [1, 200_000].map((length) => {
      const payload = new Uint8Array(length).fill(0x20)
      return costOf(kind, payload, readMessage(kind, payload))
    }) as [number, number]
    expect(short).toBeGreaterThan(0)
    expect(long).toBeGreaterThan(30 * short)
  }
})

it('values that are left out cost what it takes to find them', () => {
  const costWith = (unitNo: unknown) =>
    costOfMessage('telemetry', {
      ...stamp,
      samples: list(60, () => ({
        time: stamp.time,
        systems: [{ systemNo: 1, indoor: list(64, (n) => ({ unitNo: unitNo ?? n })) }],
      })),
    })
  expect(costWith('x')).toBeGreaterThan((60 * 64) / 4)
  expect(costWith(undefined)).toBeGreaterThan(60 * 64)
})
