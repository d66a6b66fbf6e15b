import { expect, it } from '@jest/globals'
import { mostOpen, toBounds } from './alarm-bounds'

const alarm = (unitNo: number, faultCode: string, state = 'raised') => ({
  unitKind: 1,
  systemNo: 1,
  unitNo,
  faultCode,
  state,
})
const all = 4096

it('a controller has five hundred alarms at once, whatever it says, and what is open stays so', () => {
  const open = Array.from({ length: 10 }, (_, n) => alarm(n, '12'))
  const bounds = toBounds(open, 0)
  let raised = 0
  for (let n = 0; n < all; n += 1) if (bounds.allows(alarm(n % 64, `${n}`), true)) raised += 1
  expect(raised).toBe(mostOpen.controller - open.length)
  for (const each of open) expect(bounds.allows(each, true)).toBe(true)
})

it('with too many rows only what is open can go', () => {
  const bounds = toBounds([alarm(1, '12')], 20_000)
  expect(bounds.allows(alarm(1, '12', 'cleared'), true)).toBe(true)
  expect(bounds.allows(alarm(1, '13', 'cleared'), true)).toBe(false)
  expect(bounds.allows(alarm(1, '12'), true)).toBe(false)
  expect(bounds.allows({ ...alarm(0, ''), unitKind: 0, state: 'hello' }, true)).toBe(true)
})
