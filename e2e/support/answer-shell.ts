import { optionalEndpoints } from '@/lib/contract/need'
import { routeNames, routeOf } from '@/lib/navigation/routes'
import { type RecorderUpstream, success } from './recorder-upstream'

/** The shell's reads on every page: if they succeed, the page is rendered in full. */
export const shellPaths = ['/sys/user/info', '/sys/menu/nav', '/sys/preference/tables', '/sys/capabilities'] as const

/** A user with every right, as the platform describes one. Its text marks every page that shows protected data. */
export const protectedText = 'only-for-who-is-signed-in'
const user = {
  userId: '1',
  account: 'admin',
  useName: protectedText,
  realName: protectedText,
  passWord: null,
  superAdmin: 1,
  roles: [{ roleId: '1', name: 'admin' }],
  platformId: 6,
  brandJurisdiction: [6, 12, 13],
  perms: [],
  avatar: '',
  introduction: '',
  phone: '',
  mailbox: '',
  version: 1,
}

/** A menu that grants every screen. */
const menuList = routeNames
  .filter((name) => !routeOf(name).hidden)
  .map((name) => ({ id: name, pid: '0', url: routeOf(name).path, icon: 'tab', menuName: name, type: 1, children: [] }))

/** Lets the recorder answer the reads of a page's shell. */
export const answerShell = (recorder: RecorderUpstream): RecorderUpstream =>
  recorder
    .on('/sys/user/info', success(user))
    .on('/sys/menu/nav', success({ menuList }))
    .on('/sys/preference/tables', success({}))
    .on('/sys/capabilities', success({ endpoints: optionalEndpoints.map(({ name }) => name) }))
    .on('/sys/captcha', success({ required: false, image: null }))
    .on('/checker_svc/getRegionByLang', success({ regionList: [] }))
    .on('/user_platform/infos', success({ platformInfos: [], fileInfos: [] }))
    .on('/sys/session/notices', success({ list: [] }))
