// `npm run bench`: how fast the built product is, beside the targets. --runs N (5), --own (never the
// shared script), --proxy (nothing else).
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { build, consoleServer, platformCli } = await import('./build.mjs')
  const { measurePage, profile } = await import('./bench/measure-page.mjs')
  const { measureProxy } = await import('./bench/measure-proxy.mjs')
  const { measureShared, sharedScript } = await import('./bench/shared-measure.mjs')
  const { reportLines } = await import('./bench/targets.mjs')
  const { freePort } = await import('./port.mjs')
  const { Service } = await import('./service.mjs')
  const { ensureSessionSecret } = await import('./session-secret.mjs')

  const runs = Number(args[args.indexOf('--runs') + 1] ?? 5) || 5
  const folder = join(root, '.data/bench')
  const secretFile = join(folder, 'session-secret')
  const production = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const services = []
  const start = async (name, file, port, env, cwd) => {
    const service = new Service(name, [file, ...(name === 'platform' ? ['serve'] : [])], {
      env: { ...production, ...env },
      quietStart: true,
      ...(cwd && { cwd }),
    })
    services.push(service)
    const url = `http://127.0.0.1:${port}`
    await service.untilAnswers(`${url}/healthz`, 900)
    return url
  }
  const startConsole = async (platformUrl, file = consoleServer) => {
    const port = await freePort()
    const env = {
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      PLATFORM_API_URL: platformUrl,
      SESSION_SECRET_FILE: secretFile,
      ALLOW_INSECURE: '1',
    }
    return start('console', file, port, env, dirname(file))
  }

  const isShared = existsSync(sharedScript) && !args.includes('--own')
  const measureList = async () => {
    const platformPort = await freePort()
    const platformUrl = await start('platform', platformCli, platformPort, {
      PLATFORM_PORT: String(platformPort),
      PLATFORM_DATA_DIR: join(folder, 'platform'),
      PLATFORM_MIGRATIONS: join(root, 'platform/db/migrations'),
      CAPTCHA: 'off',
    })
    const url = await startConsole(platformUrl)
    const target = { url, list: '/equipmentCenter/HIMIT', user: 'admin', password: 'Console-2026', runs }
    const own = await measurePage(isShared ? { ...target, runs: 1 } : target)
    // The shared script decides where it is; what it does not measure comes from our own.
    const values = isShared ? { ...own, ...(await measureShared(target)) } : own
    for (const service of services.splice(0)) await service.stop()
    return values
  }

  await build()
  ensureSessionSecret(secretFile)
  try {
    const page = args.includes('--proxy') ? {} : await measureList()

    const echoPort = await freePort()
    const echoUrl = await start('echo', join(root, 'scripts/bench/echo-upstream.mjs'), echoPort, {
      PORT: String(echoPort),
    })
    const proxy = await measureProxy({
      consoleUrl: await startConsole(echoUrl),
      // Next without the front door: what a route handler of it can do.
      nextUrl: await startConsole(echoUrl, join(dirname(consoleServer), 'server.js')),
      echoUrl,
      seconds: 5,
    })

    const { cpu, downMbps, roundTripMs } = profile
    console.log(
      `\n${isShared ? '../shared/tools/perf/measure.mjs' : 'scripts/bench'}, medians of ${runs}, CPU ${cpu}×, ${downMbps} Mbps, ${roundTripMs} ms; ${cpus().length} cores, Node ${process.version}\n`,
    )
    for (const line of reportLines({ ...page, ...proxy })) console.log(line)
    console.log(
      '\nAgainst vue-element-admin: measure it in the same run with --targets of the shared script; times differ by machine.',
    )
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
})
