import { describe, expect, it } from '@jest/globals'
import * as z from 'zod'
import { type UpKind, upKinds, upSchemas } from '@/lib/contract/device-message'
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
    expect(long - short).toBeGreaterThan(350)
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

describe('the worst messages', () => {
  const ways = ['wrong fields', 'missing fields', 'unknown fields'] as const
  /** Without these a message is refused at once. */
  const needed = {
    ...stamp,
    versions: [1],
    model: 'HC',
    firmwareVersion: '3.1.4',
    commandId: 'c',
    result: 'done',
    reason: 'off',
  }

  /** What a schema describes, with at most so many elements in each list, and as many unknown fields in each object. */
  const fill = (schema: z.ZodType, way: (typeof ways)[number], length: number): unknown => {
    if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      return fill(schema.def.innerType as z.ZodType, way, length)
    if (schema instanceof z.ZodArray) {
      const bounds = (schema.def.checks ?? []).map((check) => check._zod.def as { maximum?: number })
      const most = Math.min(length, ...bounds.map(({ maximum = length }) => maximum))
      return list(most, () => fill(schema.def.element as z.ZodType, way, length))
    }
    if (!(schema instanceof z.ZodObject)) return way === 'wrong fields' ? true : undefined
    const fields = Object.entries(schema.shape).map(([key, field]) => [key, fill(field as z.ZodType, way, length)])
    const unknown = way === 'unknown fields' ? list(length, (n) => [`k${n}`, 1]) : []
    return Object.fromEntries([...fields, ...unknown])
  }
  /** The largest one that is not refused for its size alone. */
  const largest = (kind: UpKind, way: (typeof ways)[number]): Uint8Array => {
    const of = (length: number): Uint8Array =>
      new TextEncoder().encode(JSON.stringify({ ...(fill(upSchemas[kind], way, length) as object), ...needed }))
    const fits = (payload: Uint8Array): boolean => {
      const read = readMessage(kind, payload)
      return 'message' in read || !/^too/.test(read.reason)
    }
    let high = 2
    while (fits(of(high)) && high < 65_536) high *= 2
    let low = high / 2
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (fits(of(middle))) low = middle
      else high = middle
    }
    return of(low)
  }
  const cpuMs = (work: () => unknown): number => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }

  it.each(upKinds.flatMap((kind) => ways.map((way) => [kind, way] as const)))(
    'a %s of %s is read in the time that it costs, and in 250 ms',
    (kind, way) => {
      const payload = largest(kind, way)
      const ms = Math.min(...list(3, () => cpuMs(() => readMessage(kind, payload))))
      expect(ms).toBeLessThan(Math.min(250, 2 * (costOf(kind, payload, readMessage(kind, payload)) / 10)))
    },
  )
})
