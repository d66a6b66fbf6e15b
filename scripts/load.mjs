// `npm run load`: load tests of the built product against their targets. --full (the targets' own times: an hour),
// --only mixed,overload,hung,slow,platformBack,pages,soak,flood,stop,replicas, --soak SECONDS, --report FILE (the rows as JSON).
import { rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

const shortTimes = { mixed: 60, overload: 20, soak: 180, pages: 20, slow: 30 }
const fullTimes = { mixed: 600, overload: 60, soak: 1800, pages: 60, slow: 120 }

await command(import.meta.url, async (args) => {
  const { build } = await import('./build.mjs')
  const { phases } = await import('./load/phases.mjs')
  const { startCluster } = await import('./load/cluster.mjs')
  const { replicas } = await import('./load/replicas.mjs')
  const { openSite } = await import('./load/site.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const { ensureSessionSecret } = await import('./run/session-secret.mjs')

  const after = (name) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined)
  const named = after('--only')?.split(',') ?? [...Object.keys(phases), 'replicas']
  const chosen = named.filter((name) => name !== 'replicas')
  for (const name of chosen) if (!phases[name]) throw new Refusal(`There is no phase ${name}.`)
  const times = args.includes('--full') ? fullTimes : shortTimes
  const seconds = { ...times, soak: Number(after('--soak') ?? times.soak) }

  await build()
  const folder = join(root, '.data/load')
  const secretFile = join(folder, 'session-secret')
  ensureSessionSecret(secretFile)
  const rows = []
  // Only the soak looks inside.
  const site = await openSite({ folder, secretFile, isInspected: chosen.includes('soak') })
  try {
    if (chosen.length > 0) {
      const startMs = await site.start()
      rows.push({
        what: 'start of the console',
        measured: `${(startMs / 1000).toFixed(1)} s`,
        target: '≤ 3 s',
        holds: startMs <= 3000,
      })
    }
    for (const name of chosen) {
      console.log(`── ${name}`)
      rows.push(...(await site.run(phases[name], seconds)))
    }
    if (named.includes('replicas')) {
      console.log('── replicas')
      await site.stop()
      const cluster = await startCluster({ folder, secretFile })
      rows.push(...(await replicas({ cluster, seconds }).finally(cluster.stop)))
    }
  } finally {
    await site.stop()
    if (args.includes('--clean')) rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${cpus().length} cores, load generator included; Node ${process.version}\n`)
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, measured, target, holds } of rows) {
    console.log(
      `${what.padEnd(width)}  ${measured.padStart(18)}  ${target.padEnd(26)} ${target && (holds ? 'hit' : 'MISS')}`,
    )
  }
  const report = after('--report')
  if (report) writeFileSync(report, JSON.stringify(rows))
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
