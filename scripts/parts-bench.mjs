// `npm run bench:parts`: what each part of a list page costs until its first row. --runs N (3).
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { build } = await import('./build.mjs')
  const { measureParts } = await import('./bench/measure-parts.mjs')
  const { Product } = await import('./bench/product.mjs')
  await build()
  const product = new Product(join(root, '.data/bench'))
  try {
    const url = await product.startConsole(await product.startPlatform())
    const runs = Number(args[args.indexOf('--runs') + 1]) || 3
    for (const line of await measureParts({ url, user: 'admin', password: 'Console-2026', runs })) console.log(line)
  } finally {
    await product.stop()
  }
})
