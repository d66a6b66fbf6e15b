import { expect, it } from '@jest/globals'
import { firstLook } from './first-look'

const running = {
  onlineStatus: 1,
  compFreq: 62,
  dischargePressure: 2.9,
  suctionPressure: 0.9,
  compCurrent: 18.24,
  minutesSinceStart: 42,
  minutesSinceDefrost: null,
  minutesSinceOilReturn: 118,
  startsLastHour: 2,
  ratedCurrent: 24,
  compressors: [
    { no: 1, frequency: 62, dischargeTemp: 82, current: 12 },
    { no: 2, frequency: 0, dischargeTemp: null, current: 0 },
  ],
  retries: { code: 'P13', count: 2, of: 3, windowMinutes: 60, lastMinutes: 7 },
} as const
const order = [
  'pressureRatio',
  'minutesSinceStart',
  'minutesSinceDefrost',
  'minutesSinceOilReturn',
  'retries',
  'current',
  'compressors',
  'startsLastHour',
]
const of = (unit: Parameters<typeof firstLook>[0]) =>
  Object.fromEntries(firstLook(unit).map((item) => [item.key, item]))

it('is in an engineer’s order', () => {
  expect(firstLook({ ...running, compressors: [...running.compressors] }).map(({ key }) => key)).toEqual(order)
})

it('shows the ratio, current relative to rated, each compressor, and retries with their window', () => {
  const items = of({ ...running, compressors: [...running.compressors] })
  // Absolute: (2.9 + 0.1) / (0.9 + 0.1).
  expect(items.pressureRatio?.values).toEqual({ ratio: '3.00' })
  expect(items.current?.values).toEqual({ amps: '18.2', rated: '24.0', share: 76 })
  expect(items.compressors?.values).toEqual({ list: '1: 62 Hz, Td 82 ℃ · 2: 0 Hz, Td -- ℃' })
  expect(items.retries).toMatchObject({ isHigh: true, values: { code: 'P13', count: 2, of: 3, minutes: 60, last: 7 } })
  expect(items.minutesSinceDefrost).toMatchObject({ values: null, why: 'notYet' })
  expect(items.startsLastHour).toMatchObject({ isHigh: false, values: { count: 2, most: 4 } })
  expect(of({ ...running, compressors: null, startsLastHour: 5 }).startsLastHour?.isHigh).toBe(true)
})

it('has a reason for each dash: stopped differs from not reported', () => {
  const unit = { ...running, compressors: null, retries: null, ratedCurrent: null }
  const stopped = of({ ...unit, compFreq: 0, minutesSinceStart: null })
  expect([stopped.pressureRatio?.why, stopped.minutesSinceStart?.why]).toEqual(['stopped', 'stopped'])
  expect(stopped.retries?.values).toMatchObject({ count: 0 })
  expect(stopped.current).toMatchObject({ values: { amps: '18.2', rated: 'none' }, why: 'noRated', isHigh: false })
  const silent = firstLook({
    ...unit,
    compFreq: null,
    dischargePressure: null,
    suctionPressure: null,
    compCurrent: null,
    minutesSinceStart: null,
    minutesSinceOilReturn: null,
    startsLastHour: null,
  })
  expect(silent.map(({ values, why }) => [values, why])).toEqual(order.map(() => [null, 'notReported']))
})
