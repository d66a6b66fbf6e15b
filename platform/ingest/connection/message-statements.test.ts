import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { UpKind } from '@/lib/contract/device-message'
import { deviceSteps } from '../../composition/steps'
import { type DeviceBench, deviceBench, throughPipeline } from '../../testing/device-bench'
import type { AnyStep } from '../pipeline/step'
import { createDeviceIngest } from './open-door'

const begins = new Set(['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute'])
let statements = 0
const counting = <Tx extends object>(tx: Tx): Tx =>
  new Proxy(tx, {
    get: (target, name) => {
      if (begins.has(String(name))) statements += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const unlimited = { perSecond: 1e6, atOnce: 1e6, cutAfterMs: 1e6 }
let bench: DeviceBench
let pipe: ReturnType<typeof throughPipeline>
let seq = 0
beforeAll(async () => {
  bench = await deviceBench({ count: 1 })
  const steps = deviceSteps.map(
    (step): AnyStep => ({
      ...step,
      apply: (tx, message, services) => step.apply(counting(tx), message as never, services),
    }),
  )
  pipe = throughPipeline(createDeviceIngest({ ...bench.parts, steps, cost: unlimited }))
})
afterAll(() => bench.close())

const now = (): number => bench.platform.clock.now().getTime()
const send = async (kind: UpKind, message: object): Promise<number> => {
  const [device] = bench.devices
  statements = 0
  seq += 1
  const ack = await pipe.ask(device, kind, { v: 1, boot: 'many', seq, time: now(), ...message } as never)
  expect(ack).toMatchObject({ status: 'stored' })
  return statements
}
const list = <Element>(length: number, make: (n: number) => Element): Element[] =>
  Array.from({ length }, (_, n) => make(n))
const place = (n: number) => ({ unitKind: 1, systemNo: n % 4, unitNo: Math.floor(n / 4) })
const hello = (serial: (n: number) => string) => ({
  versions: [1],
  model: 'HC',
  firmwareVersion: '3.1.4',
  systems: list(4, (systemNo) => ({
    systemNo,
    systemType: 1,
    refrigerant: 1,
    outdoor: [{ unitNo: 0 }],
    indoor: list(50, (unitNo) => ({ unitNo, unitType: 1, serialNo: serial(systemNo + 4 * unitNo) })),
  })),
})
const alarms = (count: number, code: string) => list(count, (n) => ({ ...place(n), code, time: now() }))
const reading = (count: number) => ({
  time: now(),
  systems: list(4, (systemNo) => ({
    systemNo,
    indoor: list(Math.ceil(count / 4), (unitNo) => ({ unitNo, onOff: 1, inletTemp: 20 + (seq % 9) })),
  })),
})

/** The same kind of message for so many units. */
const messages: Partial<Record<UpKind, (count: number) => object>> = {
  hello: (count) => ({ ...hello((n) => (n < count ? `S${n}` : '')), alarms: alarms(count, '12') }),
  telemetry: (count) => ({ samples: [reading(count)] }),
  alarm: (count) => ({ events: alarms(count, '08').map((alarm) => ({ state: 'raised', ...alarm })) }),
  result: (count) => ({
    commandId: `acts-${seq}`,
    result: 'done',
    acts: list(count, (n) => ({ source: 6, ...place(n), set: { onOff: 1 }, time: now() })),
  }),
}

it.each(Object.keys(messages) as UpKind[])('%s: two hundred units take no more statements than a few', async (kind) => {
  await send(
    'hello',
    hello(() => ''),
  )
  const few = await send(kind, messages[kind]?.(4) ?? {})
  expect(few).toBeGreaterThan(0)
  expect(await send(kind, messages[kind]?.(200) ?? {})).toBeLessThanOrEqual(few + 5)
})
