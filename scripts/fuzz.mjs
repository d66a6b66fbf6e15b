// `npm run fuzz`: 50,000 made-up requests against the built console, or as many as are named.
import { command } from './command.mjs'

await command(import.meta.url, async ([count = '50000']) => {
  const { build } = await import('./build.mjs')
  const { run, toolFile } = await import('./test/tool.mjs')
  await build()
  const args = [toolFile('@playwright/test/cli.js'), 'test', '--project=proxy', 'fuzz']
  process.exitCode = await run(args, { FUZZ_REQUESTS: count })
})
