// `npm run bench`: measures the speed of the built product against its targets. --runs N (5), --own (never the
// shared script), --proxy (nothing else), --no-proxy. In the same run, where they are served: --peer URL
// (vue-element-admin), --before URL (an earlier build of this console, with the demo accounts).
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { build, consoleServer } = await import('./build.mjs')
  const { measurePage, profile } = await import('./bench/measure-page.mjs')
  const { measureProxy } = await import('./bench/measure-proxy.mjs')
  const { consoleTarget, measureShared, peerTarget, sharedScript } = await import('./bench/shared-measure.mjs')
  const { ratiosOf, reportLines } = await import('./bench/targets.mjs')
  const { Product } = await import('./bench/product.mjs')
  const { freePort } = await import('./run/port.mjs')

  const after = (flag) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined)
  const runs = Number(after('--runs')) || 5
  const peer = after('--peer')
  const before = after('--before')
  await build()
  const product = new Product(join(root, '.data/bench'))
  const isShared = existsSync(sharedScript) && !args.includes('--own')
  const report = (values) => {
    const { cpu, downMbps, roundTripMs } = profile
    console.log(
      `\n${isShared ? '../shared/tools/perf/measure.mjs' : 'scripts/bench'}, medians of ${runs}, CPU ${cpu}×, ${downMbps} Mbps, ${roundTripMs} ms; ${cpus().length} cores, Node ${process.version}\n`,
    )
    for (const line of reportLines(values)) console.log(line)
    if (!peer) console.log('\nNot beside vue-element-admin: --peer URL. Times differ by machine, ratios hold.')
  }
  const measureList = async () => {
    const url = await product.startConsole(await product.startPlatform())
    const target = { url, list: '/equipmentCenter/HIMIT', user: 'admin', password: 'Console-2026', runs }
    const own = await measurePage(isShared ? { ...target, runs: 1 } : target)
    if (!isShared) {
      await product.stop()
      return own
    }
    const compared = await measureShared(
      [
        consoleTarget('console', target),
        ...(peer ? [peerTarget(peer)] : []),
        ...(before ? [consoleTarget('before', { ...target, url: before })] : []),
      ],
      runs,
    )
    await product.stop()
    // The shared script takes precedence where it exists; our own fills in what it does not measure.
    return { ...own, ...compared.console, ...ratiosOf(compared) }
  }

  try {
    const page = args.includes('--proxy') ? {} : await measureList()

    if (args.includes('--no-proxy')) return report(page)
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

    report({ ...page, ...proxy })
  } finally {
    await product.stop()
  }
})
