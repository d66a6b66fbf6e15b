// `npm run conformance -- --url …`: looks at a platform as the console would use it, by lib/contract.
import { spawnSync } from 'node:child_process'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'platform/conformance/cli.ts', ...args],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  process.exitCode = status ?? 1
})
