import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { projectApi } from '@/lib/contract/project'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { projects } from '../tables/fleet'

let platform: TestPlatform
let admin: string
let viewer: string
const people = { contacts: "O'Brien", telephone: '5550185', email: 'info@müller.de' }
const masked = { contacts: 'O****', telephone: '55****85', email: 'i****o@müller.de' }

/** A project with those people, and its form as the list shows it. */
const addProject = async (projectName: string) => {
  const { list } = (await platform.call(projectApi.places, {}, { token: admin })).data
  const place = list[0]
  if (place === undefined) throw new Error('no place')
  const { regionId, city, longitude, latitude, timeZone } = place
  const form = {
    projectName,
    projectType: 1 as const,
    distributorId: null,
    geographicDescription: '12 Station Road, Madrid',
    buildingArea: null,
    floors: null,
    commissioningDate: null,
    warrantyEnd: null,
    regionId,
    city,
    longitude,
    latitude,
    timeZone,
    ...people,
  }
  const { data } = await platform.call(projectApi.save, form, { token: admin })
  return { form, projectId: data.projectId }
}

beforeAll(async () => {
  platform = await testPlatform({ controllers: 30 })
  admin = await platform.signIn('admin')
  viewer = await platform.signIn('viewer')
})
afterAll(() => platform.close())

describe('contacts of a project', () => {
  it('are masked in the list for everybody, and whole on the page for whoever calls them', async () => {
    const { projectId } = await addProject('青岛大厦（二期）')
    for (const token of [admin, viewer]) {
      const { list } = (await platform.call(projectApi.list, { projectName: '青岛大厦' }, { token })).data
      expect(list).toEqual([expect.objectContaining(masked)])
    }
    expect((await platform.call(projectApi.info, { projectId }, { token: admin })).data).toMatchObject(people)
    expect((await platform.call(projectApi.info, { projectId }, { token: viewer })).data).toMatchObject(masked)
    const historyOf = async (token: string) =>
      JSON.stringify((await platform.call(projectApi.history, { projectId }, { token })).data)
    expect(await historyOf(admin)).toContain(people.telephone)
    for (const text of Object.values(people)) expect(await historyOf(viewer)).not.toContain(text)
  })

  it('stay when a form leaves them as the list shows them', async () => {
    const { form, projectId } = await addProject('Office Tower No. 3')
    const stay = { ...form, ...masked, telephone: '0532-8888 1234', projectId, version: 1 }
    expect((await platform.call(projectApi.update, stay, { token: admin })).code).toBe(0)
    const [row] = await platform.database
      .select()
      .from(projects)
      .where(eq(projects.id, Number(projectId)))
    expect(row).toMatchObject({ ...people, telephone: '0532-8888 1234' })
  })
})
