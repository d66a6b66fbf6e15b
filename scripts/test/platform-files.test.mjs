import { describe, expect, it } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { namedPlatformFiles, platformFiles } from './platform-files.mjs'
import { secondsOf, turns } from './turn.mjs'

const all = sourceFiles(/^(?:platform|simulator)\/.*\.test\.ts$/).sort()
const sorted = (paths) => [...new Set(paths)].sort()
const inTurn = (turn) => platformFiles({ full: false, postgres: true, turn: String(turn) })
const everyTurn = Array.from({ length: turns }, (_, turn) => inTurn(turn))
const isByTurns = (path) => path in secondsOf

describe('the tests of the platform', () => {
  it.each([
    { full: false, postgres: true },
    { full: false, postgres: false },
    { full: true, postgres: true },
  ])('all run in every run: $full, $postgres', ({ full, postgres }) => {
    const chosen = platformFiles({ full, postgres })
    expect(sorted([...chosen.pglite, ...(postgres ? chosen.postgres : [])])).toEqual(all)
  })

  it('all run on PGlite without PostgreSQL, and when everything is requested', () => {
    expect(sorted(platformFiles({ full: false, postgres: false }).pglite)).toEqual(all)
    expect(sorted(platformFiles({ full: true, postgres: true }).pglite)).toEqual(all)
  })

  it('that open a database, directly or not, run on PostgreSQL', () => {
    const { postgres } = platformFiles({ full: false, postgres: true })
    expect(postgres).toEqual(expect.arrayContaining(['platform/reach.test.ts', 'platform/nouns/menu/handlers.test.ts']))
    expect(postgres).not.toContain('platform/cli.test.ts')
  })

  it('run on PGlite where there is no other engine', () => {
    const { pglite } = platformFiles({ full: false, postgres: true })
    expect(pglite).toEqual(expect.arrayContaining(['platform/cli.test.ts', 'platform/kernel/db/migrate.test.ts']))
  })

  it('kill an upgrade on one engine and a sending message on the other, or with everything requested on both', () => {
    const kills = ['platform/nouns/ota/killed-ota.test.ts', 'platform/nouns/push/killed-push.test.ts']
    const killed = (paths) => paths.filter((path) => kills.includes(path)).sort()
    const turns = platformFiles({ full: false, postgres: true })
    expect([killed(turns.pglite), killed(turns.postgres)]).toEqual([[kills[1]], [kills[0]]])
    const whole = platformFiles({ full: true, postgres: true })
    expect([killed(whole.pglite), killed(whole.postgres)]).toEqual([kills, kills])
    expect(killed(platformFiles({ full: false, postgres: false }).pglite)).toEqual(kills)
  })

  it('that take long run in one turn of all, and the others in each', () => {
    for (const path of all) {
      const count = everyTurn.filter(({ pglite, postgres }) => [...pglite, ...postgres].includes(path)).length
      expect([path, count]).toEqual([path, isByTurns(path) ? 1 : turns])
    }
    const slow = all.filter(isByTurns)
    expect(slow).toEqual(expect.arrayContaining(all.filter((path) => /\/killed[^/]*\.test\.ts$/.test(path))))
    const loads = everyTurn.map(({ pglite, postgres }) =>
      sorted([...pglite, ...postgres])
        .filter(isByTurns)
        .reduce((load, path) => load + secondsOf[path], 0),
    )
    expect(Math.max(...loads)).toBeLessThan(1.2 * Math.min(...loads))
  })

  it('have been on both engines after all turns, and after four where the engine matters', () => {
    const whole = platformFiles({ full: false, postgres: true })
    const onPgliteWithin = (chosen) => new Set(chosen.flatMap(({ pglite }) => pglite))
    const onPostgresWithin = (chosen) => new Set(chosen.flatMap(({ postgres }) => postgres))
    const [embedded, served] = [onPgliteWithin(everyTurn), onPostgresWithin(everyTurn)]
    const quick = (paths) => sorted(paths).filter((path) => !isByTurns(path))
    expect(quick(embedded)).toEqual(quick(whole.pglite))
    expect(quick(served)).toEqual(quick(whole.postgres))
    // What takes long is on both where the engine matters, else on one, and mostly on the faster one.
    const onBoth = sorted(whole.pglite).filter((path) => isByTurns(path) && whole.postgres.includes(path))
    const onOne = onBoth.filter((path) => embedded.has(path) !== served.has(path))
    expect(onBoth.filter((path) => embedded.has(path) && served.has(path))).toEqual(
      expect.arrayContaining(['platform/killed-history.test.ts', 'platform/killed-ingest.test.ts']),
    )
    expect(onBoth.filter((path) => !embedded.has(path) && !served.has(path))).toEqual([])
    expect(onOne).toEqual(expect.arrayContaining(['platform/nouns/past/past.test.ts']))
    expect(onOne.filter((path) => embedded.has(path))).toHaveLength(Math.ceil(onOne.length / 4))
    const matters = ['platform/kernel/jobs/job-runner.test.ts', 'platform/create-platform.test.ts']
    for (const four of [everyTurn.slice(0, 4), everyTurn.slice(4)])
      expect([...onPgliteWithin(four)]).toEqual(expect.arrayContaining(matters))
  })

  it('all exist where a rule names them', () => {
    const named = [...namedPlatformFiles, ...Object.keys(secondsOf).filter((path) => path.startsWith('platform/'))]
    expect(named.filter((name) => !all.some((path) => path.startsWith(name)))).toEqual([])
  })
})
