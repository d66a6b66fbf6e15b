import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cards, packCards } from './cards'

it('leaves the order of the domain as it is drawn', () => {
  expect(packCards(cards)).toEqual(cards)
})

it('fills every row, whatever the order and whatever is hidden, and makes no card narrower', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...cards]), (chosen) => {
      const packed = packCards(chosen)
      expect(packed.map(({ field }) => field)).toEqual(chosen.map(({ field }) => field))
      let used = 0
      for (const [i, { span }] of packed.entries()) {
        expect(span).toBeGreaterThanOrEqual(chosen[i]?.span ?? 99)
        used += span
        expect(used).toBeLessThanOrEqual(12)
        if (used === 12) used = 0
      }
      expect(used).toBe(0)
    }),
  )
})
