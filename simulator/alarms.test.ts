import { describe, expect, it } from '@jest/globals'
import type { AlarmMessage, Hello, Telemetry } from '@/lib/contract/device-message'
import { evidenceMs } from './alarms'
import { createController } from './controller'
import type { FleetController } from './fleet-file'

const start = new Date('2026-07-24T06:00:00Z').getTime()
const unit = { serialNumber: 'A1', model: 'HFO-450W', capacity: 45, capacityHp: 16, softwareVersion: 'H-1' }
const room = { model: 'HFI-056C4', unitType: 1 as const, capacity: 5.6, name: '', floor: '', room: '' }
const fleetController = (): FleetController => ({
  macWifiId: '84F3EB000001',
  platformId: 6,
  key: '',
  model: 'HM-64A',
  featureCode: '',
  firmwareVersion: '2.4.7',
  mcuVersion: '',
  moduleVersion: '',
  bootVersion: '',
  moduleType: 1 as const,
  hardwareVersion: '',
  heartbeatSec: 60,
  timeZone: 'Asia/Shanghai',
  cityEn: 'Shanghai',
  latitude: null,
  longitude: null,
  installTime: start - 4e10,
  network: { networkType: 2, rssi: null, ipAddress: '10.0.0.2', ssid: '', channel: null },
  bus: { busType: 2, busStatus: 0 },
  centralControllers: 0,
  isAway: false,
  onlineSince: null,
  airBoxes: [],
  overrides: [],
  systems: [
    {
      systemNo: 0,
      usage: 8,
      systemType: 1,
      refrigerant: 1,
      pipeLength: null,
      addCharge: null,
      outdoor: [{ unitNo: 0, ...unit }],
      indoor: [0, 1, 2, 3, 4, 5, 6, 7].map((unitNo) => ({ unitNo, serialNo: `B${unitNo}`, ...room })),
    },
  ],
  faults: [],
})

/** A controller on the line, what it has said, and the clock it lives by. */
const device = () => {
  let now = start
  const said: { kind: string; at: number; body: object }[] = []
  const controller = createController({
    controller: fleetController(),
    clock: () => new Date(now),
    elapsed: () => now - start,
    publish: (kind, body) => {
      said.push({ kind, at: now, body })
      // As the platform does once it has stored it.
      const { boot, seq } = body as { boot: string; seq?: number }
      if (seq !== undefined) controller.hear('ack', { boot, seq, status: 'stored', time: now })
    },
    later: () => undefined,
  })
  controller.connected()
  const wait = (minutes: number) => {
    for (let m = 0; m < minutes; m++) {
      now += 60_000
      controller.measure()
    }
  }
  const alarms = () => said.filter(({ kind }) => kind === 'alarm').flatMap(({ body }) => (body as AlarmMessage).events)
  return { controller, said, wait, alarms }
}
const fault = { unitKind: 2 as const, systemNo: 0, unitNo: 0, code: '47' }
const address = { unitKind: 2, systemNo: 0, unitNo: 0, code: '47' }

describe('a fault that is planted', () => {
  it('shows in the readings first, and then raises its alarm', () => {
    const { controller, said, wait, alarms } = device()
    wait(2)
    const readings = () =>
      said
        .filter(({ kind }) => kind === 'telemetry')
        .flatMap(({ at, body }) =>
          (body as Telemetry).samples.flatMap(({ systems }) =>
            systems.flatMap(({ outdoor }) => outdoor.map((each) => ({ at, ...each }))),
          ),
        )
    const before = readings().at(-1)
    controller.plant(fault)
    wait(4)
    expect(alarms()).toEqual([])
    const evidence = readings().at(-1)
    expect(evidence?.suctionPressure ?? 9).toBeLessThan((before?.suctionPressure ?? 0) - 0.1)
    expect(evidence?.alarmCode).toBe('--')
    wait(1)
    const from = start + 120_000 + evidenceMs
    expect(alarms()).toEqual([{ ...address, state: 'raised', time: from, stopCause: 'd1-02', protectCode: 'P15' }])
    const [last, alarm] = [readings().at(-1), said.find(({ kind }) => kind === 'alarm')]
    expect(last).toMatchObject({ at: from, alarmCode: '47', runMode: 0 })
    // What shows it was said before.
    expect(said.findIndex(({ kind, at }) => kind === 'telemetry' && at === from)).toBeLessThan(
      said.indexOf(alarm as never),
    )
    wait(3)
    expect(alarms()).toHaveLength(1)
  })

  it('is cleared when it is healed, and its readings are sound again', () => {
    const { controller, said, wait, alarms } = device()
    controller.plant(fault)
    wait(20)
    expect(controller.heal('47')).toBe(true)
    expect(alarms().map(({ state, time }) => [state, time])).toEqual([
      ['raised', start + evidenceMs],
      ['cleared', start + 20 * 60_000],
    ])
    const last = said.filter(({ kind }) => kind === 'telemetry').at(-1)?.body as Telemetry | undefined
    expect(last?.samples[0]?.systems[0]?.outdoor[0]?.alarmCode).toBe('--')
    expect(controller.heal('47')).toBe(false)
  })

  it('that needs no running compressor is raised at once, and one that is healed before never', () => {
    const { controller, wait, alarms } = device()
    controller.plant({ ...fault, unitKind: 1, code: '11' })
    expect(alarms()).toMatchObject([{ unitKind: 1, code: '11', state: 'raised', time: start }])
    controller.plant(fault)
    expect(controller.heal('47')).toBe(true)
    wait(10)
    expect(alarms()).toHaveLength(1)
  })

  it('is named by the next hello, once it is raised', () => {
    const { controller, said, wait } = device()
    controller.plant(fault)
    controller.restart()
    wait(6)
    controller.restart()
    controller.connected()
    const hello = said.filter(({ kind }) => kind === 'hello').at(-1)?.body as Hello
    expect(hello.alarms).toMatchObject([{ ...address, time: start + evidenceMs }])
  })
})
