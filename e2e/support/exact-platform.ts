import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What its people type. */
export const exactAccount = { username: 'someone', password: 'Exact-2026' }
/** Of the user's information: it stays with the console's server. */
export const exactSecret = '$2a$10$hash.of.a.password'

/** Nested rows, with the fields of spec 3 and no other. */
const menuList = [
  { id: 1, pid: 0, url: '/dashboard', icon: 'dashboard', menuName: '首页', children: [] },
  {
    id: 2,
    pid: 0,
    url: '',
    icon: 'equipmentCenter',
    menuName: '设备中心',
    children: [
      { id: 21, pid: 2, url: '/equipmentCenter/HIMIT', icon: 'HIMIT', menuName: '控制器列表', children: [] },
      { id: 22, pid: 2, url: '/nowhere', icon: 'star', menuName: '别处', children: null },
    ],
  },
  { id: 3, pid: 0, url: '/systemSetup/menuSetup', icon: 'tab', menuName: '菜单设置' },
]

const announcement = {
  id: 5,
  platformTitle: '系统维护通知',
  content: '<p>今晚<b>22:00</b>开始</p>',
  // Ten digits are seconds.
  announceDate: 1_783_036_800,
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : JSON.parse(text)
}

/**
 * A platform that has the calls of points 3 and 7 of the specification, answers with the fields named there, and has
 * nothing else. `menu`: rows nested, or flat by their `pid`.
 */
export const startExactPlatform = async ({ menu = 'nested' }: { menu?: 'nested' | 'flat' } = {}) => {
  const calls: string[] = []
  const tokens = new Set<string>()
  let wasShown = false
  const flat = menuList.flatMap(({ children, ...row }) => [
    row,
    ...(children ?? []).map(({ children: _, ...own }) => own),
  ])
  const signOut = (_: unknown, token: string) => ({ code: tokens.delete(token) ? 0 : 401 })
  /** By method and path; undefined: there is no such call. */
  const answers: Record<
    string,
    (body: Record<string, unknown>, token: string) => { code: number; msg?: string; data?: unknown }
  > = {
    'GET /checker_svc/getRegionByLang': () => ({ code: 0, data: { regionList: [] } }),
    'GET /api/checker_svc': () => ({ code: 0, data: null }),
    'POST /api/checker_svc': () => ({ code: 0, data: null }),
    'POST /sys/login': ({ username, password }) => {
      if (username !== exactAccount.username || password !== exactAccount.password)
        return { code: 40002, msg: '密码错误', data: null }
      const token = `token-${calls.length}`
      tokens.add(token)
      wasShown = false
      return { code: 0, data: { token } }
    },
    'GET /sys/user/info': () => ({
      code: 0,
      data: { superAdmin: 0, useName: 'someone', realName: '某人', passWord: exactSecret, userId: 7 },
    }),
    'POST /vue-element-admin/user/logout': signOut,
    'POST /sys/loginOut': signOut,
    'POST /sys/user/updateMssage': () => ({ code: 0 }),
    'POST /sys/user/possword': () => ({ code: 0 }),
    'GET /sys/menu/list': () => ({ code: 0, data: { menuList: flat } }),
    'GET /sys/menu/nav': () => ({ code: 0, data: { menuList: menu === 'flat' ? flat : menuList } }),
    'POST /sys/menu/save': () => ({ code: 0 }),
    'POST /sys/menu/update': () => ({ code: 0 }),
    'GET /sys/menu/delete': () => ({ code: 0 }),
    'GET /user_platform/infos': () => {
      const ejectFlag = wasShown ? 0 : 1
      wasShown = true
      return { code: 0, data: { ejectFlag, platformInfos: [announcement] } }
    },
  }
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const call = `${request.method} ${path}`
    calls.push(call)
    const body = await bodyOf(request)
    const isOpen = ['/sys/login', '/checker_svc/getRegionByLang'].includes(path)
    const answer = answers[call]
    response.setHeader('Content-Type', 'application/json')
    if (answer === undefined) response.statusCode = 404
    const token = String(request.headers.token)
    const refused = isOpen || tokens.has(token) ? undefined : { code: 401, msg: 'token失效，请重新登录' }
    const said = answer ? (refused ?? answer(body, token)) : { code: 404, msg: 'Not Found' }
    response.end(JSON.stringify({ msg: 'success', data: null, ...said }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls in their order, as `GET /path`. */
    calls,
    stop: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
    },
  }
}
