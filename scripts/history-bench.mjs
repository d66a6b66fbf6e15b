// `npm run bench:history`: what the store of history holds and how fast it answers, one table; beside it plain
// PostgreSQL with a day of the same samples. --days N (30), --units is 12,000; --only load,reads,write,live,postgres;
// --folder DIR (.data/history-bench, some 10 GB while it runs); --keep leaves what it made. An hour on two cores.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.mjs'
import { projectNode, root } from './toolchain.mjs'

/** In their order, with what each is told. */
const phases = (days) => ({
  load: [['first'], ['levels', days], ['days', days]],
  reads: [['reads']],
  write: [['write']],
  live: [['live']],
  postgres: [['postgres']],
})

await command(import.meta.url, async (args) => {
  const { buildPlatform, notBundled } = await import('./build.mjs')
  const { bundleProgram } = await import('./bundle.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const after = (name) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined)
  const days = after('--days') ?? '30'
  if (!/^([1-9]|[12]\d|30)$/.test(days)) throw new Refusal('--days is a number from 1 to 30.')
  const folder = after('--folder') ?? join(root, '.data/history-bench')
  const all = phases(days)
  const chosen = after('--only')?.split(',') ?? Object.keys(all)
  for (const name of chosen) if (!all[name]) throw new Refusal(`There is no phase ${name}.`)

  await buildPlatform()
  // Beside the platform: there it finds the engine's program.
  const program = join(root, 'build/platform/history-bench.mjs')
  await bundleProgram({ entry: 'scripts/history-bench/main.ts', outfile: program, external: notBundled })
  const run = (phase) =>
    new Promise((resolve, reject) => {
      const child = spawn(projectNode, [program, folder, ...phase], {
        stdio: 'inherit',
        env: { ...process.env, PLATFORM_MIGRATIONS: join(root, 'platform/migrations') },
      })
      child.once('error', reject)
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Refusal(`${phase[0]} ended with ${code}.`))))
    })
  for (const name of chosen) for (const phase of all[name]) await run(phase)
  await run(['report'])
  if (!args.includes('--keep') && chosen.includes('load')) rmSync(folder, { recursive: true, force: true })
})
