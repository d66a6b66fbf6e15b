import { describe, expect, it } from '@jest/globals'
import { climateOf } from '@/lib/format/climate/city'
import { weekMean } from '@/lib/format/climate/outdoor-temperature'
import { toSiteTime } from '@/lib/format/site-clock'
import { fouledCondenser, fouledCondenserAlarmTime } from './fouled-condenser'
import { simulatedTelemetry } from './simulated-telemetry'
import { type SystemFacts, seasonOf, type UnitFault } from './system-facts'

/** 14:00 in Shanghai, a Friday in July. */
const summer = new Date('2026-07-24T06:00:30Z')
const winter = new Date('2026-01-20T04:00:00Z')

const office: SystemFacts = {
  key: '84F3EB000001-00',
  cityEn: 'Shanghai',
  latitude: null,
  longitude: null,
  timeZone: 'Asia/Shanghai',
  usage: 1,
  systemType: 1,
  refrigerant: 1,
  outdoor: [
    { unitNo: 0, capacity: 33.5 },
    { unitNo: 1, capacity: 22.4 },
  ],
  indoor: Array.from({ length: 12 }, (_, unitNo) => ({ unitNo, capacity: 5, unitType: 1 })),
  installTime: new Date('2023-05-01T00:00:00Z'),
  isOnline: true,
  lastReport: null,
  faults: [],
}

const since = (minutes: number, of = summer): Date => new Date(of.getTime() - minutes * 60_000)
const fault = (change: Partial<UnitFault>): UnitFault => ({
  unitKind: 2,
  unitNo: 0,
  faultCode: '45',
  failureTime: since(30),
  repairTime: null,
  ...change,
})
const telemetry = simulatedTelemetry()
const outdoor = (facts: Partial<SystemFacts> = {}, at = summer) => telemetry.outdoorLive({ ...office, ...facts }, at)
const indoor = (facts: Partial<SystemFacts> = {}, at = summer) => telemetry.indoorLive({ ...office, ...facts }, at)

const decimals = (value: number | null): number => String(value ?? 0).split('.')[1]?.length ?? 0

describe('an office on a July afternoon', () => {
  const [main, sub] = outdoor()

  it('cools within the limits of commissioning', () => {
    expect(main).toMatchObject({
      unitNo: 0,
      runMode: 1,
      evo1: 100,
      alarmCode: '--',
      stopCause: 'd1-00',
      protectCode: '',
    })
    const within = (value: number | null | undefined, low: number, high: number) => {
      expect(value).toBeGreaterThanOrEqual(low)
      expect(value).toBeLessThanOrEqual(high)
    }
    within(main?.dischargePressure, 2, 3.4)
    within(main?.suctionPressure, 0.6, 1.1)
    within(main?.dischargeSuperheat, 10, 55)
    within(main?.suctionSuperheat, 3, 9)
    within(main?.compFreq, 20, 110)
    within(main?.ambientTemp, 26, 38)
    within(main?.supplyVoltage, 375, 395)
    within(main?.fanStep, 4, 26)
    expect(main?.collectTime).toEqual(new Date('2026-07-24T06:00:00Z'))
  })

  it('shares the load between its modules by their size, and the pressures of one circuit', () => {
    expect(sub?.dischargePressure).toBe(main?.dischargePressure)
    expect((main?.powerKw ?? 0) / (sub?.powerKw ?? 1)).toBeCloseTo(33.5 / 22.4, 1)
  })

  it('rounds as the wire does', () => {
    for (const reading of outdoor()) {
      for (const key of [
        'compFreq',
        'dischargeTemp',
        'suctionTemp',
        'satCondTemp',
        'finTemp',
        'supplyVoltage',
      ] as const) {
        expect(decimals(reading[key])).toBe(0)
      }
      expect(decimals(reading.dischargePressure)).toBeLessThanOrEqual(2)
      expect(decimals(reading.compCurrent)).toBeLessThanOrEqual(1)
    }
    for (const reading of indoor()) expect(decimals(reading.inletTemp)).toBe(0)
  })

  it('blows cold where the thermostat asks for it', () => {
    const working = indoor().filter(({ operCondition }) => operCondition === 2)
    expect(working.length).toBeGreaterThan(6)
    for (const unit of working) {
      expect((unit.inletTemp ?? 0) - (unit.outletTemp ?? 0)).toBeGreaterThanOrEqual(7)
      expect(unit.exvOpening).toBeGreaterThan(18)
      expect(unit).toMatchObject({ onOff: 1, stopCause: 'd1-00', alarmCode: '--' })
    }
  })
})

describe('the time of the site', () => {
  it('decides, not that of the server', () => {
    // 03:00 in Shanghai: the office is empty.
    const night = new Date('2026-07-23T19:00:00Z')
    expect(outdoor({}, night)[0]).toMatchObject({ runMode: 0, compFreq: 0 })
    expect(indoor({}, night).every(({ onOff }) => onOff === 0)).toBe(true)
    expect(toSiteTime(night, 'Asia/Shanghai')).toMatchObject({ dayOfYear: 205, minute: 180, weekend: false })
    expect(toSiteTime(night, 'America/Sao_Paulo')).toMatchObject({ dayOfYear: 204, minute: 960 })
  })

  it('makes winter and summer, and in between seasons most offices rest', () => {
    expect([2, 4]).toContain(outdoor({}, winter)[0]?.runMode)
    expect(indoor({}, winter).find(({ operCondition }) => operCondition === 2)).toMatchObject({ mode: 3 })
    const autumn = { dayOfYear: 292 }
    const seasons = Array.from({ length: 60 }, (_, i) => seasonOf({ ...office, key: `site-${i}` }, autumn))
    expect(new Set(seasons)).toEqual(new Set(['cool', 'off']))
    expect(seasons.filter((season) => season === 'cool').length).toBeLessThan(30)
    expect(seasonOf({ ...office, usage: 8 }, { dayOfYear: 20 })).toBe('cool')
    expect(seasonOf({ ...office, systemType: 3 }, { dayOfYear: 20 })).toBe('off')
    expect(seasonOf({ ...office, systemType: 2 }, autumn)).toBe('mixed')
    // The south has its winter in July.
    const south = climateOf('Johannesburg')
    expect(weekMean(south, 20) - weekMean(south, 205)).toBeGreaterThan(6)
  })

  it('lets a heat-recovery system cool some rooms while it heats others', () => {
    const facts = { usage: 3, systemType: 2 } as const
    const morning = new Date('2026-10-24T02:00:00Z')
    const modes = new Set(indoor(facts, morning).map(({ mode }) => mode))
    expect(modes).toContain(0)
    expect(modes).toContain(3)
    const running = Array.from(
      { length: 24 },
      (_, h) => outdoor(facts, new Date(morning.getTime() + h * 3_600_000))[0]?.runMode,
    )
    expect(running).toContain(3)
  })
})

describe('an alarm', () => {
  it('stops the system, shows on the failing module and on every indoor unit, and pressures equalise', () => {
    const faults = [fault({ failureTime: since(45) })]
    const [main, sub] = outdoor({ faults })
    expect(main).toMatchObject({
      alarmCode: '45',
      stopCause: 'd1-02',
      // Nothing protects a compressor that stands; the retries that led here are remembered.
      protectCode: '',
      retries: { code: 'P13', of: 3, windowMinutes: 60 },
      runMode: 0,
      compFreq: 0,
      fanStep: 0,
    })
    expect(sub).toMatchObject({ alarmCode: '--', stopCause: 'd1-32' })
    expect(Math.abs((main?.dischargePressure ?? 0) - (main?.suctionPressure ?? 0))).toBeLessThan(0.05)
    for (const unit of indoor({ faults })) {
      expect(unit).toMatchObject({ alarmCode: '45', stopCause: 'd1-34', operCondition: 3, exvOpening: 0 })
    }
  })

  it('was seen coming: high pressure rises for four hours, then three retries', () => {
    const faults = [fault({ failureTime: new Date('2026-07-24T06:00:00Z') })]
    const at = (minutes: number) => outdoor({ faults }, since(minutes, new Date('2026-07-24T06:00:00Z')))[0]
    const clean = outdoor({}, since(20))[0]
    expect(at(20)?.dischargePressure ?? 0).toBeGreaterThan((clean?.dischargePressure ?? 0) + 0.5)
    expect(at(20)?.dischargePressure ?? 0).toBeGreaterThan((at(240)?.dischargePressure ?? 0) + 0.5)
    expect([at(16), at(8)].map((reading) => reading?.stopCause)).toEqual(['d1-13', 'd1-13'])
    expect(at(0)).toMatchObject({
      stopCause: 'd1-02',
      alarmCode: '45',
      protectCode: 'P13',
      compFreq: 0,
      retries: { code: 'P13', count: 3, of: 3, windowMinutes: 60, lastMinutes: 0 },
    })
    expect(at(4)?.retries).toMatchObject({ count: 2, lastMinutes: 4 })
    expect(at(20)).toMatchObject({ alarmCode: '--', retries: null })
  })

  it('that came yesterday still stands today, and one that was repaired does not', () => {
    const yesterday = fault({ failureTime: since(24 * 60) })
    expect(outdoor({ faults: [yesterday] })[0]).toMatchObject({ alarmCode: '45', compFreq: 0 })
    const repaired = outdoor({ faults: [{ ...yesterday, repairTime: since(180) }] })[0]
    expect(repaired).toMatchObject({ alarmCode: '--', runMode: 1 })
  })

  it('of undercharge empties the suction side', () => {
    const faults = [fault({ faultCode: '47', failureTime: new Date('2026-07-24T06:16:00Z') })]
    const [low] = outdoor({ faults }, new Date('2026-07-24T05:55:00Z'))
    const [sound] = outdoor({}, new Date('2026-07-24T05:55:00Z'))
    expect((sound?.suctionPressure ?? 0) - (low?.suctionPressure ?? 0)).toBeGreaterThan(0.15)
    expect((low?.dischargeTemp ?? 0) - (sound?.dischargeTemp ?? 0)).toBeGreaterThan(10)
    expect(low?.totalIE ?? 0).toBeGreaterThan((sound?.totalIE ?? 0) * 1.4)
  })

  it('of one indoor unit leaves the others alone', () => {
    const units = indoor({ faults: [fault({ unitKind: 1, unitNo: 3, faultCode: '01', failureTime: since(90) })] })
    expect(units[3]).toMatchObject({ alarmCode: '01', stopCause: 'd1-02', operCondition: 3, exvOpening: 0, onOff: 1 })
    expect(units.filter(({ alarmCode }) => alarmCode !== '--')).toHaveLength(1)
    expect(units.filter(({ operCondition }) => operCondition === 2).length).toBeGreaterThan(5)
  })
})

describe('a reading that is not there', () => {
  it('is null for a sensor that failed, and the unit goes on', () => {
    const units = indoor({ faults: [fault({ unitKind: 1, unitNo: 2, faultCode: '12' })] })
    expect(units[2]).toMatchObject({ outletTemp: null, alarmCode: '12' })
    expect(units[2]?.inletTemp).not.toBeNull()
    expect(outdoor({ faults: [fault({ faultCode: '22' })] })[0]).toMatchObject({ ambientTemp: null, runMode: 1 })
    expect(outdoor({ faults: [fault({ faultCode: '21' })] })[0]).toMatchObject({
      dischargePressure: null,
      satCondTemp: null,
    })
  })

  it('is null for the whole system when its bus is silent', () => {
    const faults = [fault({ faultCode: '03' })]
    for (const unit of indoor({ faults })) {
      expect(unit).toMatchObject({
        onOff: null,
        inletTemp: null,
        exvOpening: null,
        operCondition: null,
        alarmCode: '03',
      })
    }
    for (const unit of outdoor({ faults })) expect(unit).toMatchObject({ compFreq: null, dischargePressure: null })
  })

  it('is the last one while the controller is offline, with its time', () => {
    const lastReport = new Date('2026-07-23T03:12:45Z')
    const facts = { isOnline: false, lastReport }
    expect(outdoor(facts)[0]).toMatchObject({ collectTime: lastReport })
    expect(outdoor(facts).map(({ collectTime: _, ...reading }) => reading)).toEqual(
      outdoor({}, lastReport).map(({ collectTime: _, ...reading }) => reading),
    )
    expect(outdoor({ isOnline: false })[0]).toMatchObject({ collectTime: null, compFreq: null })
    expect(indoor({ isOnline: false })[0]).toMatchObject({ collectTime: null, onOff: null })
  })
})

describe('a series', () => {
  it('is what the same moments showed live', () => {
    const from = new Date('2026-07-24T00:00:00Z')
    const samples = [...telemetry.series(office, from, summer, 30)]
    expect(samples).toHaveLength(13)
    const [, , third] = samples
    expect(third?.at).toEqual(new Date('2026-07-24T01:00:00Z'))
    expect(third?.outdoor).toEqual(outdoor({}, third?.at))
    expect(third?.indoor).toEqual(indoor({}, third?.at))
  })

  it('ends where the controller fell silent', () => {
    const facts = { ...office, isOnline: false, lastReport: new Date('2026-07-24T03:00:00Z') }
    const samples = [...telemetry.series(facts, new Date('2026-07-24T02:00:00Z'), summer, 30)]
    expect(samples.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['02:00', '02:30', '03:00'])
  })
})

it.each([
  ['a Saturday', '2026-07-25T12:00:00Z', '2026-07-24T06:22:00.000Z'],
  ['a week of October without cooling or heating', '2026-10-20T12:00:00Z', '2026-10-0'],
])('has the fouled condenser stop on a day on which the building runs, not on %s', (_, now, alarm) => {
  expect(fouledCondenserAlarmTime(new Date(now)).toISOString()).toContain(alarm)
})

it('shows the ramp in heating too', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const failureTime = fouledCondenserAlarmTime(now)
  expect(failureTime.toISOString()).toBe('2026-11-20T06:22:00.000Z')
  const facts: SystemFacts = { ...office, key: `${fouledCondenser.macWifiId}-00`, faults: [fault({ failureTime })] }
  const pd = (time: string) =>
    telemetry.outdoorLive(facts, new Date(`2026-11-20T${time}:00Z`))[0]?.dischargePressure ?? 0
  expect(pd('06:05') - pd('01:30')).toBeGreaterThan(0.7)
})

it('tells the story of the fouled condenser on the day of its alarm', () => {
  const now = new Date('2026-07-24T12:00:00Z')
  const failureTime = fouledCondenserAlarmTime(now)
  expect(failureTime.toISOString()).toBe('2026-07-24T06:22:00.000Z')
  expect(fouledCondenserAlarmTime(new Date('2026-07-24T06:00:00Z')).toISOString()).toBe('2026-07-23T06:22:00.000Z')
  const facts: SystemFacts = { ...office, key: `${fouledCondenser.macWifiId}-00`, faults: [fault({ failureTime })] }
  const day = [...telemetry.series(facts, new Date('2026-07-24T01:30:00Z'), now, 1)].map(({ at, outdoor: [main] }) => ({
    at,
    main,
  }))
  const pd = (time: string) => day.find(({ at }) => at.toISOString().includes(time))?.main?.dischargePressure ?? 0
  expect(pd('T06:05') - pd('T01:30')).toBeGreaterThan(0.7)
  const stops = day.filter(({ main }, i) => main?.stopCause === 'd1-13' && day[i - 1]?.main?.stopCause !== 'd1-13')
  expect(stops.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['06:06', '06:14'])
  expect(day.find(({ main }) => main?.alarmCode === '45')?.at.toISOString()).toContain('T06:22')
})
