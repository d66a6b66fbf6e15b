import { expect, it } from '@jest/globals'
import { joinLines } from './join-lines'

const plain = { key: 'compFreq', avg: [50, null, 52], min: null, max: null, summary: null } as const
const ranged = { key: 'compFreq', avg: [60, 61], min: [58, 61], max: [60, 64], summary: null } as const

it('puts parts one after the other, and gives a part without an envelope that of its values', () => {
  const parts = [plain, ranged].map((part) => structuredClone(part) as never)
  expect(joinLines('compFreq', parts)).toEqual({
    key: 'compFreq',
    avg: [50, null, 52, 60, 61],
    min: [50, null, 52, 58, 61],
    max: [50, null, 52, 60, 64],
    summary: null,
  })
  expect(joinLines('compFreq', parts.slice(0, 1))).toEqual({ ...plain, avg: [...plain.avg] })
})
