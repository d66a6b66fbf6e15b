import { expect, it } from '@jest/globals'
import { schedule } from './schedule.mjs'

/** Runs steps that end on the test's command; `log` records starts and ends, in order. */
const controlled = (steps, capacity) => {
  const ends = new Map()
  const log = []
  const done = schedule(steps, capacity, ({ name }) => {
    log.push(`+${name}`)
    return new Promise((resolve) => ends.set(name, () => resolve(log.push(`-${name}`))))
  })
  const end = async (name) => {
    ends.get(name)()
    // The consequences happen in later microtasks, without timers.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { log, end, done }
}

it('runs as many steps at once as fit, in list order', async () => {
  const { log, end, done } = controlled([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2)
  expect(log).toEqual(['+a', '+b'])
  await end('b')
  expect(log).toEqual(['+a', '+b', '-b', '+c'])
  await end('a')
  await end('c')
  await done
})

it('starts a step when its predecessors have ended, and lets others overtake it', async () => {
  const { log, end, done } = controlled([{ name: 'a' }, { name: 'b', after: ['a'] }, { name: 'c' }], 2)
  expect(log).toEqual(['+a', '+c'])
  await end('a')
  expect(log).toEqual(['+a', '+c', '-a', '+b'])
  await end('b')
  await end('c')
  await done
})

it('gives a heavy step all of the capacity, and a waiting one none', async () => {
  const steps = [{ name: 'light' }, { name: 'heavy', load: 2 }, { name: 'waits', load: 0 }, { name: 'last' }]
  const { log, end, done } = controlled(steps, 2)
  expect(log).toEqual(['+light'])
  await end('light')
  expect(log).toEqual(['+light', '-light', '+heavy', '+waits'])
  await end('heavy')
  expect(log.at(-1)).toBe('+last')
  await end('waits')
  await end('last')
  await done
})

it('does not wait for a step that was not chosen', async () => {
  const { log, end, done } = controlled([{ name: 'b', after: ['a'] }], 2)
  expect(log).toEqual(['+b'])
  await end('b')
  await done
})

it('says so when steps wait for each other', async () => {
  const steps = [
    { name: 'a', after: ['b'] },
    { name: 'b', after: ['a'] },
  ]
  await expect(schedule(steps, 2, async () => undefined)).rejects.toThrow('steps wait for each other: a, b')
})
