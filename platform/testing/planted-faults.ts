import { answering, asking, headerOf, inRows, type Json, rewrite, success } from './break-platform'
import { type Fault, faultsOfChanges } from './planted-faults-of-changes'

const notThere = (path: string) => answering(path, () => new Response('', { status: 404 }))
const himit = '/sys/device/himit/list'
const login = '/sys/login'
const info = '/sys/user/info'
const someone = {
  userId: '1',
  account: 'x',
  useName: '',
  realName: '',
  passWord: null,
  superAdmin: 0,
  roles: [],
  platformId: 6,
  brandJurisdiction: [6],
  perms: [],
  avatar: '',
  introduction: '',
  phone: '',
  mailbox: '',
  version: 1,
}

export const plantedFaults: readonly Fault[] = [
  {
    what: 'a sign-in answers no token',
    area: 'sign-in',
    breaks: rewrite(login, ({ code, msg }) => ({ code, msg, data: {} })),
    found: /auth\.login.*another shape: token/,
  },
  {
    what: 'anybody may sign in',
    area: 'sign-in',
    breaks: rewrite(login, ({ code, data }) =>
      code === 0 ? undefined : { code: 0, msg: '', data: data ?? { token: 'y'.repeat(43), userId: '1' } },
    ),
    found: /refuses an unknown account: code 0/,
  },
  {
    what: 'a call without a token is answered',
    area: 'sign-in',
    breaks: answering(info, (init) => (headerOf(init, 'token') ? undefined : success(someone))),
    found: /refuses a call without a token: code 0/,
  },
  {
    what: 'any token will do',
    area: 'sign-in',
    breaks: answering(info, (init) => (headerOf(init, 'token')?.startsWith('xxx') ? success(someone) : undefined)),
    found: /a token that nobody has: code 0/,
  },
  {
    what: 'signing out ends nothing',
    area: 'sign-in',
    breaks: answering('/sys/loginOut', () => success(null)),
    found: /auth\.logout ends the session: code 0/,
  },
  {
    what: 'the menu has another shape',
    area: 'sign-in',
    breaks: rewrite('/sys/menu/nav', ({ code, msg }) => ({ code, msg, data: { menu: [] } })),
    found: /menu\.nav: menuList/,
  },
  {
    what: 'a number is sent as text',
    area: 'shapes',
    of: 'device.himitList',
    breaks: inRows(himit, ({ list }) => {
      for (const row of list) row.alarmCount = String(row.alarmCount)
    }),
    found: /device\.himitList: data\.list\.0\.alarmCount/,
  },
  {
    what: 'a field is left out',
    area: 'shapes',
    of: 'device.himitList',
    breaks: inRows(himit, ({ list }) => {
      for (const row of list) delete row.deviceName
    }),
    found: /device\.himitList: data\.list\.0\.deviceName/,
  },
  {
    what: 'an answer has no code',
    area: 'shapes',
    of: 'project.list',
    breaks: rewrite('/sys/project/list', ({ data }) => ({ data })),
    found: /project\.list: 200 .* is no envelope/,
  },
  {
    what: 'a page of HTML comes with status 200',
    area: 'shapes',
    of: 'role.list',
    breaks: answering(
      '/sys/role/list',
      () => new Response('<html>sign in</html>', { headers: { 'content-type': 'text/html' } }),
    ),
    found: /role\.list: 200 text\/html.* is no envelope/,
  },
  {
    what: 'an endpoint is not there',
    area: 'shapes',
    of: 'weather.list',
    breaks: (talk) => notThere('/sys/weather/city/list')(notThere('/sys/capabilities')(talk)),
    found: /missing weather\.list/,
  },
  {
    what: 'an endpoint is not there that the platform says it has',
    area: 'shapes',
    of: 'weather.list',
    breaks: notThere('/sys/weather/city/list'),
    found: /bad weather\.list: is named in \/sys\/capabilities and answers 404/,
  },
  {
    what: 'the platform does not say what it has',
    area: 'capabilities',
    breaks: notThere('/sys/capabilities'),
    found: /missing capability\.list.*the required part only/,
  },
  {
    what: 'what the platform says that it has has another shape',
    area: 'capabilities',
    breaks: answering('/sys/capabilities', () => success({ endpoints: 'all' })),
    found: /bad capability\.list: data\.endpoints/,
  },
  {
    what: 'the platform does without an endpoint and says so',
    area: 'capabilities',
    breaks: rewrite('/sys/capabilities', ({ data, ...rest }) => ({
      ...rest,
      data: { endpoints: ((data?.endpoints ?? []) as string[]).filter((name) => name !== 'weather.list') },
    })),
    found: /without weather\.list: GET \/sys\/weather\/city\/list/,
  },
  {
    what: 'a change is not there that the platform says it has',
    area: 'capabilities',
    breaks: notThere('/sys/question/move'),
    found: /bad question\.move: is named in \/sys\/capabilities and answers 404/,
  },
  {
    what: 'the call for one record is not there, which an envelope says',
    area: 'shapes',
    of: 'role.grants',
    breaks: (talk) =>
      notThere('/sys/capabilities')(
        answering('/sys/role/menus', () => Response.json({ code: 404, msg: '' }, { status: 404 }))(talk),
      ),
    found: /missing role\.grants/,
  },
  {
    what: 'an answer comes later than the console waits',
    area: 'shapes',
    of: 'config.list',
    breaks: (talk) => async (asked, init) => {
      if (asked.startsWith('/sys/config/list')) await new Promise((resolve) => setTimeout(resolve, 1_600))
      return talk(asked, init)
    },
    found: /config\.list: answered after \d+ ms/,
  },
  {
    what: 'the count of rows is wrong',
    area: 'lists',
    of: 'device.himitList',
    breaks: inRows(himit, (rows) => {
      rows.totalCount += 20
    }),
    found: /device\.himitList: \d+ rows make no \d+ pages/,
  },
  {
    what: 'every page is the first',
    area: 'lists',
    of: 'device.himitList',
    breaks: asking(himit, (query) => query.set('page', '1')),
    found: /device\.himitList: page 2 says that it is page 1/,
  },
  {
    what: 'the second page begins with a row of the first',
    area: 'lists',
    of: 'device.himitList',
    breaks: (talk) => {
      let last: Json | undefined
      return inRows(himit, ({ list, currPage }) => {
        if (currPage === 2 && last) list[0] = last
        last = list.at(-1)
      })(talk)
    },
    found: /device\.himitList: page 2 repeats a row/,
  },
  {
    what: 'the page size is not heeded',
    area: 'lists',
    of: 'device.himitList',
    breaks: asking(himit, (query) => query.get('limit') === '10' && query.set('limit', '20')),
    found: /device\.himitList: a page of 10 says that it is one of 20/,
  },
  {
    what: 'a sort is not heeded',
    area: 'lists',
    of: 'fault.list',
    breaks: asking('/sys/fault/list', (query) => {
      query.delete('sidx')
      query.delete('order')
    }),
    found: /fault\.list: .* (does not|begin alike)/,
  },
  {
    what: 'rows are never sorted downwards',
    area: 'lists',
    of: 'device.himitList',
    breaks: asking(himit, (query) => query.get('order') === 'desc' && query.set('order', 'asc')),
    found: /device\.himitList: .* (desc does not fall|begin alike)/,
  },
  {
    what: 'a page of no rows is answered',
    area: 'lists',
    of: 'device.himitList',
    breaks: asking(himit, (query) => query.get('limit') === '0' && query.set('limit', '10')),
    found: /device\.himitList: a page of no rows: code 0/,
  },
  {
    what: 'a refusal does not say which field is wrong',
    area: 'refusals',
    breaks: rewrite('/sys/device/info', ({ fields: _, ...rest }) => rest),
    found: /an input of another shape: the refusal does not say/,
  },
  {
    what: 'an unknown path is a success',
    area: 'refusals',
    breaks: answering('/sys/no-such-thing', () => success(null)),
    found: /an unknown path: answered 200/,
  },
  {
    what: 'the language is not heeded',
    area: 'refusals',
    breaks: (talk) => (asked, init) =>
      talk(asked, { ...init, headers: { ...(init.headers as Record<string, string>), Language: 'zh_CN' } }),
    found: /the Language header: English was asked for/,
  },
  {
    what: 'a right is not asked for',
    area: 'rights',
    of: 'role.list',
    breaks: rewrite('/sys/role/list', ({ code }) =>
      code === 403 ? { code: 0, msg: '', data: { list: [] } } : undefined,
    ),
    found: /role\.list without role:list: answered code 0/,
  },
  {
    what: 'a list has rows of another brand',
    area: 'brands',
    of: 'device.himitList',
    breaks: inRows(himit, ({ list }) => {
      if (list[0]) list[0].platformId = 12
    }),
    found: /device\.himitList: a session of 6 reads a row of 12/,
  },
  ...faultsOfChanges,
]
