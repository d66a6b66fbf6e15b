import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { production, startPlatform } from '../build/production.mjs'
import { simulatorMain } from '../build.mjs'
import { Refusal } from '../refusal.mjs'
import { freePort } from '../run/port.mjs'
import { Service } from '../run/service.mjs'
import { keepOnCore } from './processor.mjs'

const loadMain = join(dirname(simulatorMain), 'load.mjs')

/** Starts the program that plays many devices. `said` waits for the line of that name. */
const openLoad = (args) => {
  const child = spawn(process.execPath, [loadMain, ...args], { env: production, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = new Map()
  const waiting = new Map()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line)
    if (said.what === 'going') console.log(`   ${line}`)
    lines.set(said.what, said)
    waiting.get(said.what)?.(said)
  })
  const failed = new Promise((_, reject) => {
    child.once('exit', (code) => code !== 0 && reject(new Refusal(`The load ended with exit code ${code}.`)))
  })
  failed.catch(() => undefined)
  const said = (what) =>
    Promise.race([
      failed,
      new Promise((resolve) => (lines.has(what) ? resolve(lines.get(what)) : waiting.set(what, resolve))),
    ])
  return { child, said }
}

/**
 * A platform and the devices before its door.
 * @param {{ dataDir: string, controllers: string, isAlone: boolean }} how `isAlone`: the door has one core, and what
 *   sends to it the other.
 */
export async function openSite({ dataDir, controllers, isAlone }) {
  const mqttPort = await freePort()
  const broker = `mqtt://127.0.0.1:${mqttPort}`
  const env = { PLATFORM_MQTT_PORT: String(mqttPort), PLATFORM_CONTROLLERS: controllers }
  const { service: platform, port } = await startPlatform({ dataDir, env })
  const base = `http://127.0.0.1:${port}`
  const fleetFile = join(dataDir, 'fleet.json')
  const hasCores = isAlone && keepOnCore(platform.child.pid, 0)
  const others = []
  return {
    platform,
    base,
    broker,
    fleet: JSON.parse(readFileSync(fleetFile, 'utf8')).controllers,
    startLoad: (options) => {
      const own = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)])
      const { child, said } = openLoad(['--broker', broker, '--fleet', fleetFile, ...own])
      if (hasCores) keepOnCore(child.pid, 1)
      others.push(() => child.kill('SIGKILL'))
      return { said }
    },
    startSimulator: async () => {
      const args = ['--broker', broker, '--platform', base, '--fleet', fleetFile]
      const simulator = new Service('simulator', [simulatorMain, ...args], { env: production, quietStart: true })
      others.push(() => simulator.stop())
      return simulator
    },
    stop: async () => {
      for (const stop of others) await stop()
      await platform.stop()
    },
  }
}
