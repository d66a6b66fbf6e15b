import { expect, it } from '@jest/globals'
import { judgeHealth } from './health-verdict'
import { standingOfUnit } from './standing-of-unit'

const codes = {
  stopCauses: [{ code: 'd1-02', name: 'Alarm', restart: 'reset' as const, isOwn: 0 as const }],
  protectCodes: [],
  alarms: [{ code: '42', name: 'High pressure, heating' }],
}
const sound = {
  runMode: 1,
  refrigerant: 1 as const,
  connectedIdu: 12,
  compFreq: 64,
  dischargePressure: 2.21,
  suctionPressure: 0.88,
  dischargeTemp: 61,
  suctionTemp: 13,
  satCondTemp: 38,
  satEvapTemp: 7,
  ambientTemp: 28,
  fanStep: 19,
  finTemp: 55,
  totalIE: 444,
  supplyVoltage: 385,
  runningMinutes: 200,
}
const p13 = { code: 'P13', count: 2, of: 3, windowMinutes: 60, lastMinutes: 4 }

it('puts an alarm before sound readings, with its meaning and its retries', () => {
  const standing = standingOfUnit({ alarmCode: '42', stopCause: 'd1-02', retries: p13 }, codes)
  expect(judgeHealth(sound)).toMatchObject({ state: 'good', alarms: [] })
  expect(judgeHealth(sound, standing)).toMatchObject({
    state: 'alarm',
    alarms: [{ code: '42', name: 'High pressure, heating' }],
    retries: { code: 'P13', count: 2, of: 3 },
  })
})

it('treats a lock-out without a code as an alarm, too', () => {
  const standing = standingOfUnit({ alarmCode: '--', stopCause: 'd1-02', retries: null }, codes)
  expect(judgeHealth(sound, standing)).toMatchObject({ state: 'alarm', alarms: [{ code: 'd1-02', name: 'Alarm' }] })
})

it('is not good while retries count towards a lock-out, and good without', () => {
  const states = [p13, null].map(
    (retries) => judgeHealth(sound, standingOfUnit({ alarmCode: '--', stopCause: 'd1-00', retries }, codes)).state,
  )
  expect(states).toEqual(['attention', 'good'])
})
