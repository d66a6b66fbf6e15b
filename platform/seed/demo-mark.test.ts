import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { readConfig } from '../kernel/config/config'
import { issueCheckerKey } from '../nouns/checker/checker-keys'
import { checkers } from '../nouns/tables/checker'
import { deviceCredentials } from '../nouns/tables/connection'
import { controllers, projects } from '../nouns/tables/fleet'
import { createTestLogger } from '../testing/create-test-logger'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { fleetFileOf } from './fleet-file'
import { writeDemoFiles } from './prepare'
import { seedProjectRegions } from './project-region'

let platform: TestPlatform
let folder: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  folder = await mkdtemp(join(tmpdir(), 'demo-mark-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

/** What an import by people adds: a controller with a key, its project, a Checker. */
const imported = async () => {
  const { database, clock } = platform
  const now = clock.now()
  const [row] = await database.select().from(controllers).where(eq(controllers.controllerType, 1)).limit(1)
  const [project] = await database.select().from(projects).limit(1)
  const [checker] = await database.select().from(checkers).limit(1)
  if (row === undefined || project === undefined || checker === undefined) throw new Error('there is no fleet')
  const { id: _p, ...ofProject } = project
  const [own] = await database
    .insert(projects)
    .values({ ...ofProject, projectName: 'imported', regionId: null })
    .returning()
  const { id: _c, isDemo: _d, ...ofRow } = row
  const values = { ...ofRow, macWifiId: 'AABBCCDDEEFF', deviceSn: 'AABBCCDDEEFF', projectId: own?.id ?? null }
  const [controller] = await database.insert(controllers).values(values).returning()
  await database
    .insert(deviceCredentials)
    .values({ controllerId: controller?.id ?? 0, kind: 'key', secret: 'of its owner', createTime: now })
  const { id: _k, isDemo: _m, ...ofChecker } = checker
  const [added] = await database
    .insert(checkers)
    .values({ ...ofChecker, checkerId: 'IMPORTED0001', controllerId: null, currentTaskId: null })
    .returning()
  await issueCheckerKey(database, added?.id ?? 0, now)
  return { controllerId: controller?.id ?? 0, projectId: own?.id ?? 0, checkerRow: added?.id ?? 0 }
}

it('a demonstration gives keys to what it made, and to nothing that people made', async () => {
  const { database, clock } = platform
  const { controllerId, projectId, checkerRow } = await imported()
  const read = async () => ({
    keys: await database.select().from(deviceCredentials).where(eq(deviceCredentials.controllerId, controllerId)),
    checker: await database.select().from(checkers).where(eq(checkers.id, checkerRow)),
    project: await database.select().from(projects).where(eq(projects.id, projectId)),
  })
  const before = await read()
  const config = { ...readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: folder }), dataDir: folder }
  const { logger, lines } = createTestLogger()
  await writeDemoFiles(config, database, clock.now(), logger)
  await seedProjectRegions(database)
  expect(await read()).toEqual(before)
  const { controllers: played, checkers: withKeys } = JSON.parse(await readFile(fleetFileOf(folder), 'utf8'))
  expect(played.length).toBe(await database.$count(controllers, eq(controllers.isDemo, 1)))
  expect(played.length).toBeGreaterThan(20)
  const names = [...played.map((each: { macWifiId: string }) => each.macWifiId), JSON.stringify(withKeys)].join()
  expect(names).not.toMatch(/AABBCCDDEEFF|IMPORTED0001/)

  // Another process of the same server, with a folder of its own: the first one's keys stay.
  const elsewhere = join(folder, 'elsewhere')
  const open = () => database.$count(deviceCredentials, and(isNull(deviceCredentials.revokeTime)))
  const valid = await open()
  const second = { ...config, dataDir: elsewhere, databaseUrl: 'postgres://server/database' }
  await writeDemoFiles(second, database, clock.now(), logger)
  expect([existsSync(elsewhere), await open()]).toEqual([false, valid])
  expect(lines.map(({ text }) => text).join()).toContain('lie in another data folder')
})
