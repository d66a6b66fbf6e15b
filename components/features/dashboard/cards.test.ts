import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cards, cardsOf, packCards } from './cards'

it('keeps the order of the domain', () => {
  expect(packCards(cards)).toEqual(cards.map(({ field, span }) => ({ field, span })))
})

it('fills every row, whatever the order and the hidden cards, and makes no card narrower', () => {
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

it('shows what a viewer may open, on brands that have it', () => {
  const names = (viewer: Partial<Parameters<typeof cardsOf>[0]>) =>
    cardsOf({ platformId: 6, may: () => true, told: {}, ...viewer }).map(({ field }) => field)
  expect(names({})).toEqual(cards.map(({ field }) => field))
  expect(names({ platformId: 12 })).not.toContain('checkers')
  const upgrader = names({ may: (permission) => permission === 'ota:list' })
  expect(upgrader).toEqual([
    'figures',
    'since',
    'byType',
    'onlineRate',
    'runningByMode',
    'activations',
    'weather',
    'announcements',
  ])
  // A right was revoked since the page was opened.
  expect(names({ told: { repairs: null, faults: [] } })).not.toContain('repairs')
})
