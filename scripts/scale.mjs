// `npm run scale`: how much the device door holds, one table. --full (half an hour of steady flow), --only idle,steady,
// stretch,connections,storm, --seconds N (of each flow), --report FILE (the rows as JSON).
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

const shortTimes = { idle: 60, steady: 60, stretch: 60, connections: 40 }
const fullTimes = { idle: 120, steady: 1800, stretch: 120, connections: 60 }
/** Two controllers in a hundred are away, and the large phases need 5,000 that are there. */
const controllers = 5200

await command(import.meta.url, async (args) => {
  const { buildPlatform, platformCli, simulatorMain } = await import('./build.mjs')
  const { phases } = await import('./scale/phases.mjs')
  const { keepOnCore } = await import('./scale/processor.mjs')
  const { freePort } = await import('./port.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const { Service } = await import('./service.mjs')

  const after = (name) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined)
  const chosen = after('--only')?.split(',') ?? Object.keys(phases)
  for (const name of chosen) if (!phases[name]) throw new Refusal(`There is no phase ${name}.`)
  const seconds = { ...(args.includes('--full') ? fullTimes : shortTimes) }
  const given = after('--seconds')
  if (given !== undefined) Object.assign(seconds, { steady: Number(given), stretch: Number(given) })

  await buildPlatform()
  const folder = join(root, '.data/scale')
  const usual = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const rows = []
  for (const name of chosen) {
    console.log(`── ${name}`)
    const [port, mqttPort] = [await freePort(), await freePort()]
    const [base, broker] = [`http://127.0.0.1:${port}`, `mqtt://127.0.0.1:${mqttPort}`]
    // The fleet of a demonstration where that is asked for, and a larger one where it is too small.
    const size = name === 'connections' || name === 'storm' ? String(controllers) : ''
    const dataDir = join(folder, size === '' ? 'demo' : 'large')
    const platform = new Service('platform', [platformCli, 'serve'], {
      quietStart: true,
      env: {
        ...usual,
        PLATFORM_PORT: String(port),
        PLATFORM_MQTT_PORT: String(mqttPort),
        PLATFORM_DATA_DIR: dataDir,
        PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
        PLATFORM_DEMO: '1',
        PLATFORM_CONTROLLERS: size,
        PLATFORM_CALL_LIMITS: 'off',
        PLATFORM_SESSIONS: '9999',
        CAPTCHA: 'off',
      },
    })
    const others = []
    try {
      await platform.untilAnswers(`${base}/healthz`, 900)
      const fleetFile = join(dataDir, 'fleet.json')
      const fleet = JSON.parse(readFileSync(fleetFile, 'utf8')).controllers
      // The door has one core, whoever sends has the other.
      const isAlone = name === 'idle' ? false : keepOnCore(platform.child.pid, 0)
      const node = process.execPath
      const startLoad = (options) => {
        const file = join(dirname(simulatorMain), 'load.mjs')
        const own = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)])
        const child = spawn(node, [file, '--broker', broker, '--fleet', fleetFile, ...own], {
          env: usual,
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        if (isAlone) keepOnCore(child.pid, 1)
        others.push(() => child.kill('SIGKILL'))
        const lines = new Map()
        const waiting = new Map()
        createInterface({ input: child.stdout }).on('line', (line) => {
          const said = JSON.parse(line)
          if (said.what === 'going') console.log(`   ${line}`)
          lines.set(said.what, said)
          waiting.get(said.what)?.(said)
        })
        const ended = new Promise((_, reject) => {
          child.once('exit', (code) => code !== 0 && reject(new Refusal(`The load ended with exit code ${code}.`)))
        })
        ended.catch(() => undefined)
        const said = (what) =>
          Promise.race([
            ended,
            new Promise((resolve) => {
              if (lines.has(what)) resolve(lines.get(what))
              else waiting.set(what, resolve)
            }),
          ])
        return { said }
      }
      const startSimulator = async () => {
        const options = ['--broker', broker, '--platform', base, '--fleet', fleetFile]
        const simulator = new Service('simulator', [simulatorMain, ...options], { env: usual, quietStart: true })
        others.push(() => simulator.stop())
        return simulator
      }
      rows.push(...(await phases[name]({ platform, base, broker, fleet, startLoad, startSimulator, seconds })))
    } finally {
      for (const stop of others) await stop()
      await platform.stop()
    }
  }
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`)
  for (const { what, measured, target, holds } of rows)
    console.log(`${holds ? ' ' : '✗'} ${what.padEnd(width)}  ${measured.padStart(10)}  ${target}`)
  const report = after('--report')
  if (report) writeFileSync(report, `${JSON.stringify(rows, null, 2)}\n`)
  if (args.includes('--fresh')) rmSync(folder, { recursive: true, force: true })
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
