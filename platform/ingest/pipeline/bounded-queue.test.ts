import { expect, it } from '@jest/globals'
import { createBoundedQueue } from './bounded-queue'

const item = (bytes: number) => ({ payload: new Uint8Array(bytes) })
/** Whether a promise has been resolved once everything that is ready has run. */
const isOver = async (promise: Promise<unknown>): Promise<boolean> => {
  let over = false
  promise.then(
    () => {
      over = true
    },
    () => undefined,
  )
  await new Promise(setImmediate)
  return over
}

it('has room up to a number of items and of bytes, and lets in who waits when one is removed', async () => {
  const queue = createBoundedQueue<ReturnType<typeof item>>({ items: 2, bytes: 100 })
  const [first, second] = [item(10), item(90)]
  queue.add(first)
  expect(await isOver(queue.untilRoom())).toBe(true)
  queue.add(second)
  const room = queue.untilRoom()
  queue.remove(first)
  queue.tellOfRoom()
  // 90 bytes and one item.
  expect(await isOver(room)).toBe(true)
  queue.add(item(10))
  const again = queue.untilRoom()
  queue.remove(second)
  expect(await isOver(again)).toBe(false)
  queue.tellOfRoom()
  expect(await isOver(again)).toBe(true)
  expect(queue.items.size).toBe(1)
})

it('lets in as many as may find room, the first ones first', async () => {
  const queue = createBoundedQueue<ReturnType<typeof item>>({ items: 2, bytes: 100 })
  const [first, second] = [item(1), item(1)]
  queue.add(first)
  queue.add(second)
  const entered: number[] = []
  const enter = async (n: number): Promise<void> => {
    await queue.untilRoom()
    entered.push(n)
    queue.add(item(1))
  }
  for (const n of [1, 2, 3]) enter(n)
  queue.remove(first)
  queue.tellOfRoom()
  await new Promise(setImmediate)
  expect(entered).toEqual([1])
  queue.remove(second)
  queue.tellOfRoom()
  await new Promise(setImmediate)
  expect(entered).toEqual([1, 2])
})

it('removes an item once', async () => {
  const queue = createBoundedQueue<ReturnType<typeof item>>({ items: 9, bytes: 10 })
  const only = item(10)
  queue.add(only)
  queue.remove(only)
  queue.remove(only)
  queue.add(item(10))
  expect(await isOver(queue.untilRoom())).toBe(false)
})

it('wakes who waits for the next item, and refuses who waits for room when it is closed', async () => {
  const queue = createBoundedQueue<ReturnType<typeof item>>({ items: 1, bytes: 10 })
  const next = queue.next()
  expect(await isOver(next)).toBe(false)
  queue.add(item(1))
  expect(await isOver(next)).toBe(true)
  const [room, other] = [queue.untilRoom(), queue.next()]
  queue.close()
  await expect(room).rejects.toThrow('stopping')
  expect(await isOver(other)).toBe(true)
  expect(queue.items.size).toBe(1)
})
