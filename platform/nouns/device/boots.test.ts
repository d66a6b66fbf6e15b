import { it } from '@jest/globals'
import fc from 'fast-check'
import { DeviceBus, DeviceHealth, DeviceNetwork } from '@/lib/contract/device-message'
import { expect } from '@/tests/support/expect'
import type { Database } from '../../kernel/db/database'
import { Boots, type Told } from './boots'

const now = new Date('2026-07-24T06:00:00Z')
const network = (rssi: number) => DeviceNetwork.parse({ networkType: 1, rssi: -rssi })
const bus = (busStatus: number) => DeviceBus.parse({ busType: 2, busStatus })
const health = (uptimeSec: number) => DeviceHealth.parse({ uptimeSec })

type Message = { boot: string; seq: number; isHello: boolean; firmware: number; told: Told }
const Body = fc.record({
  isHello: fc.boolean(),
  firmware: fc.nat({ max: 1000 }),
  told: fc.record(
    {
      network: fc.integer({ min: 1, max: 99 }).map(network),
      bus: fc.nat({ max: 2 }).map(bus),
      health: fc.nat({ max: 1_000_000 }).map(health),
    },
    { requiredKeys: [] },
  ),
})
/** What up to three boots say in order: the first word of each is a hello. */
const Story = fc
  .array(fc.array(Body, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map((boots) =>
    boots.flatMap((words, b) =>
      words.map(
        (word, at): Message => ({ ...word, isHello: word.isHello || at === 0, boot: 'abc'[b] ?? '', seq: at + 1 }),
      ),
    ),
  )

/** Takes messages as the steps do; what its controller is like then. */
const take = (messages: readonly Message[]) => {
  const boots = new Boots(1, [])
  let firmware = -1
  const present: Told = {}
  let last = ''
  for (const { boot, seq, isHello, told, ...said } of messages) {
    if (isHello) boots.place(boot, now)
    boots.tell(boot, seq, told, now)
    const { healthTime: _, ...parts } = boots.presentOf(boot)
    if (isHello && boots.takeHello(boot, seq, now)) {
      firmware = said.firmware
      // Of a new run that says nothing of its health, it is unknown.
      if (boot !== last && parts.health === undefined) delete present.health
      last = boot
    }
    Object.assign(present, parts)
  }
  return { firmware, present }
}

/** Whether the first hello of each boot comes as the boots did. */
const isInBootOrder = (messages: readonly Message[]): boolean => {
  const boots = [...new Set(messages.filter(({ isHello }) => isHello).map(({ boot }) => boot))]
  return boots.join('') === boots.toSorted().join('')
}

it('the words of a controller end in the state that they give in order, however they come', () => {
  fc.assert(
    fc.property(
      Story.chain((story) =>
        fc.tuple(
          fc.constant(story),
          fc.shuffledSubarray(story, { minLength: story.length }),
          fc.array(fc.nat({ max: story.length - 1 }), { maxLength: 5 }),
        ),
      ),
      ([story, shuffled, again]) => {
        const repeated = again.flatMap((at) => shuffled[at] ?? [])
        fc.pre(isInBootOrder(shuffled))
        expect(take([...shuffled, ...repeated])).toEqual(take(story))
      },
    ),
    { numRuns: 10_000 },
  )
})

it('a boot that has not said hello is an older one', () => {
  const boots = new Boots(1, [])
  boots.place('b', now)
  boots.tell('b', 1, { network: network(60) }, now)
  boots.tell('a', 7, { network: network(90), bus: bus(1) }, now)
  expect(boots.presentOf('a')).toEqual({ bus: bus(1) })
})

it('the oldest boots are forgotten', () => {
  const boots = new Boots(1, [])
  for (let n = 1; n <= 40; n += 1) boots.place(`boot-${n}`, now)
  expect([boots.placeOf('boot-1'), boots.placeOf('boot-9'), boots.placeOf('boot-40')]).toEqual([0, 9, 40])
})

it('forgets the oldest boot once, not one that has come again since', async () => {
  const deleted: unknown[] = []
  const nothing = Promise.resolve()
  const tx = {
    delete: () => ({ where: (which: unknown) => deleted.push(which) && nothing }),
    insert: () => ({ values: () => ({ onConflictDoUpdate: () => nothing }) }),
  } as unknown as Database
  const boots = new Boots(1, [])
  for (let n = 0; n < 33; n += 1) boots.place(`boot-${n}`, now)
  await boots.store(tx)
  expect(deleted).toHaveLength(1)
  boots.tell('boot-0', 1, { network: network(60) }, now)
  await boots.store(tx)
  await boots.store(tx)
  expect(deleted).toHaveLength(2)
})
