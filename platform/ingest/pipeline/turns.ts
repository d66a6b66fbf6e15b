import { setTimeout as wait } from 'node:timers/promises'
import type { createRates } from './rates'

type Rates = Pick<ReturnType<typeof createRates>, 'ask'>

/** What waits in order of a device. */
type Lane = { waiting: number; last: Promise<void> }
export type Turn = { isHeld: boolean; done: Promise<void> } | 'cut' | 'full'

type TurnParts = {
  rates: Rates
  costs: Rates
  /** Messages of a device that may wait. */
  most: number
  elapsed: () => number
  pause?: (ms: number) => Promise<unknown>
}
const pauseFor = (ms: number): Promise<unknown> => wait(ms, undefined, { ref: false })

/**
 * Lets the messages of a device pass by its rate and by what the ones before have cost. That is known of each when it was
 * read, so they pass one after the other: of many that came together, each would find that nothing had been spent.
 */
export const createTurns = ({ rates, costs, most, elapsed, pause = pauseFor }: TurnParts) => {
  const lanes = new Map<string, Lane>()
  const pass = async (address: string, dueAt: number, work: () => Promise<void>): Promise<void> => {
    const delay = (): number => Math.max(dueAt - elapsed(), Number(costs.ask(address, 0)))
    for (let ms = delay(); ms > 0; ms = delay()) await pause(ms)
    await work()
  }
  return {
    /** Does the work, at once or in its turn; `cut` for a device over its rate for too long, `full` when too much waits. */
    take: (address: string, work: () => Promise<void>): Turn => {
      const turn = rates.ask(address)
      if (turn === 'cut') return turn
      const lane = lanes.get(address)
      if (lane === undefined && turn === 0 && costs.ask(address, 0) === 0) return { isHeld: false, done: work() }
      const { waiting, last } = lane ?? { waiting: 0, last: Promise.resolve() }
      if (waiting >= most) return 'full'
      const dueAt = elapsed() + turn
      const done = last.catch(() => undefined).then(() => pass(address, dueAt, work))
      const own = { waiting: waiting + 1, last: done }
      lanes.set(address, own)
      const leave = (): void => {
        const now = lanes.get(address)
        if (now === undefined) return
        now.waiting -= 1
        if (now.waiting === 0) lanes.delete(address)
      }
      done.then(leave, leave)
      return { isHeld: true, done }
    },
  }
}
