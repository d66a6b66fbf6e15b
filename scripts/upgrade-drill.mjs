// `npm run upgrade:drill`: build N in ten open tabs with half-filled forms, N+1 comes by rolling replacement under load,
// N comes back. --next FOLDER (keeps build N+1 there for the next time), --report FILE (the rows as JSON).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { chromium } = await import('@playwright/test')
  const { findBrowser } = await import('./test/browser.mjs')
  const { drill } = await import('./upgrade/drill.mjs')
  const { openSite } = await import('./upgrade/site.mjs')
  const { signIn } = await import('./sign-in.mjs')
  const { startTraffic } = await import('./upgrade/traffic.mjs')
  const { buildBoth } = await import('./upgrade/two-builds.mjs')

  const after = (name) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined)
  const kept = after('--next')
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-drill-'))
  const nextFolder = kept ? resolve(kept) : join(folder, 'next')
  let site
  let browser
  let rows = []
  try {
    const builds = await buildBoth(nextFolder)
    const gone = [...builds.now.chunks].filter((name) => !builds.next.chunks.has(name)).length
    const began = Date.now()
    const say = (what) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${what}`)
    site = await openSite(folder, builds.now)
    browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${site.host} 127.0.0.1`],
    })
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      locale: 'zh-CN',
      viewport: { width: 1680, height: 950 },
    })
    await signIn(context, site)
    const traffic = await startTraffic(site)
    say(`ten tabs on ${builds.now.deployment}; ${builds.next.deployment} is to come`)
    rows = await drill({ site, builds, context, traffic, say })
    rows.push({ what: 'scripts of N that N+1 does not have', measured: `${gone}`, target: '≥ 5', holds: gone >= 5 })
    say('done')
  } finally {
    await browser?.close()
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${cpus().length} cores, browser and load included; Node ${process.version}\n`)
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, measured, target, holds } of rows)
    console.log(
      `${what.padEnd(width)}  ${measured.padStart(8)}  ${target.padEnd(26)} ${target && (holds ? 'hit' : 'MISS')}`,
    )
  const report = after('--report')
  if (report) writeFileSync(report, JSON.stringify(rows))
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
