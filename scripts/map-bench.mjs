// `npm run bench:map`: frames a second while a map of 2,000 projects is dragged, at a quarter of the
// processor's speed. --runs N (3), --projects N (2000).
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { build } = await import('./build.mjs')
  const { addProjects, measureMap } = await import('./bench/measure-map.mjs')
  const { Product } = await import('./bench/product.mjs')
  const numberOf = (name, fallback) => Number(args[args.indexOf(name) + 1 || args.length]) || fallback
  const target = 50
  const [runs, total] = [numberOf('--runs', 3), numberOf('--projects', 2000)]
  const who = { user: 'admin', password: 'Console-2026' }

  await build()
  const product = new Product(join(root, `.data/map-bench-${total}`))
  try {
    const platformUrl = await product.startPlatform({ PLATFORM_CONTROLLERS: '300' })
    await addProjects(platformUrl, { ...who, total })
    const url = await product.startConsole(platformUrl)
    console.log(`${total} projects, ${cpus().length} cores; target ≥ ${target} frames a second at 4× CPU`)
    const measured = new Map()
    for (let run = 1; run <= runs; run++) {
      for (const row of await measureMap({ url, ...who, seconds: 6, zooms: [3, 5, 7] })) {
        const { zoom, markers, perSecond, p50, p95, worst, late, own } = row
        measured.set(zoom, [...(measured.get(zoom) ?? []), perSecond])
        const ms = (value) => `${value.toFixed(1)} ms`
        console.log(
          `run ${run}, zoom ${zoom}, ${markers} markers: ${perSecond.toFixed(1)} a second; frames p50 ${ms(p50)}, p95 ${ms(p95)}, worst ${ms(worst)}, ${(100 * late).toFixed(1)} % over 20 ms; main thread ${ms(own)} of processor a frame at 1×; load ${loadavg()[0]?.toFixed(1)}`,
        )
      }
    }
    // The median of the runs, so that one disturbed by other work does not decide.
    const medians = [...measured].map(([zoom, all]) => [
      zoom,
      all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)],
    ])
    for (const [zoom, median] of medians) {
      console.log(
        `${median >= target ? 'met   ' : 'MISSED'} zoom ${zoom}: ${median.toFixed(1)} frames a second, of ${target}`,
      )
    }
    if (medians.some(([, median]) => median < target)) process.exitCode = 1
  } finally {
    await product.stop()
  }
})
