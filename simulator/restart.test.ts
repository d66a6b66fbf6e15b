import { expect, it } from '@jest/globals'
import { DeviceState, Hello } from '@/lib/contract/device-message'
import { createController } from './controller'
import type { FleetController } from './fleet-file'

const start = Date.parse('2026-07-24T06:00:00.000Z')

const fleetController = (rssi: number, macWifiId: string): FleetController => ({
  macWifiId,
  platformId: 6,
  key: '',
  model: 'HM-64A',
  featureCode: 'F',
  firmwareVersion: '2.4.7',
  mcuVersion: '1.8.2',
  moduleVersion: '3.1.0',
  bootVersion: '1.0.1',
  moduleType: 2,
  hardwareVersion: 'V2.1',
  heartbeatSec: 60,
  timeZone: 'Asia/Shanghai',
  cityEn: 'Qingdao',
  latitude: null,
  longitude: null,
  installTime: start - 1e10,
  onlineSince: start - 3_600_000,
  network: { networkType: 1, rssi, ipAddress: '10.0.0.7', ssid: 'HVAC', channel: 6 },
  bus: { busType: 3, busStatus: 0 },
  centralControllers: 0,
  isAway: false,
  systems: [],
  airBoxes: [],
  faults: [],
  overrides: [],
})

type Said = {
  kind: string
  boot: string
  seq?: number
  reason?: string
  health?: { uptimeSec: number; reboots24h: number }
}

const run = (rssi = -50, macWifiId = 'FE0000000001') => {
  let passed = 0
  let due: { at: number; work: () => void }[] = []
  const said: Said[] = []
  const device = createController({
    controller: fleetController(rssi, macWifiId),
    clock: () => new Date(start + passed),
    elapsed: () => passed,
    publish: (kind, message) => said.push({ kind, ...(message as Omit<Said, 'kind'>) }),
    later: (ms, work) => due.push({ at: passed + ms, work }),
    boot: 'one',
  })
  const pass = (ms: number): void => {
    passed += ms
    const now = due.filter(({ at }) => at <= passed)
    due = due.filter(({ at }) => at > passed)
    for (const { work } of now) work()
  }
  const acknowledge = (): void => {
    for (const { boot, seq } of said)
      if (seq !== undefined) device.hear('ack', { boot, seq, status: 'stored', time: 0 })
  }
  const restart = (restartId: string, expires = start + passed + 60_000) =>
    device.hear('restart', { restartId, time: start + passed, expires })
  device.connected()
  return { device, said, pass, acknowledge, restart }
}
const kinds = (said: readonly Said[]): string[] => said.map(({ kind }) => kind)

it('restarts once for one wish: bye, silence, and hello in a new boot', () => {
  const { device, said, pass, acknowledge, restart } = run()
  expect(Hello.safeParse({ v: 1, ...said[0] }).success).toBe(true)
  expect(said[0]).toMatchObject({ kind: 'hello', boot: 'one', seq: 1, health: { uptimeSec: 3600 } })
  acknowledge()
  restart('7')
  restart('7')
  expect(said.at(-1)).toMatchObject({ kind: 'bye', boot: 'one', reason: 'restart' })
  device.measure()
  pass(7999)
  expect(kinds(said)).toEqual(['hello', 'bye'])
  pass(1)
  expect(kinds(said)).toEqual(['hello', 'bye', 'hello'])
  const [hello, , again] = said
  expect(again?.boot).not.toBe('one')
  expect(again).toMatchObject({ seq: 1, health: { uptimeSec: 8, reboots24h: (hello?.health?.reboots24h ?? 0) + 1 } })
  restart('7')
  pass(60_000)
  restart('8', start)
  expect(kinds(said)).toEqual(['hello', 'bye', 'hello'])
})

it('keeps an alarm of its old boot that nobody acknowledged, and says anew how it is', () => {
  const { device, said, pass, restart } = run()
  device.plant({ unitKind: 3, systemNo: null, unitNo: null, code: '40' })
  restart('1')
  pass(8000)
  said.length = 0
  device.disconnected()
  device.connected()
  expect(said.map(({ kind, boot }) => [kind, boot === 'one'])).toEqual([
    ['alarm', true],
    ['hello', false],
  ])
  device.hear('ack', { boot: 'one', seq: 2, status: 'stored', time: 0 })
  expect(device.waiting()).toBe(1)
})

it('tells now and then how its module does, and restarts when the model has it so', () => {
  const { device, said, pass, acknowledge } = run(-85, 'FE0000000003')
  for (let minute = 0; minute < 24 * 60; minute++) {
    pass(60_000)
    device.measure()
    acknowledge()
  }
  const states = said.filter(({ kind }) => kind === 'state')
  expect(states.length).toBeGreaterThan(80)
  for (const state of states) expect(DeviceState.safeParse(state).success).toBe(true)
  const byes = kinds(said).filter((kind) => kind === 'bye').length
  const last = said.findLast(({ health }) => health)?.health
  expect(byes).toBeGreaterThan(0)
  expect(byes).toBe(last?.reboots24h)
})
