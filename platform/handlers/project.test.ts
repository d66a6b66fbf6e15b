import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectApi } from '@/lib/contract/project'
import { projects } from '../db/schema/fleet'
import { type TestPlatform, testPlatform } from '../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 900, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('viewer')
})
afterAll(() => platform.close())

const options = async (search?: string, as = token) =>
  (await platform.call(projectApi.options, search === undefined ? {} : { search }, { token: as })).data.list

it('offers at most twenty projects of the brand', async () => {
  const own = await platform.database.select().from(projects).where(eq(projects.platformId, 6))
  const offered = await options()
  expect(own.length).toBeGreaterThan(20)
  expect(offered).toHaveLength(20)
  const ids = new Set(own.map(({ id }) => String(id)))
  expect(offered.every(({ projectId }) => ids.has(projectId))).toBe(true)
  const other = await options('', await platform.signIn('viewer', 12))
  expect(other.some(({ projectId }) => ids.has(projectId))).toBe(false)
})

it('finds a part of the name in any case, names that begin with it first, and takes wildcards for what they are', async () => {
  const all = await platform.database.select().from(projects).where(eq(projects.platformId, 6))
  const found = await options('RESIDENCE')
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ projectName }) => projectName.includes('Residence'))).toBe(true)
  await platform.database.insert(projects).values(
    ['Zebra house', 'A zebra house', '50% house', '50x house'].map((projectName, i) => {
      const [row] = all
      if (!row) throw new Error('no project')
      return { ...row, id: i + 1, projectName, projectSearch: projectName.toLowerCase() }
    }),
  )
  expect((await options('zebra')).map(({ projectName }) => projectName)).toEqual(['Zebra house', 'A zebra house'])
  expect((await options('50%')).map(({ projectName }) => projectName)).toEqual(['50% house'])
  expect(await options('no such project')).toEqual([])
})
