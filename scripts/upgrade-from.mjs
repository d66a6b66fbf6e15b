// An installation of an earlier commit, on each database: the doctor of today's folder looks at it while it runs and after
// it, today's platform starts on it, and the earlier one again. --from COMMIT, --report FILE (the rows as JSON).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './command.mjs'

/** The oldest that is installed somewhere. */
const oldest = '75965409'

await command(import.meta.url, async (args) => {
  const { buildPlatform, platformCli } = await import('./build.mjs')
  const { buildEarlier } = await import('./upgrade/earlier-build.mjs')
  const { upgradeFrom } = await import('./upgrade/upgrade-from.mjs')
  const { startRestartablePostgres } = await import('./test/postgres.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)

  const folder = mkdtempSync(join(tmpdir(), 'upgrade-from-'))
  const postgres = await startRestartablePostgres()
  if (postgres === null) throw new Refusal('PostgreSQL is needed: install postgresql.')
  let rows = []
  try {
    await buildPlatform()
    const earlier = await buildEarlier(join(folder, 'earlier'), after('--from') ?? oldest)
    const programs = { now: platformCli, earlier }
    rows = [
      ...(await upgradeFrom({ name: 'embedded, a demonstration', dataDir: join(folder, 'embedded'), programs })),
      ...(await upgradeFrom({
        name: 'PostgreSQL, a site',
        dataDir: join(folder, 'postgres'),
        databaseUrl: postgres.url,
        programs,
      })),
    ]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const { what, measured, holds } of rows) console.log(`${holds ? 'hit ' : 'MISS'}  ${what}: ${measured}`)
  const report = after('--report')
  if (report) writeFileSync(report, JSON.stringify(rows))
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
