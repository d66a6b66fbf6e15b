// `npm run simulate -- <options>`: the simulated fleet from source, on the fleet that `npm start` has made.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { command } from './command.mjs'
import { endWithParent, root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { PLATFORM_DATA_DIR: dataDir } = process.env
  const isNamed = args.some((arg) => arg === '--fleet' || arg.startsWith('--fleet='))
  const fleet = dataDir && !isNamed ? ['--fleet', join(dataDir, 'fleet.json')] : []
  const program = ['--import', endWithParent, '--import', 'tsx', 'simulator/main.ts', ...args, ...fleet]
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // The simulator decides what a signal means: its controllers say goodbye.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
})
