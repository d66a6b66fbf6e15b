// `npm run bench:frames`: the capture viewer with 100,000 and 1,000,000 frames: first rows, filters, scrolling.
// --runs N (3).
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { build } = await import('./build.mjs')
  const { addCaptures } = await import('./bench/add-captures.mjs')
  const { measureCapture } = await import('./bench/measure-frames.mjs')
  const { Product } = await import('./bench/product.mjs')
  const runs = Number(args[args.indexOf('--runs') + 1 || args.length]) || 3
  const target = { filterMs: 200, frameMs: 20 }
  const who = { user: 'admin', password: 'Console-2026' }
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  const ms = (value) => `${value.toFixed(0)} ms`

  await build()
  const product = new Product(join(root, '.data/frames-bench'))
  const platform = { PLATFORM_CONTROLLERS: '300' }
  try {
    // Its first start writes the demo data, whose captures are then lengthened.
    await product.startPlatform(platform)
    await product.stop()
    const captures = await addCaptures(join(product.folder, 'platform/db'), [100_000, 1_000_000])
    const url = await product.startConsole(await product.startPlatform(platform))
    console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, medians of ${runs}`)
    for (const { id, frames } of captures) {
      const all = []
      for (let run = 0; run < runs; run++) {
        all.push(await measureCapture({ url, ...who, taskId: id, seconds: 6 }))
      }
      const of = (read) => median(all.map(read))
      console.log(`${frames} frames: first rows ${ms(of(({ firstMs }) => firstMs))}`)
      for (const [at, { filter, total }] of all[0].answers.entries()) {
        const took = of(({ answers }) => answers[at].ms)
        // The target is for 100,000 frames; a million must not slow the page.
        const isLate = frames < 200_000 && took > target.filterMs
        if (isLate) process.exitCode = 1
        console.log(`  ${isLate ? 'MISSED ' : ''}${filter || 'no filter'}: ${ms(took)}, ${total} frames`)
      }
      const shown = (key) => of(({ scrolling }) => scrolling[key])
      const isRough = shown('p50') > target.frameMs
      if (isRough) process.exitCode = 1
      console.log(
        `  ${isRough ? 'MISSED ' : ''}scrolling: ${shown('perSecond').toFixed(0)} frames a second, p50 ${ms(shown('p50'))}, p95 ${ms(shown('p95'))}, worst ${ms(shown('worst'))}, ${shown('longTasks')} long tasks (longest ${ms(shown('longest'))}), ${(100 * shown('waiting')).toFixed(1)} % with a row that is not read yet, ${shown('rows')} rows passed`,
      )
    }
  } finally {
    await product.stop()
  }
})
