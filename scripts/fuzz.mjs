// `npm run fuzz`: 50,000 requests at the built console, which the tests send a tenth of. --requests N for another number.
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { build } = await import('./build.mjs')
  const { run, toolFile } = await import('./test/tool.mjs')
  await build()
  const at = args.indexOf('--requests')
  const count = (at >= 0 && Number(args[at + 1])) || 50_000
  const playwright = [toolFile('@playwright/test/cli.js'), 'test', '--project=proxy', 'proxy/fuzz.spec.ts']
  process.exitCode = await run(playwright, { FUZZ_REQUESTS: String(count) })
})
