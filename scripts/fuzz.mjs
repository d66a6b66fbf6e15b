// `npm run fuzz`: sends 50,000 requests to the built console, of which the tests send a tenth; then measures the
// main-thread time that costly requests take of console and platform: none may take more than 250 ms.
// --requests N for another number.
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { build } = await import('./build.mjs')
  const { run, toolFile } = await import('./test/tool.mjs')
  await build()
  const at = args.indexOf('--requests')
  const count = (at >= 0 && Number(args[at + 1])) || 50_000
  const playwright = [toolFile('@playwright/test/cli.js'), 'test', '--project=proxy', '--project=cost']
  const files = ['proxy/fuzz.spec.ts', 'cost/cost.spec.ts', '--workers=1']
  process.exitCode = await run([...playwright, ...files], { FUZZ_REQUESTS: String(count) })
})
