import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { withoutEnvironment } from '../../tests/support/without-environment.mjs'
import { chooseDevicePort, keepRunning, planFleet } from './simulated-fleet.mjs'

withoutEnvironment([
  'SIMULATOR',
  'MQTT_URL',
  'MQTT_URL_FILE',
  'MQTT_CA_FILE',
  'PLATFORM_MQTT_CERT_FILE',
  'PLATFORM_MQTT_PORT',
])

const demo = { isDemo: true, devicePort: 20_417, host: '127.0.0.1' }

it('has a fleet in demo mode only', () => {
  expect(planFleet(demo)).toEqual({ broker: 'mqtt://127.0.0.1:20417' })
  expect(planFleet({ ...demo, host: '0.0.0.0' })).toEqual({ broker: 'mqtt://127.0.0.1:20417' })
  expect(planFleet({ ...demo, host: '::1' })).toEqual({ broker: 'mqtt://[::1]:20417' })
  expect(planFleet({ ...demo, isDemo: false })).toEqual({})
})

it('says why there is none, and gives nobody the name and password of the platform', () => {
  process.env.SIMULATOR = '0'
  expect(planFleet(demo)).toEqual({ why: expect.stringContaining('SIMULATOR=0') })
  delete process.env.SIMULATOR
  process.env.PLATFORM_MQTT_CERT_FILE = 'cert.pem'
  expect(planFleet(demo)).toEqual({ why: expect.stringContaining('npm run simulate') })
  delete process.env.PLATFORM_MQTT_CERT_FILE
  process.env.MQTT_URL = 'mqtts://platform:word@broker.example:8883'
  process.env.MQTT_CA_FILE = 'ca.pem'
  expect(planFleet(demo)).toEqual({ broker: 'mqtts://broker.example:8883', ca: 'ca.pem' })
})

describe('the port of devices', () => {
  let holder
  let taken
  beforeEach(async () => {
    holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    taken = holder.address().port
  })
  afterEach(() => new Promise((resolve) => holder.close(resolve)))

  it('is another one in a demonstration where the usual one is taken, and says so', async () => {
    const lines = []
    const port = await chooseDevicePort({ isDemo: true, usual: taken, say: (line) => lines.push(line) })
    expect(port).not.toBe(taken)
    expect(lines.join()).toContain(`Port ${taken} is taken`)
    expect(lines.join()).toContain(`This time devices connect at port ${port}.`)
    holder.close()
    await once(holder, 'close')
    expect(await chooseDevicePort({ isDemo: true, usual: taken })).toBe(taken)
  })

  it('is never another one than was asked for, or than real devices know', async () => {
    const refusal = `choose another port with PLATFORM_MQTT_PORT`
    await expect(chooseDevicePort({ isDemo: false, usual: taken })).rejects.toThrow(refusal)
    process.env.PLATFORM_MQTT_PORT = String(taken)
    await expect(chooseDevicePort({ isDemo: true })).rejects.toThrow(refusal)
  })
})

/** Programs that end when the test says so, and a wait that is over when the test says so. */
const stage = () => {
  const programs = []
  const pauses = []
  const lines = []
  let time = 0
  const start = () => {
    const program = { stopped: false, kill: () => undefined }
    program.ended = new Promise((resolve) => {
      program.end = (afterMs) => {
        time += afterMs
        resolve({ code: 1, signal: null })
      }
    })
    program.stop = async () => {
      program.stopped = true
      program.end(0)
    }
    programs.push(program)
    return program
  }
  const wait = (ms) =>
    new Promise((resolve) => {
      pauses.push({ ms, over: resolve })
    })
  return { programs, pauses, lines, start, parts: { wait, now: () => time, say: (line) => lines.push(line) } }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('starts a program again that ended by itself, later each time, and soon once it has run well', async () => {
  const { programs, pauses, lines, start, parts } = stage()
  const kept = keepRunning(start, parts)
  for (const [index, runMs] of [100, 100, 100, 100, 100, 700_000, 100].entries()) {
    programs[index].end(runMs)
    await turn()
    // Nothing runs until the wait is over.
    expect(programs).toHaveLength(index + 1)
    pauses[index].over()
    await turn()
  }
  expect(pauses.map(({ ms }) => ms / 1000)).toEqual([5, 15, 60, 300, 300, 5, 15])
  expect(lines[0]).toBe('The simulated fleet ended by itself (exit code 1); it starts again in 5 s.')
  await kept.stop()
  expect(programs.map(({ stopped }) => stopped)).toEqual([...Array(7).fill(false), true])
})

it('does not come back after it was stopped, running or waiting', async () => {
  const running = stage()
  await keepRunning(running.start, running.parts).stop()
  await turn()
  expect(running.programs).toHaveLength(1)
  expect(running.pauses).toHaveLength(0)

  const waiting = stage()
  const kept = keepRunning(waiting.start, { now: waiting.parts.now, say: waiting.parts.say })
  waiting.programs[0].end(0)
  await turn()
  await kept.stop()
  expect(waiting.programs).toHaveLength(1)
})
