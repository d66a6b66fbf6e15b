// `npm run test:alone`: runs a hundred tests, drawn by a printed seed, each by itself. `-- --all` runs every one, and
// resumes; `-- --seed 7` draws as before; `-- unit` (component, platform, browser) only these.
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { runAlone } = await import('./alone/run-alone.mjs')
  process.exitCode = await runAlone(args)
})
