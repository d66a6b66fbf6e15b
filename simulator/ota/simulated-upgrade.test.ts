import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Checker } from '@/lib/contract/checker'
import type { DeviceConnection, DeviceMessageRow } from '@/lib/contract/connection'
import { beginUpgrade, post, read } from '@/platform/testing/begin-upgrade'
import { layDataFolder } from '@/platform/testing/lay-data-folder'
import { type RunningPlatform, realPlatform, signInTo } from '@/platform/testing/real-platform'
import { freePort } from '../../scripts/run/port.mjs'

/*
 * The simulator as a program of its own, which knows of the platform no more than two addresses and the fleet with its keys.
 */

const limitMs = 240_000
const devices = 2
const directory = mkdtempSync(join(tmpdir(), 'simulated-upgrade-'))
const platforms = realPlatform(directory)
const platformCli = process.env.PLATFORM_ENTRY
// As the platform: a run of the tests has built it.
const program = platformCli
  ? [join(dirname(platformCli), '..', 'simulator', 'main.mjs')]
  : ['--import', 'tsx', 'simulator/main.ts']
let server: RunningPlatform
let simulator: ChildProcess | undefined
let complaints = ''

beforeAll(async () => {
  await layDataFolder(directory, 60)
  const port = await freePort()
  server = await platforms.serve({
    PLATFORM_DEMO: '1',
    PLATFORM_CONTROLLERS: '60',
    PLATFORM_MQTT_PORT: String(port),
    PLATFORM_OTA_FACTOR: '100',
    PLATFORM_HISTORY: '0',
  })
  const options = ['--broker', `mqtt://127.0.0.1:${port}`, '--platform', server.base, '--ota-factor', '200']
  simulator = spawn(
    process.execPath,
    [...program, ...options, ...['--fleet', join(directory, 'fleet.json'), '--ota-script', '{}']],
    { stdio: ['ignore', 'inherit', 'pipe'], env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test' } },
  )
  simulator.stderr?.on('data', (chunk) => {
    complaints += String(chunk)
  })
}, limitMs)
afterAll(() => {
  simulator?.kill('SIGKILL')
  platforms.killAll()
  rmSync(directory, { recursive: true, force: true })
})

/** Asks until it is so. */
const until = async <Value>(ask: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> => {
  for (const end = Date.now() + limitMs / 2; ; await wait(200)) {
    const value = await ask()
    if (isSo(value)) return value
    if (Date.now() > end) throw new Error(`it never came: ${JSON.stringify(value)}\n${complaints}`)
  }
}

it(
  'a controller hears of its upgrade by the broker, says bye, and comes back with another boot and the new version',
  async () => {
    const token = await signInTo(server.base, 'admin')
    const get = <Data>(path: string) => read<Data>(server.base, path, token)
    // Whoever connects asks by itself; these are there before the upgrade begins.
    const { upgradeId, macWifiIds } = await beginUpgrade(server.base, devices, async (chosen) => {
      for (const macWifiId of chosen) {
        const info = () => get<DeviceConnection>(`/sys/connection/info?macWifiId=${macWifiId}`)
        await until(info, ({ isConnected, protocol }) => isConnected === 1 && protocol === 1)
      }
    })
    const task = () => get<{ taskStatus: number; success: number }>(`/sys/ota/task/info?upgradeId=${upgradeId}`)
    expect(await until(task, ({ taskStatus }) => taskStatus === 3)).toMatchObject({ success: devices })
    for (const macWifiId of macWifiIds) {
      const said = async () => {
        const { list } = await get<{ list: DeviceMessageRow[] }>(`/sys/connection/messages?macWifiId=${macWifiId}`)
        return list.filter(({ kind }) => ['hello', 'bye', 'upgrade'].includes(kind)).reverse()
      }
      const isBack = (list: DeviceMessageRow[]) => list.filter(({ kind }) => kind === 'hello').length > 1
      const story = await until(said, isBack)
      expect(story.map(({ kind }) => kind)).toEqual(['hello', 'upgrade', 'bye', 'hello'])
      const [before, , bye, after] = story.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
      expect(bye).toMatchObject({ boot: before?.boot, reason: 'upgrade' })
      expect(after?.boot).not.toBe(before?.boot)
      expect(after).toMatchObject({ seq: 1, moduleVersion: '3.2.1' })
      expect(before?.moduleVersion).not.toBe('3.2.1')
    }
  },
  limitMs,
)

it(
  'a Checker of the fleet records with its own key',
  async () => {
    const token = await signInTo(server.base, 'admin')
    const list = async () =>
      (await read<{ list: Checker[] }>(server.base, '/checker_svc/device/list?limit=50&status=0', token)).list
    const free = (each: Checker) => each.currentTaskId === null && each.busMacWifiId !== null
    const checkerId = (await until(list, (found) => found.some(free))).find(free)?.checkerId ?? ''
    const form = {
      checkerId,
      recordName: '测试',
      recordType: 1,
      systemNos: [],
      shareFlag: 0,
      timeInterval: null,
      plannedEndTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
      confirmed: null,
    }
    const { taskId } = await post<{ taskId: string }>(server.base, '/checker_svc/task/start', form, token)
    const info = () => read<{ frameCount: number }>(server.base, `/checker_svc/task/info?taskId=${taskId}`, token)
    expect((await until(info, ({ frameCount }) => frameCount > 0)).frameCount).toBeGreaterThan(0)
    await post(server.base, '/checker_svc/task/end', { taskId }, token)
    expect(complaints).toBe('')
  },
  limitMs,
)
