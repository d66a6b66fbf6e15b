import { expect, it } from '@jest/globals'
import type { HistoryEvent } from '@/lib/contract/history'
import { standingOf } from './history-standing'

const alarm: HistoryEvent = {
  kind: 'alarm',
  code: '45',
  from: '2026-07-24 06:22:00',
  to: '2026-07-24 09:00:00',
  name: 'High pressure',
  severity: 3,
  unit: '00-00',
}

it('names an alarm active at the end of a range, even if it has cleared since', () => {
  const codesAt = (end: string, event = alarm) => standingOf([event], end).alarms.map(({ code }) => code)
  expect(codesAt('2026-07-24 07:00:00')).toEqual(['45'])
  expect(codesAt('2026-07-24 10:00:00')).toEqual([])
  expect(codesAt('2026-07-24 10:00:00', { ...alarm, to: null })).toEqual(['45'])
})
