// `npm run bench`: measures the speed of the built product against its targets. --runs N (5), --own (never the
// shared script), --proxy (nothing else).
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { build, consoleServer } = await import('./build.mjs')
  const { measurePage, profile } = await import('./bench/measure-page.mjs')
  const { measureProxy } = await import('./bench/measure-proxy.mjs')
  const { measureShared, sharedScript } = await import('./bench/shared-measure.mjs')
  const { reportLines } = await import('./bench/targets.mjs')
  const { Product } = await import('./bench/product.mjs')
  const { freePort } = await import('./port.mjs')

  const runs = Number(args[args.indexOf('--runs') + 1] ?? 5) || 5
  await build()
  const product = new Product(join(root, '.data/bench'))
  const isShared = existsSync(sharedScript) && !args.includes('--own')
  const measureList = async () => {
    const url = await product.startConsole(await product.startPlatform())
    const target = { url, list: '/equipmentCenter/HIMIT', user: 'admin', password: 'Console-2026', runs }
    const own = await measurePage(isShared ? { ...target, runs: 1 } : target)
    // The shared script takes precedence where it exists; our own fills in what it does not measure.
    const values = isShared ? { ...own, ...(await measureShared(target)) } : own
    await product.stop()
    return values
  }

  try {
    const page = args.includes('--proxy') ? {} : await measureList()

    const echoPort = await freePort()
    const echoUrl = await product.start('echo', join(root, 'scripts/bench/echo-upstream.mjs'), echoPort, {
      PORT: String(echoPort),
    })
    const proxy = await measureProxy({
      consoleUrl: await product.startConsole(echoUrl),
      // Next without the front door: the cost of a Next route handler.
      nextUrl: await product.startConsole(echoUrl, join(dirname(consoleServer), 'server.js')),
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
    await product.stop()
  }
})
