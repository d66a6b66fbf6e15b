import { describe, it } from '@jest/globals'
import type { OutdoorReading } from '@/simulator/model/telemetry'
import { expect } from '@/tests/support/expect'
import { toThreshold } from './fault-threshold'

const at = (minute: number): Date => new Date(Date.UTC(2026, 6, 24, 6, minute))
const moment = (minute: number, reading: Partial<OutdoorReading>) => ({
  at: at(minute),
  reading: {
    compFreq: 60,
    runMode: 1,
    fourWayValve: 0,
    dischargePressure: 3,
    suctionPressure: 0.9,
    ratedCurrent: 20,
    dischargeTemp: 90,
    dischargeSuperheat: 30,
    finTemp: 70,
    compCurrent: 16,
    supplyVoltage: 380,
    ...reading,
  } as OutdoorReading,
})
const unit = { refrigerant: 1, isSinglePhase: false } as const

describe('the limit of a code', () => {
  it('is held against the farthest value of the running compressor', () => {
    const moments = [
      moment(0, { dischargePressure: 3.4 }),
      moment(5, { dischargePressure: 3.82 }),
      // Stopped: the pressure of a plant that is off is no evidence.
      moment(6, { dischargePressure: 4.4, compFreq: 0 }),
    ]
    expect(toThreshold('45', moments, unit)).toMatchObject({
      key: 'dischargePressure',
      side: 'above',
      limit: 3.8,
      peak: 3.82,
      peakAt: '2026-07-24 06:05:00',
      isReached: 1,
    })
    expect(toThreshold('02', moments, unit)).toMatchObject({ limit: 4.15, peak: 3.82, isReached: 0 })
    expect(toThreshold('43', [moment(0, {})], unit)).toMatchObject({ key: 'pressureRatio', peak: 3.1, isReached: 0 })
    expect(toThreshold('45', [moment(0, { compFreq: 0 })], unit)).toBeNull()
  })

  it('is in amperes and volts where it is guarded as a share of the rating', () => {
    expect(toThreshold('48', [moment(0, { compCurrent: 22.5 })], unit)).toMatchObject({
      key: 'compCurrent',
      unit: 'A',
      limit: 22,
      peak: 22.5,
      isReached: 1,
    })
    expect(toThreshold('48', [moment(0, { ratedCurrent: null })], unit)).toBeNull()
    const sagged = [moment(0, { supplyVoltage: 190 })]
    expect(toThreshold('06', sagged, { ...unit, isSinglePhase: true })).toMatchObject({ limit: 198, isReached: 1 })
    expect(toThreshold('06', sagged, unit)).toMatchObject({ limit: 342, side: 'below' })
  })

  it('belongs to the series of its system, and says whose number it is', () => {
    const hot = [moment(0, { dischargeTemp: 118, finTemp: 92 })]
    const side = { ...unit, isSinglePhase: true }
    expect(toThreshold('08', hot, unit)).toMatchObject({ limit: 127, isReached: 0, isOwn: 0 })
    expect(toThreshold('08', hot, side)).toMatchObject({ limit: 115, isReached: 1, isOwn: 0 })
    expect(toThreshold('08', hot, { ...side, refrigerant: 2 })).toMatchObject({ limit: 115, isOwn: 1 })
    expect(toThreshold('54', hot, side)).toMatchObject({ limit: 90, isReached: 1 })
  })

  it('is there for each code that a signal decides, in both modes and for each refrigerant', () => {
    for (const code of ['02', '06', '07', '08', '41', '42', '43', '44', '45', '46', '47', '48', '54'])
      for (const runMode of [1, 2] as const)
        for (const refrigerant of [1, 2, 3] as const)
          expect(
            toThreshold(code, [moment(0, { runMode })], { ...unit, refrigerant }),
            `${code} ${runMode} ${refrigerant}`,
          ).toMatchObject({ limit: expect.any(Number), peak: expect.any(Number) })
    expect(toThreshold('03', [moment(0, {})], unit)).toBeNull()
  })
})
