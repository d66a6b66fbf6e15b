import { describe, expect, it, test } from '@jest/globals'
import { type CycleReading, derivedValues } from './derived-values'
import { judgeHealth } from './health-verdict'
import { saturationPressure, saturationTemperature } from './refrigerant'

/** The table of domain 5.5: °C, MPa gauge of R410A and R32. */
const table = [
  [-20, 0.298, 0.304],
  [-10, 0.471, 0.481],
  [0, 0.697, 0.712],
  [5, 0.832, 0.85],
  [10, 0.983, 1.006],
  [20, 1.342, 1.373],
  [30, 1.782, 1.826],
  [35, 2.037, 2.089],
  [40, 2.317, 2.377],
  [45, 2.625, 2.693],
  [50, 2.962, 3.04],
  [55, 3.33, 3.419],
  [60, 3.734, 3.832],
] as const

describe('saturation', () => {
  test.each(table)('at %d °C', (celsius, r410a, r32) => {
    // The curves are good to 0.6 % of the absolute pressure.
    expect(Math.abs(saturationPressure('R410A', celsius) - r410a)).toBeLessThan(0.006 * (r410a + 0.101))
    expect(Math.abs(saturationPressure('R32', celsius) - r32)).toBeLessThan(0.006 * (r32 + 0.101))
    expect(Math.abs(saturationTemperature('R410A', r410a) - celsius)).toBeLessThan(0.3)
    expect(Math.abs(saturationTemperature('R32', r32) - celsius)).toBeLessThan(0.3)
  })
})

/** Domain 5.8: office in Qingdao, 24 July, 14:00, 12 indoor units; 28.0 °C outdoors. */
const healthy: CycleReading = {
  runMode: 1,
  refrigerant: 1,
  connectedIdu: 12,
  compFreq: 64.4,
  dischargePressure: 2.21,
  suctionPressure: 0.88,
  dischargeTemp: 60.6,
  suctionTemp: 13.3,
  satCondTemp: 38.1,
  satEvapTemp: 7.3,
  ambientTemp: 28,
  fanStep: 19,
  finTemp: 55,
  totalIE: 12 * 37,
  supplyVoltage: 385,
  subcool: 9,
  runningMinutes: 200,
}

const fired = (reading: CycleReading) =>
  judgeHealth(reading).results.flatMap(({ rule, state }) => (state === 'fired' ? [rule] : []))

describe('values that no sensor gives', () => {
  it('are computed from given readings', () => {
    const values = derivedValues(healthy)
    // By hand: 2346.83 / (15.3396 − ln 2311.3) − 271, and with ln 981.3.
    expect(values.condensing).toBeCloseTo(38.04, 2)
    expect(values.dischargeSuperheat).toBeCloseTo(60.6 - 38.04, 2)
    expect(values.evaporating).toBeCloseTo(6.71, 2)
    expect(values.suctionSuperheat).toBeCloseTo(13.3 - 6.71, 2)
    expect(values.pressureRatio).toBeCloseTo(2.31 / 0.98, 5)
    expect(values.condensingApproach).toBeCloseTo(10.04, 2)
    expect(values.meanOpening).toBe(37)
  })

  it('of R22, which has no curve here, come from the unit itself', () => {
    expect(derivedValues({ ...healthy, refrigerant: 3 })).toMatchObject({ condensing: 38.1, dischargeSuperheat: 22.5 })
  })

  it('are missing where a sensor is', () => {
    expect(derivedValues({ ...healthy, dischargePressure: null, satCondTemp: null })).toMatchObject({
      condensing: null,
      dischargeSuperheat: null,
      pressureRatio: null,
      condensingApproach: null,
    })
    expect(derivedValues({ ...healthy, runMode: 2 }).condensingApproach).toBeNull()
  })
})

describe('the verdict', () => {
  it('is good for every running reading of the reference model, and lists the passed rules', () => {
    const verdict = judgeHealth(healthy)
    expect(verdict.state).toBe('good')
    expect(verdict.results.every(({ state }) => state === 'passed')).toBe(true)
    // 08:00 of the same day, at the lowest speed.
    expect(
      // It had started at most twenty minutes before: a ratio of 1.77 means nothing yet.
      fired({
        ...healthy,
        compFreq: 20,
        dischargePressure: 1.78,
        suctionPressure: 0.96,
        dischargeTemp: 43.7,
        runningMinutes: 10,
      }),
    ).toEqual([])
    // Hotel in Dubai, R32, 20:00; office in Qingdao in January, heating.
    expect(
      fired({
        ...healthy,
        refrigerant: 2,
        dischargePressure: 2.94,
        suctionPressure: 0.87,
        dischargeTemp: 91.8,
        ambientTemp: 37.2,
      }),
    ).toEqual([])
    expect(
      fired({
        ...healthy,
        runMode: 2,
        dischargePressure: 2.64,
        suctionPressure: 0.53,
        dischargeTemp: 78.9,
        suctionTemp: -1,
        ambientTemp: 2.7,
        totalIE: 12 * 48,
      }),
    ).toEqual([])
  })

  it('names a fouled condenser', () => {
    expect(fired({ ...healthy, dischargePressure: 3.39, ambientTemp: 33, dischargeTemp: 85 })).toEqual([
      'fouledCondenser',
    ])
    expect(
      fired({
        ...healthy,
        runMode: 2,
        dischargePressure: 3.3,
        suctionPressure: 0.6,
        suctionTemp: 2,
        dischargeTemp: 85,
        ambientTemp: 6,
      }),
    ).toEqual(['fouledCondenser'])
  })

  it('reports a lack of refrigerant by three signs together, and by none of them alone', () => {
    const three = { suctionPressure: 0.6, suctionTemp: 18, totalIE: 12 * 81 }
    expect(fired({ ...healthy, ...three })).toEqual(['undercharge', 'highSuctionSuperheat'])
    for (const normal of [{ suctionPressure: 0.75 }, { suctionTemp: 5 }, { totalIE: 12 * 40 }]) {
      expect(fired({ ...healthy, ...three, ...normal })).not.toContain('undercharge')
    }
  })

  it.each([
    ['liquidReturn', { dischargeTemp: 46 }],
    ['highPressure', { dischargePressure: 3.7, ambientTemp: 48, dischargeTemp: 90 }],
    ['highDischargeTemp', { dischargeTemp: 106, dischargePressure: 3.2, ambientTemp: 45 }],
    ['highDischargeSuperheat', { dischargeTemp: 96 }],
    ['lowSuctionPressure', { suctionPressure: 0.1, suctionTemp: -28, dischargePressure: 1.6 }],
    ['highSuctionPressure', { suctionPressure: 1.35, suctionTemp: 24, dischargePressure: 2.7, ambientTemp: 40 }],
    ['pressureRatio', { suctionPressure: 1.25, suctionTemp: 22 }],
    ['fanStopped', { fanStep: 0 }],
    ['finTemp', { finTemp: 95 }],
    ['voltage', { supplyVoltage: 341 }],
  ])('knows %s', (rule, change) => {
    expect(fired({ ...healthy, ...change })).toEqual([rule])
  })

  it('leaves a clean coil alone in winter, at part load and while rooms heat and cool at once', () => {
    // The condensing temperature is held at its floor of 27 °C: 37 K above the air is sound.
    const server = { compFreq: 40, dischargePressure: 1.65, suctionPressure: 0.6, suctionTemp: 3, dischargeTemp: 45 }
    expect(fired({ ...healthy, ...server, ambientTemp: -10, fanStep: 6 })).toEqual([])
    expect(fired({ ...healthy, runMode: 3, dischargePressure: 3, ambientTemp: 20, dischargeTemp: 80 })).toEqual([])
  })

  it('depends on the load: 15 K above the air is sound at full speed and fouling at the lowest', () => {
    const at = (compFreq: number) =>
      fired({ ...healthy, compFreq, dischargePressure: 2.48, ambientTemp: 28, dischargeTemp: 70 })
    expect([at(110), at(20)]).toEqual([[], ['fouledCondenser']])
  })

  it('computes superheat from the suction pressure only where the unit does not report it', () => {
    expect(derivedValues({ ...healthy, suctionSuperheat: 4 }).suctionSuperheat).toBe(4)
    expect(derivedValues({ ...healthy, suctionSuperheat: null }).suctionSuperheat).toBeCloseTo(13.3 - 6.71, 2)
  })

  it('says what it could not judge, and why', () => {
    const whys = (change: Partial<CycleReading>) =>
      Object.fromEntries(judgeHealth({ ...healthy, ...change }).results.map(({ rule, why }) => [rule, why]))
    expect(whys({ runMode: 0 })).toMatchObject({ fouledCondenser: 'stopped', voltage: null })
    expect(judgeHealth({ ...healthy, runMode: 0 }).state).toBe('unknown')
    expect(whys({ runningMinutes: 19 }).liquidReturn).toBe('starting')
    expect(whys({ runMode: 5 }).liquidReturn).toBe('starting')
    expect(whys({ ambientTemp: null })).toMatchObject({
      fouledCondenser: 'sensor',
      fanStopped: 'sensor',
      highPressure: null,
    })
    expect(whys({ runMode: 2 }).fanStopped).toBe('mode')
  })
})
