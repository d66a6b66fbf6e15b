import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, asc, eq } from 'drizzle-orm'
import type { Endpoint } from '@/lib/contract/endpoint'
import { groupApi } from '@/lib/contract/group'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, groups } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

let made = 0
/** A group of brand 6 with these many members, the first its administrator, and so many devices of the fleet. */
const newGroup = async (members: number, devices = 0) => {
  made++
  const now = platform.clock.now()
  const people = await platform.database
    .insert(appUsers)
    .values(
      Array.from({ length: members }, (_, n) => ({
        platformId: 6 as const,
        account: `g${made}-${n}@example.com`,
        nickname: `${made}-${n}`,
        accountType: 1 as const,
        status: 1 as const,
        registerTime: now,
      })),
    )
    .returning()
  const [group] = await platform.database
    .insert(groups)
    .values({
      platformId: 6,
      groupNo: `G9${String(made).padStart(8, '0')}`,
      groupName: `家庭${made}`,
      adminUserId: people[0]?.id ?? null,
      createTime: now,
      updateTime: now,
    })
    .returning()
  if (group === undefined) throw new Error('not stored')
  await platform.database.insert(groupMembers).values(
    people.map(({ id }, n) => ({
      groupId: group.id,
      appUserId: id,
      role: n === 0 ? (1 as const) : (2 as const),
      joinTime: now,
    })),
  )
  const free = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.activationFlag, 1)))
    .orderBy(asc(controllers.id))
    .limit(devices)
  for (const { id } of free) {
    await platform.database
      .update(controllers)
      .set({ groupId: group.id, adminUserId: people[0]?.id ?? null })
      .where(eq(controllers.id, id))
  }
  return { groupId: String(group.id), id: group.id, groupNo: group.groupNo, people, devices: free }
}
const send = <Input>(call: Endpoint<Input, null>, input: Input, as = token) => platform.call(call, input, { token: as })
const adminsOf = async (groupId: number) =>
  (
    await platform.database
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.role, 1)))
  ).map(({ appUserId }) => appUserId)
const rowOf = async (groupId: number) =>
  (await platform.database.select().from(groups).where(eq(groups.id, groupId)))[0]
const user = (person: { id: number } | undefined) => String(person?.id)

describe('the administrator', () => {
  it('is handed over: in the members, the group, its devices and the log', async () => {
    const { groupId, id, people, devices } = await newGroup(3, 2)
    expect((await send(groupApi.transfer, { groupId, userId: user(people[1]) })).code).toBe(0)
    expect(await adminsOf(id)).toEqual([people[1]?.id])
    expect((await rowOf(id))?.adminUserId).toBe(people[1]?.id)
    for (const { id: controllerId } of devices) {
      const [row] = await platform.database.select().from(controllers).where(eq(controllers.id, controllerId))
      expect(row?.adminUserId).toBe(people[1]?.id)
    }
    const [log] = await selectOperations(platform.database).where(eq(operationLogs.endpoint, 'group.transfer'))
    expect(log?.changes).toContain(people[0]?.account)
    expect(log?.changes).toContain(people[1]?.account)
  })

  it('is one, whatever two people do at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { groupId, id, people } = await newGroup(3)
      const answers = await Promise.all([
        send(groupApi.transfer, { groupId, userId: user(people[1]) }),
        send(groupApi.transfer, { groupId, userId: user(people[2]) }),
        send(groupApi.removeMember, { groupId, userId: user(people[1]) }),
        send(groupApi.removeMember, { groupId, userId: user(people[0]) }),
      ])
      const admins = await adminsOf(id)
      expect(admins).toHaveLength(1)
      expect((await rowOf(id))?.adminUserId).toBe(admins[0])
      expect(answers.every(({ code }) => [0, 404, 40003].includes(code))).toBe(true)
    }
  })

  it('is no stranger, nobody frozen, and not the same once more', async () => {
    const { groupId, people } = await newGroup(2)
    const other = await newGroup(1)
    expect((await send(groupApi.transfer, { groupId, userId: user(other.people[0]) })).code).toBe(404)
    expect((await send(groupApi.transfer, { groupId, userId: user(people[0]) })).code).toBe(40003)
    await platform.database
      .update(appUsers)
      .set({ status: 0 })
      .where(eq(appUsers.id, people[1]?.id ?? 0))
    expect((await send(groupApi.transfer, { groupId, userId: user(people[1]) })).code).toBe(40003)
  })

  it('is not removed; a member is', async () => {
    const { groupId, id, people } = await newGroup(2)
    expect(await send(groupApi.removeMember, { groupId, userId: user(people[0]) })).toMatchObject({
      code: 40003,
      envelope: { msg: '状态不允许该操作' },
    })
    expect((await send(groupApi.removeMember, { groupId, userId: user(people[1]) })).code).toBe(0)
    expect(await platform.database.select().from(groupMembers).where(eq(groupMembers.groupId, id))).toHaveLength(1)
  })

  it('cannot be given to two by the database either', async () => {
    const { id, people } = await newGroup(2)
    await expect(
      platform.database
        .update(groupMembers)
        .set({ role: 1 })
        .where(and(eq(groupMembers.groupId, id), eq(groupMembers.appUserId, people[1]?.id ?? 0)))
        .execute(),
    ).rejects.toThrow()
  })
})

describe('a group', () => {
  it('is dissolved only without devices; unbinding does what it does everywhere', async () => {
    const { groupId, id, devices } = await newGroup(2, 1)
    expect((await send(groupApi.dissolve, { groupId })).code).toBe(40003)
    const macWifiId = devices[0]?.macWifiId ?? ''
    expect((await send(groupApi.unbind, { groupId, macWifiId })).code).toBe(0)
    const [row] = await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId))
    expect(row).toMatchObject({ groupId: null, adminUserId: null, activationFlag: 0, activationTime: null })
    expect((await send(groupApi.unbind, { groupId, macWifiId })).code).toBe(404)
    expect((await send(groupApi.dissolve, { groupId })).code).toBe(0)
    expect(await rowOf(id)).toBeUndefined()
    expect(await platform.database.select().from(groupMembers).where(eq(groupMembers.groupId, id))).toEqual([])
  })

  it('of another has no say in a device', async () => {
    const { devices } = await newGroup(1, 1)
    const other = await newGroup(1)
    const macWifiId = devices[0]?.macWifiId ?? ''
    expect((await send(groupApi.unbind, { groupId: other.groupId, macWifiId })).code).toBe(404)
  })

  it('is listed with its people and devices, and found by each of its filters', async () => {
    const { groupId, groupNo, people } = await newGroup(3, 2)
    const filters = [
      { groupNo: groupNo.toLowerCase() },
      { adminAccount: people[0]?.account },
      { userId: user(people[2]) },
    ]
    for (const filter of filters) {
      const { data } = await platform.call(groupApi.list, filter, { token })
      expect(data.list, JSON.stringify(filter)).toMatchObject([
        { groupId, memberCount: 3, bindingCount: 2, adminAccount: toMaskedAccount(people[0]?.account ?? '') },
      ])
    }
    const { data } = await platform.call(groupApi.info, { groupId }, { token })
    expect(data.members.map(({ role }) => role)).toEqual([1, 2, 2])
    expect(data.bindings).toHaveLength(2)
  })

  it('is changed only with the right', async () => {
    const { groupId, people } = await newGroup(2)
    const viewer = await platform.signIn('viewer')
    expect((await send(groupApi.transfer, { groupId, userId: user(people[1]) }, viewer)).code).toBe(403)
    expect((await send(groupApi.dissolve, { groupId }, viewer)).code).toBe(403)
  })
})
