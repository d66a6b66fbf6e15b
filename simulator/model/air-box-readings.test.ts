import { expect, it } from '@jest/globals'
import { type AirBoxFacts, airBoxReading } from './air-box-readings'

const box: AirBoxFacts = {
  key: 'A4CF12000001',
  boxNo: 0,
  cityEn: 'Shanghai',
  timeZone: 'Asia/Shanghai',
  usage: 1,
  installTime: new Date('2023-05-01T00:00:00Z'),
  filterResetTime: null,
  isOnline: true,
  lastReport: null,
  overrides: [],
}

it('has no particles and no CO₂ from a module that sends nothing, and had them before', () => {
  const silentFrom = new Date('2026-07-24T06:00:00Z')
  const broken = { ...box, silentFrom }
  expect(airBoxReading(broken, new Date('2026-07-24T07:00:00Z'))).toMatchObject({
    pm25: null,
    co2: null,
    airLevel: null,
  })
  expect(airBoxReading(broken, new Date('2026-07-24T07:00:00Z')).temperature).not.toBeNull()
  const earlier = new Date('2026-07-24T05:00:00Z')
  expect(airBoxReading(broken, earlier)).toEqual(airBoxReading(box, earlier))
  expect(airBoxReading(box, earlier).co2).not.toBeNull()
})
