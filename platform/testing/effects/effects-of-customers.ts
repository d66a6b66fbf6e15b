import { appUserApi } from '@/lib/contract/app-user'
import { distributorApi } from '@/lib/contract/distributor'
import { groupApi } from '@/lib/contract/group'
import { type ProjectPlace, projectApi } from '@/lib/contract/project'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

const projectForm = ({ regionId, city, timeZone }: ProjectPlace) => ({
  projectName: '日志测试',
  projectType: 1,
  distributorId: null,
  regionId,
  city,
  geographicDescription: '测试路1号',
  longitude: null,
  latitude: null,
  timeZone,
  contacts: '',
  telephone: '',
  email: '',
  buildingArea: null,
  floors: null,
  commissioningDate: null,
  warrantyEnd: null,
})

export const effectsOfCustomers = ({ platform, token }: EffectContext): EffectRows => {
  const projectPlace = async () => {
    const { list } = await read(platform.call(projectApi.places, {}, { token }))
    if (list[0] === undefined) throw new Error('no place for a project')
    return list[0]
  }
  const newestProject = async () => {
    const { list } = await read(platform.call(projectApi.list, { projectName: '日志测试' }, { token }))
    if (list[0] === undefined) throw new Error('no project was added')
    return list[0]
  }
  const dealer = async () => {
    const { list } = await read(platform.call(appUserApi.list, { account: 'dealer02@example.com' }, { token }))
    return { userId: list[0]?.userId ?? '', version: list[0]?.version }
  }
  /** A group with at least so many members and exactly or at least so many devices. */
  const group = async (members: number, devices: 0 | 1) => {
    const { list } = await read(platform.call(groupApi.list, { sidx: 'groupNo', order: 'desc', limit: 100 }, { token }))
    const found = list.find(
      ({ memberCount, bindingCount }) => memberCount >= members && (devices ? bindingCount > 0 : bindingCount === 0),
    )
    return read(platform.call(groupApi.info, { groupId: found?.groupId }, { token }))
  }
  const ofGroup = ({ group: { groupId }, members }: Awaited<ReturnType<typeof group>>, role: 1 | 2) => ({
    groupId,
    userId: members.find((member) => member.role === role)?.userId,
  })
  const relationForm = { distributorAccount: 'dist.south@example.com', dealerEmail: 'dealer03@example.com' }
  const relation = async (dealerEmail = relationForm.dealerEmail) => {
    const filter = { dealerEmail, sidx: 'createTime', order: 'desc' }
    const { list } = await read(platform.call(distributorApi.list, filter, { token }))
    return { relationId: list[0]?.relationId, version: list[0]?.version }
  }
  return {
    'group.transfer': async () => ofGroup(await group(2, 0), 2),
    'group.removeMember': async () => ofGroup(await group(2, 0), 2),
    'group.unbind': async () => {
      const found = await group(1, 1)
      return { groupId: found.group.groupId, macWifiId: found.bindings[0]?.macWifiId }
    },
    'group.dissolve': async () => ({ groupId: (await group(1, 0)).group.groupId }),
    'project.save': async () => projectForm(await projectPlace()),
    'project.update': async () => {
      const { projectId, version } = await newestProject()
      return { ...projectForm(await projectPlace()), projectId, version, projectName: '日志测试二' }
    },
    'project.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'project.exportDevices': async () => ({
      filter: { projectId: (await newestProject()).projectId },
      timeZone: 'UTC',
    }),
    'project.remove': async () => ({ projectId: (await newestProject()).projectId }),
    'distributor.save': () => ({ ...relationForm, remark: '测试' }),
    'distributor.update': async () => ({ ...(await relation()), ...relationForm, remark: '测试' }),
    'distributor.submit': () => relation(),
    'distributor.withdraw': () => relation(),
    'distributor.remove': () => relation(),
    'distributor.back': async () => ({ ...(await relation('dealer02@example.com')), returnReason: '测试' }),
    'distributor.pass': async () => {
      const again = await relation('dealer02@example.com')
      await platform.call(distributorApi.submit, again, { token })
      return relation('dealer02@example.com')
    },
    'distributor.release': () => relation('dealer02@example.com'),
    'appUser.reveal': async () => ({ userId: (await dealer()).userId, field: 'phone' }),
    'appUser.setStatus': async () => ({ ...(await dealer()), status: 0 }),
    'appUser.setDataScope': async () => ({ ...(await dealer()), dataScope: 1, keys: [] }),
    'appUser.changeType': async () => {
      const { userId } = await dealer()
      const { fingerprint } = await read(platform.call(appUserApi.typeImpact, { userId, accountType: 3 }, { token }))
      return { userId, accountType: 3, fingerprint }
    },
    'appUser.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
  }
}
