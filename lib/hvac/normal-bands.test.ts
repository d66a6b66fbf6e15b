import { describe, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { type Band, indoorBands, judge, outdoorBands } from './normal-bands'

const oneToThree: Band = { low: 1, high: 3, source: 'ours' }
const running = { runMode: 1, refrigerant: 1, model: 'HFO-560W', ambientTemp: 30, minutesSinceStart: 60 } as const

describe('a reading', () => {
  it('is low below its band, high above it, and normal at both ends', () => {
    expect([0.9, 1, 2, 3, 3.1].map((value) => judge(value, oneToThree))).toEqual([
      'low',
      'normal',
      'normal',
      'normal',
      'high',
    ])
  })

  it('is not judged without a value or without a band', () => {
    expect([judge(null, oneToThree), judge('d1-00', oneToThree), judge(2, undefined)]).toEqual([null, null, null])
  })
})

describe('the bands of an outdoor unit', () => {
  it('mark the fouled condenser just before its trip, and nothing on a sound unit', () => {
    const bands = outdoorBands(running)
    // Domain 5.8: the office in Qingdao at 14:00, and the fouled one at the end of its ramp.
    const sound = {
      dischargePressure: 2.21,
      suctionPressure: 0.88,
      dischargeTemp: 61,
      suctionSuperheat: 6,
      finTemp: 55,
    }
    for (const [field, value] of Object.entries(sound))
      expect(judge(value, bands[field as 'finTemp']), field).toBe('normal')
    expect(judge(3.75, bands.dischargePressure)).toBe('high')
  })

  it('pair temperatures with their pressures, and know one phase from three', () => {
    const { satCondTemp, dischargePressure } = outdoorBands(running)
    expect(dischargePressure).toMatchObject({ low: 1, high: 3.6 })
    expect(satCondTemp).toMatchObject({ low: 10, high: 59 })
    expect(judge(388, outdoorBands({ ...running, model: 'HFO-80S' }).supplyVoltage)).toBe('high')
    expect(judge(388, outdoorBands(running).supplyVoltage)).toBe('normal')
  })

  it('mark the undercharged system: suction low, superheat high', () => {
    const bands = outdoorBands(running)
    expect(judge(0.55, bands.suctionPressure)).toBe('low')
    expect(judge(20, bands.suctionSuperheat)).toBe('high')
  })

  it('allow a hotter R32 discharge, and judge only the supply while stopped, starting, defrosting, returning oil', () => {
    expect(judge(101, outdoorBands(running).dischargeTemp)).toBe('high')
    expect(judge(106, outdoorBands({ ...running, refrigerant: 2 }).dischargeTemp)).toBe('normal')
    for (const runMode of [0, 4, 5, 6] as const)
      expect(Object.keys(outdoorBands({ ...running, runMode }))).toEqual(['supplyVoltage'])
    expect(Object.keys(outdoorBands({ ...running, minutesSinceStart: 19 }))).toEqual(['supplyVoltage'])
  })
})

describe('the bands of an indoor unit', () => {
  const given = { defrostFlag: 0, cycleWithheld: 0 } as const

  it('require air and pipes colder than the room only while the unit demands capacity', () => {
    const bands = indoorBands({ ...given, operCondition: 2, mode: 0, inletTemp: 26 })
    expect([judge(16, bands.outletTemp), judge(23, bands.outletTemp)]).toEqual(['normal', 'high'])
    expect(judge(24, bands.liquidPipeTemp)).toBe('high')
    expect(indoorBands({ ...given, operCondition: 1, mode: 0, inletTemp: 26 })).toEqual({})
    expect(indoorBands({ ...given, operCondition: 2, mode: 0, inletTemp: null })).toEqual({})
  })

  it('wait for the end of a defrost', () => {
    expect(indoorBands({ operCondition: 2, mode: 3, inletTemp: 20, defrostFlag: 1, cycleWithheld: 0 })).toEqual({})
  })

  it('wait while the compressor of the system is stopped or starting', () => {
    expect(indoorBands({ ...given, operCondition: 2, mode: 0, inletTemp: 26, cycleWithheld: 1 })).toEqual({})
  })

  it('are reversed in heating', () => {
    const bands = indoorBands({ ...given, operCondition: 2, mode: 3, inletTemp: 20 })
    expect([judge(35, bands.outletTemp), judge(22, bands.outletTemp)]).toEqual(['normal', 'low'])
  })
})
