import { expect, it } from '@jest/globals'
import { takeTurns } from './take-turns'

const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('runs the reads of one caller one after the other, and those of another beside them', async () => {
  const first = gate()
  const order: string[] = []
  const slow = takeTurns(1, async () => {
    await first.opened
    order.push('slow')
  })
  const next = takeTurns(1, async () => order.push('next'))
  await takeTurns(2, async () => order.push('other'))
  expect(order).toEqual(['other'])
  first.open()
  await Promise.all([slow, next])
  expect(order).toEqual(['other', 'slow', 'next'])
})

it('goes on after a failure', async () => {
  const failed = takeTurns(3, () => Promise.reject(new Error('no')))
  const next = takeTurns(3, async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('refuses what would wait too long, and takes the caller again afterwards', async () => {
  const first = gate()
  const waiting = Array.from({ length: 7 }, () => takeTurns(4, () => first.opened))
  await expect(takeTurns(4, async () => undefined)).rejects.toMatchObject({ errorName: 'tooManyRequests' })
  first.open()
  await Promise.all(waiting)
  expect(await takeTurns(4, async () => 'again')).toBe('again')
})
