import { listViewApi } from '@/lib/contract/list-view'
import { menuApi } from '@/lib/contract/menu'
import { organizationApi } from '@/lib/contract/organization'
import { regionApi } from '@/lib/contract/region'
import { roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { viewForm } from '../brand-scope/forms'
import { makePng } from '../make-png'
import { startOidcProvider, type TestOidcProvider } from '../oidc-provider'
import { claimsOf, logoutClaimsOf, setProviders } from '../oidc-sign-in'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

const menuForm = {
  pid: '0',
  menuName: '日志测试',
  menuNameEn: 'Log test',
  url: '',
  icon: 'star',
  type: 0,
  perms: '',
  orderNum: 5,
  hidden: 0,
  platformIds: [],
  status: 1,
}

const place = { deptNameEn: '', deptCode: null, leader: '', phone: '', email: '' }

const border = {
  regionNameZh: '日志',
  regionNameEn: 'Log',
  countryCode: '',
  phoneCode: '',
  longitude: null,
  latitude: null,
  timeZone: '',
}

export const effectsOfPeople = ({ platform, token }: EffectContext): EffectRows => {
  const role = async (number: string) => {
    const { list } = await read(platform.call(roleApi.list, { number, limit: 100 }, { token }))
    const found = list.find((each) => each.number === number)
    if (found === undefined) throw new Error(`no role ${number}`)
    return found
  }
  const logged = async () => {
    const { list } = await read(platform.call(webUserApi.list, { account: 'logged' }, { token }))
    const [found] = list
    if (found === undefined) throw new Error('the user has not been made')
    return found
  }
  const newestOrganization = async () => {
    const { list } = await read(platform.call(organizationApi.tree, {}, { token }))
    return list.reduce((newest, row) => (Number(row.id) > Number(newest.id) ? row : newest))
  }
  const newestRegion = async () => {
    const { list } = await read(platform.call(regionApi.tree, {}, { token }))
    return list.reduce((newest, row) => (Number(row.regionId) > Number(newest.regionId) ? row : newest))
  }
  const addedMenu = async () => {
    const { menuList } = await read(platform.call(menuApi.list, {}, { token }))
    const row = menuList.find(({ menuName }) => menuName === menuForm.menuName)
    return { id: row?.id, version: row?.version }
  }
  const savedView = async () => {
    const { list } = await read(platform.call(listViewApi.list, { lists: viewForm.list }, { token }))
    const view = list.find(({ name }) => name === viewForm.name)
    return { viewId: view?.viewId ?? '', version: view?.version ?? 0 }
  }
  let provider: TestOidcProvider | undefined
  /** The provider of brand 6; it ends with the process. */
  const anyProvider = async () => {
    provider ??= await startOidcProvider({ clients: [], users: [] })
    setProviders(platform, { 6: { issuer: provider.issuer } })
    return provider
  }
  return {
    'preference.saveTable': () => ({ table: 'himit', preference: {} }),
    'listExport.export': () => ({ list: '/sys/question/list', filter: {}, timeZone: 'Asia/Shanghai' }),
    'listView.save': () => viewForm,
    'listView.update': async () => {
      const { list: _list, ...form } = viewForm
      return { ...form, ...(await savedView()) }
    },
    'listView.setDefault': async () => ({ list: viewForm.list, viewId: (await savedView()).viewId }),
    'listView.remove': savedView,
    'menu.save': () => menuForm,
    'menu.update': async () => ({ ...menuForm, ...(await addedMenu()) }),
    'menu.remove': async () => ({ menuId: (await addedMenu()).id }),
    'user.updateProfile': async () => {
      const { realName, phone, mailbox, introduction, version } = await read(platform.call(userApi.info, {}, { token }))
      return { realName, phone, mailbox, introduction, version }
    },
    'user.setAvatar': () => ({ file: 'me.png', content: makePng() }),
    'user.removeAvatar': () => ({}),
    'log.exportOperations': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'log.exportLogins': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'user.changePassword': () => ({ oldPassword: 'Console-2026', newPassword: 'Another-2026' }),
    'webUser.save': async () => ({
      account: 'logged',
      password: 'Console-2026',
      realName: '日志',
      organizationId: null,
      regionIds: [],
      roleIds: [(await role('R_VIEW')).roleId],
      brandJurisdiction: [6],
      phone: '13900001111',
      mailbox: 'logged@example.com',
      superAdmin: 0,
    }),
    'webUser.update': async () => {
      const { userId, realName, organizationId, regionIds, phone, mailbox, superAdmin, version, ...user } =
        await logged()
      const roleIds = user.roles.map(({ roleId }) => roleId)
      const { brandJurisdiction } = user
      const form = { userId, realName, organizationId, regionIds, phone, mailbox, superAdmin, version }
      return { ...form, roleIds, brandJurisdiction }
    },
    'webUser.resetPassword': async () => ({ userId: (await logged()).userId, password: 'Another-2026' }),
    'webUser.setStatus': async () => ({ userId: (await logged()).userId, status: 0 }),
    'webUser.endSessions': async () => ({ userId: (await logged()).userId }),
    'webUser.linkIdentity': async () => {
      await anyProvider()
      return { userId: (await logged()).userId, subject: 'logged' }
    },
    'auth.oidc': async () => {
      // A user who was disabled above signs in no more.
      await read(platform.call(webUserApi.setStatus, { userId: (await logged()).userId, status: 1 }, { token }))
      const { sign, issuer } = await anyProvider()
      const claims = claimsOf(platform, { issuer }, { sub: 'logged' })
      return {
        idToken: await sign(claims),
        nonce: claims.nonce,
        uuid: 'visitor-of-a-provider',
        platformId: 6,
        client: '',
      }
    },
    'auth.oidcLogout': async () => {
      const { sign, issuer } = await anyProvider()
      return { logoutToken: await sign(logoutClaimsOf(platform, { issuer }, { sub: 'logged' })), platformId: 6 }
    },
    'webUser.unlinkIdentity': async () => {
      const { userId } = await logged()
      const { list } = await read(platform.call(webUserApi.identities, { userId }, { token }))
      return { userId, identityId: list[0]?.identityId }
    },
    'webUser.remove': async () => ({ userId: (await logged()).userId }),
    'role.save': () => ({ name: '日志', nameEn: '', number: 'R_LOGGED', dataScope: 1, remark: '' }),
    'role.update': async () => {
      const { roleId, name, nameEn, number, dataScope, remark, version } = await role('R_LOGGED')
      return { roleId, name, nameEn, number, dataScope, remark, version }
    },
    'role.grant': async () => {
      const { roleId, version } = await role('R_LOGGED')
      return { roleId, menuIds: ['1'], version }
    },
    'role.remove': async () => ({ roleId: (await role('R_LOGGED')).roleId }),
    'role.preview': async () => ({ roleId: (await role('R_VIEW')).roleId }),
    // At once: until then nothing else can be changed.
    'role.leavePreview': () => ({}),
    'organization.save': () => ({ pid: '1', deptName: '日志', ...place, regionId: null }),
    'organization.update': async () => {
      const { id, version } = await newestOrganization()
      return { id, deptName: '日志', ...place, regionId: null, version }
    },
    'organization.move': async () => {
      const { id, version } = await newestOrganization()
      return { id, pid: '1', index: 0, version }
    },
    'organization.remove': async () => ({ id: (await newestOrganization()).id }),
    'region.save': () => ({ pid: '0', ...border }),
    'region.update': async () => {
      const { regionId, version } = await newestRegion()
      return { regionId, ...border, version }
    },
    'region.remove': async () => ({ regionId: (await newestRegion()).regionId }),
    'session.seen': () => ({ noticeIds: ['1'] }),
    'session.end': () => ({}),
    'menu.move': async () => {
      const { menuList } = await read(platform.call(menuApi.list, {}, { token }))
      const row = menuList.find(({ pid }) => pid !== '0')
      return { id: row?.id, pid: row?.pid, before: null, version: row?.version }
    },
    'auth.login': () => platform.loginForm('viewer'),
    'auth.logout': () => ({}),
    'auth.logoutByOtherPath': () => ({}),
  }
}
