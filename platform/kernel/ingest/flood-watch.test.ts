import { expect, it } from '@jest/globals'
import { createFloodWatch } from './flood-watch'

const start = () => {
  const clock = { now: 0 }
  const told: string[] = []
  const watch = createFloodWatch(
    (address) => told.push(address),
    () => clock.now,
  )
  return { clock, told, watch }
}

it('names a device that is cut, and again only after ten seconds', () => {
  const { clock, told, watch } = start()
  const cut = { isCut: true, isOfMany: false }
  for (clock.now = 0; clock.now <= 10_000; clock.now += 1000) watch.refused('A', cut)
  expect(told).toEqual(['A', 'A'])
  watch.refused('B', cut)
  expect(told).toEqual(['A', 'A', 'B'])
})

it('names a device behind a broker after three hundred messages of a minute, and one of its own connection never', () => {
  const { told, watch } = start()
  for (let sent = 0; sent < 300; sent++) watch.refused('A', { isCut: false, isOfMany: true })
  expect(told).toEqual([])
  watch.tidy()
  for (let sent = 0; sent < 300; sent++) watch.refused('A', { isCut: false, isOfMany: true })
  expect(told).toEqual([])
  watch.refused('A', { isCut: false, isOfMany: true })
  expect(told).toEqual(['A'])
  for (let sent = 0; sent < 1000; sent++) watch.refused('B', { isCut: false, isOfMany: false })
  expect(told).toEqual(['A'])
})
