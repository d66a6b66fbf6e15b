import { expect, test } from '@jest/globals'
import { isOverdue, repairCan } from './repair-row'

const now = new Date('2026-07-24T08:00:00Z')
const at = (status: 0 | 1 | 2, finishTime: string | null = null) => ({ status, handlerId: '7', finishTime })

test('each state allows exactly its own steps', () => {
  const allowed = ([0, 1, 2] as const).map((status) => {
    const state = at(status, status === 2 ? '2026-07-20 08:00:00' : null)
    return [
      repairCan.accept(state),
      repairCan.assign(state),
      repairCan.finish(state),
      repairCan.giveBack(state, '7'),
      repairCan.reopen(state, now),
    ]
  })
  expect(allowed).toEqual([
    [true, true, true, false, false],
    [false, true, true, true, false],
    [false, false, false, false, true],
  ])
  expect(repairCan.giveBack(at(1), '8')).toBe(false)
})

test('a request can be reopened within exactly 30 days, and never without a time of completion', () => {
  expect(repairCan.reopen(at(2, '2026-06-24 08:00:00'), now)).toBe(true)
  expect(repairCan.reopen(at(2, '2026-06-24 07:59:59'), now)).toBe(false)
  expect(repairCan.reopen(at(2), now)).toBe(false)
})

test('a request is overdue after its deadline, and only while nobody has accepted it', () => {
  const due = { dueTime: '2026-07-24 08:00:00' }
  expect(isOverdue({ status: 0, ...due }, now)).toBe(false)
  expect(isOverdue({ status: 0, ...due }, new Date(now.getTime() + 1))).toBe(true)
  expect(isOverdue({ status: 1, ...due }, new Date(now.getTime() + 1))).toBe(false)
})
