import { expect, it } from '@jest/globals'
import { createRates } from './rates'
import { createTurns } from './turns'

/** Ten units of cost a second, and as many after a silence. A pause ends when the test moves the clock. */
const opened = (cost: number, most = 20) => {
  let now = 0
  const elapsed = () => now
  let pauses: { until: number; end: () => void }[] = []
  const costs = createRates({ perSecond: 10, atOnce: 10, cutAfterMs: Number.POSITIVE_INFINITY }, elapsed)
  const rates = createRates({ perSecond: 100, atOnce: 100, cutAfterMs: 1000 }, elapsed)
  const pause = (ms: number) =>
    new Promise<void>((end) => {
      pauses.push({ until: now + ms, end })
    })
  const turns = createTurns({ rates, costs, most, elapsed, pause })
  const done: string[] = []
  return {
    done,
    take: (name: string, address = 'a') =>
      turns.take(address, async () => {
        done.push(name)
        costs.ask(address, cost)
      }),
    after: async (seconds: number): Promise<void> => {
      now += seconds * 1000
      const over = pauses.filter(({ until }) => until <= now)
      pauses = pauses.filter(({ until }) => until > now)
      for (const { end } of over) end()
      await new Promise(setImmediate)
    },
  }
}

it('of many messages that come at once, each waits for what those before it have cost', async () => {
  const { take, done, after } = opened(20)
  for (const name of ['1', '2', '3', '4']) take(name)
  await after(0)
  expect(done).toEqual(['1'])
  // The silence before has paid for half of the first.
  await after(1)
  expect(done).toEqual(['1', '2'])
  await after(1)
  expect(done).toEqual(['1', '2'])
  await after(1)
  expect(done).toEqual(['1', '2', '3'])
  await after(2)
  expect(done).toEqual(['1', '2', '3', '4'])
})

it('holds up no other device', async () => {
  const { take, done, after } = opened(1000)
  take('1')
  take('2')
  take('other', 'b')
  await after(0)
  expect(done).toEqual(['1', 'other'])
})

it('takes no more of a device than may wait, and again when there is room', async () => {
  const { take, done, after } = opened(20, 3)
  const turns = Array.from({ length: 6 }, (_, n) => take(`${n}`))
  expect(turns.slice(4)).toEqual(['full', 'full'])
  for (let seconds = 0; seconds < 20; seconds += 1) await after(1)
  expect(done).toHaveLength(4)
  expect(take('late')).toMatchObject({ isHeld: false })
})
