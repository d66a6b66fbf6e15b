import { describe, expect, it } from '@jest/globals'
import type { Schedule } from '@/lib/contract/schedule'
import { takenOf } from './shown-programme'

const line = (scheduleNo: number, more: Partial<Schedule> = {}): Schedule => ({
  scheduleNo,
  name: `L${scheduleNo}`,
  weekdays: [1, 2],
  time: '08:00',
  onOff: 1,
  mode: 0,
  setTemp: 26,
  groupNo: null,
  enabled: 1,
  ...more,
})
const [one, two] = [line(1), line(2)]
const stored = [one, two]
const edited = [line(1, { time: '09:00' }), two]
const sendTime = new Date('2026-07-24T06:00:00Z')
const dueTime = new Date('2026-07-24T06:00:07Z')
const [began, ended] = ['2026-07-24 06:00:00', '2026-07-24 06:00:07']
const sent = (result: 0 | 1 | 2 | 3, lines: Schedule[], reason = '') => ({
  lines,
  result,
  reason,
  isKept: 1 as const,
  sendTime,
  dueTime,
})
/** A line that the controller has had before, whatever became of a change of another one. */
const before = { state: 'taken', time: null, reason: '' }

describe('whether a controller has taken a line', () => {
  it.each([
    ['nothing was sent', undefined, { state: 'unsent', time: null }, { state: 'unsent', time: null }],
    ['all are on their way', sent(0, stored), { state: 'waiting', time: began }, { state: 'waiting', time: began }],
    ['all were taken', sent(1, stored), { state: 'taken', time: ended }, { state: 'taken', time: ended }],
    [
      'all were refused',
      sent(2, stored, 'flash full'),
      { state: 'refused', time: ended, reason: 'flash full' },
      { state: 'refused', reason: 'flash full' },
    ],
    ['nobody answered', sent(3, stored), { state: 'silent', time: ended }, { state: 'silent', time: ended }],
    ['a change of the first is on its way', sent(0, edited), { state: 'waiting', time: began }, before],
    ['a change of the first was taken and not noted yet', sent(1, edited), { state: 'waiting' }, { state: 'taken' }],
    ['a change of the first was refused', sent(2, edited, 'busy'), { state: 'refused', reason: 'busy' }, before],
    ['a change of the first had no answer', sent(3, edited), { state: 'silent', time: ended }, before],
    ['the first is being deleted', sent(0, [two]), { state: 'waiting', time: began }, before],
    ['a third is being added', sent(0, [...stored, line(3)]), before, before],
  ])('%s', (_, programme, first, second) => {
    expect(takenOf(one, stored, programme)).toMatchObject(first)
    expect(takenOf(two, stored, programme)).toMatchObject(second)
  })
})
