import { describe, expect, it } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { namedPlatformFiles, platformFiles, platformTurns } from './platform-files.mjs'
import { turns } from './turn.mjs'

const all = sourceFiles(/^platform\/.*\.test\.ts$/).sort()
const sorted = (paths) => [...new Set(paths)].sort()

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
    expect(postgres).toEqual(
      expect.arrayContaining(['platform/brand-scope-lists.test.ts', 'platform/nouns/menu/handlers.test.ts']),
    )
    expect(postgres).not.toContain('platform/cli.test.ts')
  })

  it('run on PGlite where the engine matters or there is no other, as does every eighth of the others', () => {
    const { pglite, postgres } = platformFiles({ full: false, postgres: true })
    expect(pglite).toEqual(
      expect.arrayContaining([
        'platform/cli.test.ts',
        'platform/kernel/jobs/job-runner.test.ts',
        'platform/kernel/db/migrate.test.ts',
      ]),
    )
    const others = postgres.filter((path) => !namedPlatformFiles.some((name) => path.startsWith(name)))
    expect(others.length).toBeGreaterThan(40)
    expect(others.map((path) => pglite.includes(path))).toEqual(others.map((_, at) => at % 8 === 0))
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

  it('have one kill and one walk in each turn, and all of them over all turns', () => {
    for (const groups of platformTurns) {
      expect(groups).toHaveLength(turns)
      const ofKind = groups.flat()
      const ran = Array.from({ length: turns }, (_, turn) => {
        const { pglite, postgres } = platformFiles({ full: false, postgres: true, turn: String(turn) })
        return sorted([...pglite, ...postgres]).filter((path) => ofKind.includes(path))
      })
      expect(ran).toEqual(groups.map(sorted))
    }
    const files = all.filter((path) => /\/killed[^/]*\.test\.ts$/.test(path))
    expect(platformTurns.flat(2)).toEqual(expect.arrayContaining(files))
  })

  it('have each file that does not wait for its turn on one database or the other, and on PGlite within two turns', () => {
    const waiting = platformTurns.flat(2)
    const chosen = Array.from({ length: turns }, (_, turn) =>
      platformFiles({ full: false, postgres: true, turn: String(turn) }),
    )
    for (const { pglite, postgres } of chosen)
      expect(all.filter((path) => !waiting.includes(path) && ![...pglite, ...postgres].includes(path))).toEqual([])
    const whole = platformFiles({ full: false, postgres: true }).pglite.filter((path) => !waiting.includes(path))
    for (const two of [chosen.slice(0, 2), chosen.slice(2, 4)])
      expect(whole.filter((path) => !two.some(({ pglite }) => pglite.includes(path)))).toEqual([])
  })

  it('all exist where a rule names them', () => {
    const named = [...namedPlatformFiles, ...platformTurns.flat(2)]
    expect(named.filter((name) => !all.some((path) => path.startsWith(name)))).toEqual([])
  })
})
