import { expect, it } from '@jest/globals'
import { createFloodWatch } from './flood-watch'

const start = () => {
  const clock = { now: 0 }
  const named: string[] = []
  const watch = createFloodWatch(
    (address) => named.push(address),
    () => clock.now,
  )
  return { clock, named, watch }
}

it('names a device that is cut, and again only after ten seconds', () => {
  const { clock, named, watch } = start()
  const cut = { isCut: true, isOfMany: false }
  for (clock.now = 0; clock.now <= 10_000; clock.now += 1000) watch.refused('A', cut)
  expect(named).toEqual(['A', 'A'])
  watch.refused('B', cut)
  expect(named).toEqual(['A', 'A', 'B'])
})

it('names a device behind a broker after three hundred messages of a minute, and one of its own connection never', () => {
  const { named, watch } = start()
  for (let sent = 0; sent < 300; sent++) watch.refused('A', { isCut: false, isOfMany: true })
  expect(named).toEqual([])
  watch.tidy()
  for (let sent = 0; sent < 300; sent++) watch.refused('A', { isCut: false, isOfMany: true })
  expect(named).toEqual([])
  watch.refused('A', { isCut: false, isOfMany: true })
  expect(named).toEqual(['A'])
  for (let sent = 0; sent < 1000; sent++) watch.refused('B', { isCut: false, isOfMany: false })
  expect(named).toEqual(['A'])
})
