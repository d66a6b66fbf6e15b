import { expect, it } from '@jest/globals'
import { createProgramme, nextMoment } from './programme'

it('acts by the clock of its site, on the day that the clock is put forward too', () => {
  const at = (time: string, zone: string, after: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) =>
    nextMoment({ weekdays, time }, zone, new Date(after))?.toISOString()
  expect(at('08:00', 'Asia/Shanghai', '2026-03-18T00:00:00Z')).toBe('2026-03-19T00:00:00.000Z')
  expect(at('08:00', 'Asia/Shanghai', '2026-03-17T23:59:59Z')).toBe('2026-03-18T00:00:00.000Z')
  // 18 March 2026 is a Wednesday.
  expect(at('08:00', 'Asia/Shanghai', '2026-03-18T06:00:00Z', [3])).toBe('2026-03-25T00:00:00.000Z')
  expect(at('08:00', 'Europe/Berlin', '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  // Half past two is left out in that night, and comes twice in the other: once is enough.
  expect(at('02:30', 'America/New_York', '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('01:30', 'America/New_York', '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('01:30', 'America/New_York', '2026-11-01T05:45:00Z')).toBe('2026-11-02T06:30:00.000Z')
})

it('does each line once at its moment, in their order, and nothing of the time before it had it', () => {
  const line = (lineNo: number, time: string) => ({
    lineNo,
    time,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    set: { onOff: 0 },
    units: null,
  })
  const programme = createProgramme()
  const given = { commandId: 'p1-1', timeZone: 'UTC', expires: 0, lines: [line(1, '08:01'), line(2, '08:00')] }
  const dueAt = (time: string) => programme.due(new Date(`2026-03-18T${time}Z`)).map(({ line: { lineNo } }) => lineNo)
  expect(dueAt('07:00:00')).toEqual([])
  programme.keep(given, new Date('2026-03-18T07:59:00Z'))
  expect(dueAt('07:59:59')).toEqual([])
  expect(dueAt('08:01:30')).toEqual([2, 1])
  expect(dueAt('08:01:31')).toEqual([])
  programme.keep(given, new Date('2026-03-18T08:00:30Z'))
  expect(dueAt('08:02:00')).toEqual([1])
  // Away for a day, it does not make up for what it has missed.
  expect(programme.due(new Date('2026-03-19T12:00:00Z'))).toEqual([])
})
