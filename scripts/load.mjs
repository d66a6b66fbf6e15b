// `npm run load`: load tests of the built product against their targets. --full (the targets' own times: an hour),
// --only mixed,overload,hung,slow,platformBack,pages,soak,flood,stop,replicas, --soak SECONDS, --report FILE (the rows as JSON).
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

const shortTimes = { mixed: 60, overload: 20, soak: 180, pages: 20, slow: 30 }
const fullTimes = { mixed: 600, overload: 60, soak: 1800, pages: 60, slow: 120 }

/** Connections of a process to a port of this machine, from the kernel's tables. */
function connectionsTo(pid, port) {
  const inodes = new Set()
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      if (inode) inodes.add(inode)
    } catch {
      // closed meanwhile
    }
  }
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[2]?.endsWith(remote) && inodes.has(cells[9])).length
}

await command(import.meta.url, async (args) => {
  const { build, consoleServer, consoleFlags, platformCli } = await import('./build.mjs')
  const { openClient } = await import('./load/ask.mjs')
  const { phases } = await import('./load/phases.mjs')
  const { startCluster } = await import('./load/cluster.mjs')
  const { replicas } = await import('./load/replicas.mjs')
  const { freePort } = await import('./port.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const { Service } = await import('./service.mjs')
  const { ensureSessionSecret } = await import('./session-secret.mjs')

  const after = (name) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined)
  const named = after('--only')?.split(',') ?? [...Object.keys(phases), 'replicas']
  const chosen = named.filter((name) => name !== 'replicas')
  for (const name of chosen) if (!phases[name]) throw new Refusal(`There is no phase ${name}.`)
  const times = args.includes('--full') ? fullTimes : shortTimes
  const seconds = { ...times, soak: Number(after('--soak') ?? times.soak) }

  await build()
  const folder = join(root, '.data/load')
  const secretFile = join(folder, 'session-secret')
  ensureSessionSecret(secretFile)
  const production = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const platformPort = await freePort()
  const consolePort = await freePort()
  // Only the soak looks inside.
  const inspectorPort = chosen.includes('soak') ? await freePort() : undefined
  const url = `http://127.0.0.1:${consolePort}`
  const running = {}

  // Few clients do the work of many people, so only the flood phase keeps the limits of one user.
  const startPlatform = async (limits = 'off') => {
    running.platform = new Service('platform', [platformCli, 'serve'], {
      quietStart: true,
      env: {
        ...production,
        PLATFORM_PORT: String(platformPort),
        PLATFORM_MQTT_PORT: '0',
        PLATFORM_DATA_DIR: join(folder, 'platform'),
        PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
        PLATFORM_DEMO: '1',
        CAPTCHA: 'off',
        ...(limits !== 'default' && { PLATFORM_CALL_LIMITS: limits }),
        PLATFORM_SESSIONS: '9999',
      },
    })
    await running.platform.untilAnswers(`http://127.0.0.1:${platformPort}/healthz`, 900)
  }
  const startConsole = async () => {
    const began = performance.now()
    running.console = new Service(
      'console',
      [...consoleFlags, ...(inspectorPort ? [`--inspect=127.0.0.1:${inspectorPort}`] : []), consoleServer],
      {
        quietStart: true,
        cwd: dirname(consoleServer),
        env: {
          ...production,
          PORT: String(consolePort),
          HOSTNAME: '127.0.0.1',
          PLATFORM_API_URL: `http://127.0.0.1:${platformPort}`,
          SESSION_SECRET_FILE: secretFile,
          ALLOW_INSECURE: '1',
          STOP_ANNOUNCE_MS: '1000',
        },
      },
    )
    await running.console.untilAnswers(`${url}/healthz`, 60)
    return performance.now() - began
  }

  const rows = []
  try {
    if (chosen.length > 0) {
      await startPlatform()
      const startMs = await startConsole()
      rows.push({
        what: 'start of the console',
        measured: `${(startMs / 1000).toFixed(1)} s`,
        target: '≤ 3 s',
        holds: startMs <= 3000,
      })
    }
    for (const name of chosen) {
      console.log(`── ${name}`)
      const client = openClient(url, 64)
      const crowd = openClient(url, 500)
      const stranger = openClient(url, 4)
      await client.signIn()
      await crowd.signIn('editor')
      const site = {
        url,
        client,
        crowd,
        stranger,
        seconds,
        platform: running.platform,
        console: running.console,
        consolePid: running.console.child.pid,
        inspectorPort,
        consoleSockets: () => connectionsTo(running.console.child.pid, platformPort),
        startConsole,
        restartPlatform: {
          kill: async () => {
            running.platform.kill()
            await running.platform.ended
          },
          start: async (limits) => {
            const began = performance.now()
            await startPlatform(limits)
            return performance.now() - began
          },
        },
      }
      rows.push(...(await phases[name](site)))
      await client.close()
      await crowd.close()
      await stranger.close()
    }
    if (named.includes('replicas')) {
      console.log('── replicas')
      await Promise.all(Object.values(running).map((service) => service.stop()))
      const cluster = await startCluster({ folder, secretFile, environment: production })
      rows.push(...(await replicas({ cluster, seconds }).finally(cluster.stop)))
    }
  } finally {
    await Promise.all(Object.values(running).map((service) => service.stop()))
    if (args.includes('--clean')) rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${cpus().length} cores, load generator included; Node ${process.version}\n`)
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, measured, target, holds } of rows) {
    console.log(
      `${what.padEnd(width)}  ${measured.padStart(18)}  ${target.padEnd(26)} ${target && (holds ? 'hit' : 'MISS')}`,
    )
  }
  const report = after('--report')
  if (report) writeFileSync(report, JSON.stringify(rows))
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
