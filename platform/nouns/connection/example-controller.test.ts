import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { unitApi } from '@/lib/contract/unit'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { hasMosquittoClients } from '../../../scripts/test/mosquitto.mjs'
import { deviceSteps } from '../../steps'
import { type BenchDevice, type DeviceBench, deviceBench } from '../../testing/device-bench'
import { connectionEvents } from '../tables/connection'
import { type OpenDoor, openDoor } from './open-door'

const script = 'docs/examples/controller.sh'
const hasAll =
  hasMosquittoClients() && ['bash', 'curl', 'stdbuf'].every((name) => spawnSync(name, ['--version']).status === 0)
const itRuns = itIf(
  hasAll,
  'needs mosquitto_pub and mosquitto_sub (Debian package mosquitto-clients), bash, curl, stdbuf',
)

let bench: DeviceBench
let opened: OpenDoor
let device: BenchDevice
let token: string
beforeAll(async () => {
  bench = await deviceBench({ count: 1 })
  ;[device] = bench.devices
  token = await bench.platform.signIn('admin')
  const { clock } = bench.platform
  // A real clock is not to be found wrong by this one.
  clock.advance(Date.now() - clock.now().getTime())
  opened = await openDoor(
    {
      mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0, tls: null },
      fixedClock: clock.now(),
      databaseUrl: undefined,
    },
    { ...bench.parts, steps: deviceSteps },
  )
})
afterAll(async () => {
  await opened?.stop()
  await bench?.close()
})

/** The script as somebody would start it, and what it has said so far. */
const start = (more: Record<string, string> = {}) => {
  const child: ChildProcess = spawn('bash', [script], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      BRAND: String(device.brand),
      ID: device.address,
      KEY: device.key,
      PORT: new URL(opened.door.place).port,
      // Nothing waits there: it goes on.
      API: 'http://127.0.0.1:9',
      SYSTEM: String(device.unit.systemNo),
      UNIT: String(device.unit.unitNo),
      NODE_ENV: 'test',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const said: string[] = []
  const waiting: { pattern: RegExp; resolve: (line: string) => void }[] = []
  if (child.stdout === null) throw new Error('no output')
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    for (const each of waiting.filter(({ pattern }) => pattern.test(line))) each.resolve(line)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    said,
    says: (pattern: RegExp): Promise<string> =>
      said.some((line) => pattern.test(line))
        ? Promise.resolve('')
        : new Promise((resolve) => waiting.push({ pattern, resolve })),
    stop: (): Promise<number | null> => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const indoor = async () => {
  const { data } = await bench.platform.call(unitApi.indoor, { macWifiId: device.address }, { token })
  return data.list.find(({ systemNo, unitNo }) => systemNo === device.unit.systemNo && unitNo === device.unit.unitNo)
}
const outdoor = async () => {
  const { data } = await bench.platform.call(unitApi.outdoor, { macWifiId: device.address }, { token })
  return data.list.find(({ systemNo, unitNo }) => systemNo === device.unit.systemNo && unitNo === 0)
}
const payloadsOf = async (kind: string): Promise<Record<string, unknown>[]> =>
  (await bench.messagesOf(device)).filter((each) => each.kind === kind).map(({ payload }) => JSON.parse(payload))

const refusalsOf = async ({ id }: BenchDevice): Promise<string[]> => {
  const { controllerId, kind, reason } = connectionEvents
  const own = and(eq(controllerId, id), eq(kind, 'refused'))
  return (await bench.platform.database.select({ reason }).from(connectionEvents).where(own)).map((row) => row.reason)
}

describe('the controller in a page', () => {
  it('is less than eighty lines', () => {
    expect(readFileSync(script, 'utf8').trimEnd().split('\n').length).toBeLessThan(80)
  })

  itRuns('shows on the screens what it sent, raises an alarm, obeys, and says goodbye', async () => {
    const controller = start()
    await controller.says(/^alarm 3 stored$/)
    expect(controller.said).toEqual(['hello 1 stored', 'telemetry 2 stored', 'alarm 3 stored'])
    expect(await outdoor()).toMatchObject({ compFreq: 52, dischargePressure: 2.71, powerKw: 5.4, runMode: 1 })
    expect(await indoor()).toMatchObject({ onOff: 1, mode: 0, setTemp: 24.5, inletTemp: 26.4, outletTemp: 14.8 })
    expect(await payloadsOf('alarm')).toEqual([
      expect.objectContaining({ events: [expect.objectContaining({ state: 'raised', code: '08', unitKind: 2 })] }),
    ])

    const { systemNo, unitNo } = device.unit
    const set = { onOff: 1, setTemp: 26.5 }
    const command = { commandId: 'c-1', unitKind: 1, systemNo, unitNo, set, expires: Date.now() + 60_000 }
    await opened.door.send(device.brand, device.address, 'command', command)
    await controller.says(/^telemetry 5 stored$/)
    expect(controller.said.slice(3)).toEqual(['result 4 stored', 'telemetry 5 stored'])
    expect(await payloadsOf('result')).toEqual([expect.objectContaining({ commandId: 'c-1', result: 'done' })])
    expect(await indoor()).toMatchObject({ setTemp: 26.5 })

    expect(await controller.stop()).toBe(0)
    await untilPasses(async () => expect(await payloadsOf('bye')).toEqual([{ v: 1, reason: 'off' }]), {
      timeout: 10_000,
    })
  })

  itRuns('counts a new boot from one, and is told nothing of a wrong key', async () => {
    const again = start()
    await again.says(/^alarm 3 stored$/)
    expect(again.said[0]).toBe('hello 1 stored')
    expect(await again.stop()).toBe(0)
    const wrong = start({ KEY: 'wrong' })
    await untilPasses(async () => expect(await refusalsOf(device)).toContain('credential'), { timeout: 10_000 })
    await wrong.stop()
    expect(wrong.said).toEqual([])
  })
})
