// `npm run scale`: how much the device door holds, one table. --full (half an hour of steady flow), --only idle,steady,
// stretch,connections,storm, --seconds N (of each flow), --report FILE (the rows as JSON).
import { rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

const shortTimes = { idle: 60, steady: 60, stretch: 60, connections: 40 }
const fullTimes = { idle: 120, steady: 1800, stretch: 120, connections: 60 }
/** Two controllers in a hundred are away, and the large phases need 5,000 that are there. */
const controllers = 5200

await command(import.meta.url, async (args) => {
  const { buildPlatform } = await import('./build.mjs')
  const { phases } = await import('./scale/phases.mjs')
  const { openSite } = await import('./scale/site.mjs')
  const { Refusal } = await import('./refusal.mjs')

  const after = (name) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined)
  const chosen = after('--only')?.split(',') ?? Object.keys(phases)
  for (const name of chosen) if (!phases[name]) throw new Refusal(`There is no phase ${name}.`)
  const seconds = { ...(args.includes('--full') ? fullTimes : shortTimes) }
  const given = after('--seconds')
  if (given !== undefined) Object.assign(seconds, { steady: Number(given), stretch: Number(given) })

  await buildPlatform()
  const folder = join(root, '.data/scale')
  const rows = []
  for (const name of chosen) {
    console.log(`── ${name}`)
    // The fleet of a demonstration where that is wanted, and a larger one where it is too small.
    const isLarge = name === 'connections' || name === 'storm'
    const site = await openSite({
      dataDir: join(folder, isLarge ? 'large' : 'demo'),
      controllers: isLarge ? String(controllers) : '',
      isAlone: name !== 'idle',
    })
    rows.push(...(await phases[name]({ ...site, seconds }).finally(site.stop)))
  }
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`)
  for (const { what, measured, target, holds } of rows)
    console.log(`${holds ? ' ' : '✗'} ${what.padEnd(width)}  ${measured.padStart(10)}  ${target}`)
  const report = after('--report')
  if (report) writeFileSync(report, `${JSON.stringify(rows, null, 2)}\n`)
  if (args.includes('--fresh')) rmSync(folder, { recursive: true, force: true })
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
