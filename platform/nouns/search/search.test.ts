import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type SearchKind, type SearchResult, searchApi, searchKinds, searchRights } from '@/lib/contract/search'
import { userApi, userMay } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { scopedAccounts } from '../../testing/reach/add-scoped-accounts'
import { type Caller, type Scene, sees, startScene, type Thing } from '../../testing/reach/start-scene'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.platform.close())

const find = async (caller: Caller, text: string): Promise<SearchResult> => {
  const { code, data } = await scene.ask(caller, 'search.find', { text })
  if (code !== 0) throw new Error(`${text}: ${code}`)
  return data as SearchResult
}

/** Something that a search may find, and what somebody types to find it. */
type Sought = Pick<Thing, 'key' | 'brands' | 'near'> & { text: string }
type Kind = {
  sought: () => Sought[] | Promise<Sought[]>
  keysIn: (result: SearchResult) => string[] | undefined
}

const some = 15
/** Some of those in the region, of those of its brand elsewhere, and of those of other brands. */
const ofEachPlace = <Row extends Sought>(rows: readonly Row[]): Row[] => {
  const placeOf = ({ brands, near }: Row): string => (brands.includes(6) ? `6 ${near === true}` : 'other')
  return ['6 true', '6 false', 'other'].flatMap((place) => rows.filter((row) => placeOf(row) === place).slice(0, some))
}

const thingsOf = (to: Thing['to'], textOf: (thing: Thing) => string | null) => (): Sought[] =>
  ofEachPlace(scene.things.filter((thing) => thing.to === to).map((thing) => ({ ...thing, text: textOf(thing) ?? '' })))

const word = ({ word: known }: Thing) => known
const atPlaces = (columns: string, table: string) => async (): Promise<Sought[]> => {
  const rows = await scene.query(`select ${columns}, c.platform_id as brand, c.project_id in
      (select id from project where region_id = ${scene.region}) as near
    from ${table} t join controller c on c.id = t.controller_id order by near desc nulls last, 1`)
  return ofEachPlace(
    rows.map((row) => ({
      key: String(row.key),
      text: String(row.text),
      brands: [Number(row.brand)],
      near: row.near === true,
    })),
  )
}

const kinds: Record<Exclude<SearchKind, 'faultTypes' | 'webUsers'>, Kind> = {
  projects: {
    // What the scene copies has the searched name of its original.
    sought: () => thingsOf('project', word)().filter(({ text }) => !text.startsWith('Annex')),
    keysIn: ({ projects }) => projects?.list.map(({ projectId }) => projectId),
  },
  devices: {
    sought: thingsOf('controller', ({ key }) => key),
    keysIn: ({ devices }) => devices?.list.map(({ macWifiId }) => macWifiId),
  },
  units: {
    sought: atPlaces('t.serial_no as key, lower(t.serial_no) as text', 'indoor_unit'),
    keysIn: ({ units }) => units?.list.map(({ serialNo }) => serialNo),
  },
  faults: {
    sought: atPlaces('t.id as key, t.fault_code as text', 'fault'),
    keysIn: ({ faults }) => faults?.list.map(({ faultId }) => faultId),
  },
  repairs: {
    sought: thingsOf('repair', word),
    keysIn: ({ repairs }) => repairs?.list.map(({ repairId }) => repairId),
  },
  upgrades: {
    sought: thingsOf('otaTask', ({ key }) => key),
    keysIn: ({ upgrades }) => upgrades?.list.map(({ upgradeId }) => upgradeId),
  },
  checkers: {
    sought: thingsOf('checker', ({ key }) => key.toLowerCase()),
    keysIn: ({ checkers }) => checkers?.list.map(({ checkerId }) => checkerId),
  },
  appUsers: {
    sought: thingsOf('appUser', word),
    keysIn: ({ appUsers }) => appUsers?.list.map(({ appUserId }) => appUserId),
  },
}

describe.each(['root', 'elsewhere', ...scopedAccounts] as const)('to a caller who is %s', (caller) => {
  it.each(Object.entries(kinds))('%s are found where their list shows them, and nowhere else', async (kind, each) => {
    const sought = await each.sought()
    const seen = new Set(sought.filter((one) => sees(caller, { ...one, to: 'project', word: null, version: 0 })))
    expect(sought.length).toBeGreaterThan(1)
    const wrong: string[] = []
    for (const one of sought.filter(({ text }) => text.length > 1)) {
      const result = await find(caller, one.text)
      const keys = each.keysIn(result) ?? []
      const isSeen = seen.has(one)
      // Of several that are called alike the first are shown.
      if (isSeen && !keys.includes(one.key) && result[kind as 'devices']?.more !== 1) wrong.push(`misses ${one.text}`)
      const hidden = sought.filter((other) => !seen.has(other) && keys.includes(other.key))
      wrong.push(...hidden.map(({ key }) => `${one.text} shows ${key}`))
    }
    expect(wrong).toEqual([])
    // The test tries both.
    if (caller === 'regions' || caller === 'organization') expect(seen.size).toBeGreaterThan(0)
    if (caller !== 'root') expect(seen.size).toBeLessThan(sought.length)
  })

  it('staff are those of the list of staff', async () => {
    // The others are answered with a failure: the name says which.
    const all = await scene.query(`select account from web_user where deleted_time is null
      and account ~ '^(admin|editor|service|viewer|ota|east12|nomenu|scope-.*)$'`)
    expect(all.length).toBeGreaterThan(8)
    for (const { account } of all) {
      const text = String(account)
      const { webUsers } = await find(caller, text)
      const listed = await scene.ask(caller, 'webUser.list', webUserApi.list.input.parse({ account: text, limit: 200 }))
      const { list } = listed.data as { list: { account: string }[] }
      expect(webUsers?.list.map((user) => user.account)).toEqual(list.slice(0, 5).map((user) => user.account))
    }
  })
})

describe('what is typed', () => {
  it('a WiFi ID is found with any separators, in any case, and by its end', async () => {
    const [mac = ''] = scene.things
      .filter(({ to, brands }) => to === 'controller' && brands[0] === 6)
      .map(({ key }) => key)
    const pairs = mac.match(/../g) ?? []
    const fours = mac.match(/..../g) ?? []
    const forms = [
      mac,
      mac.toLowerCase(),
      pairs.join(':'),
      pairs.join('-'),
      pairs.join(' '),
      fours.join('.'),
      mac.slice(-5),
    ]
    for (const text of forms) {
      const { devices } = await find('root', text)
      expect([text, devices?.list.map(({ macWifiId }) => macWifiId)]).toEqual([text, expect.arrayContaining([mac])])
    }
  })

  it('characters that nobody sees and full-width ones make no difference', async () => {
    const [mac = ''] = scene.things
      .filter(({ to, brands }) => to === 'controller' && brands[0] === 6)
      .map(({ key }) => key)
    const wide = [...mac].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
    for (const text of [`\u200b${mac.slice(0, 6)}\u200d${mac.slice(6)}\ufeff`, wide, `  ${mac}\u3000`]) {
      const { devices } = await find('root', text)
      expect(devices?.list.map(({ macWifiId }) => macWifiId)).toEqual([mac])
    }
    expect((await scene.ask('root', 'search.find', { text: '\u200b\u200e ' })).code).not.toBe(0)
  })

  it('wildcards stand for themselves', async () => {
    for (const text of ['%%', '__', '%_%', '\\%']) {
      const { late, ...found } = await find('root', text)
      expect([late, ...Object.values(found).flatMap((kind) => (kind as { list: unknown[] }).list)]).toEqual([[]])
    }
  })

  it('a fault is found by its code in any case and by its name in both languages', async () => {
    const [type] = await scene.query(`select * from fault_type where platform_id = 6 
      and fault_code ~ '[A-Z]' and length(fault_code) > 1 order by fault_code limit 1`)
    const code = String(type?.fault_code)
    for (const text of [code.toLowerCase(), String(type?.name_zh), String(type?.name_en).toUpperCase()]) {
      const { faultTypes } = await find('root', text)
      expect([text, faultTypes?.list.map(({ faultCode }) => faultCode)]).toEqual([text, expect.arrayContaining([code])])
    }
  })

  it('a repair is found by its digits alone', async () => {
    const [repair] = scene.things.filter(({ to, brands }) => to === 'repair' && brands[0] === 6)
    const { repairs } = await find('root', repair?.word?.slice(1) ?? '')
    expect(repairs?.list.map(({ repairNo }) => repairNo)).toEqual([repair?.word])
  })

  it('staff are found by the pinyin of their name, where their list shows them', async () => {
    const [{ real_name: before } = {}] = await scene.query(`select real_name from web_user where account = 'editor'`)
    await scene.query(`update web_user set real_name = '吕曾欣' where account = 'editor'`)
    for (const text of ['lvzengxin', 'lu zeng xin', 'LZX', 'zengxin']) {
      const { webUsers } = await find('root', text)
      expect([text, webUsers?.list.map(({ account }) => account)]).toEqual([text, ['editor']])
    }
    for (const caller of ['elsewhere', ...scopedAccounts] as const) {
      const query = webUserApi.list.input.parse({ realName: '吕曾欣' })
      const listed = (await scene.ask(caller, 'webUser.list', query)).data as { list: unknown[] } | null
      const { webUsers } = await find(caller, 'lvzengxin')
      expect([caller, webUsers?.list.length ?? 0]).toEqual([caller, listed?.list.length ?? 0])
    }
    expect((await find('root', 'lvcengxing')).webUsers?.list).toEqual([])
    await scene.query(`update web_user set real_name = '${before}' where account = 'editor'`)
  })

  it('a customer is found by a whole telephone number, however it is written, by who may have it shown', async () => {
    await scene.query(`update app_user set phone = '13755501234' where id in
      (select id from app_user where platform_id = 6 and status = 1 order by id limit 1)`)
    const { appUsers } = await find('root', '137 5550-1234')
    expect(appUsers?.list).toHaveLength(1)
    expect(JSON.stringify(appUsers)).not.toContain('13755501234')
    const viewer = { token: await scene.platform.signIn('viewer') }
    const { data: user } = await scene.platform.call(userApi.info, {}, viewer)
    expect(userMay(user, 'appUser:list') && !userMay(user, 'appUser:update')).toBe(true)
    expect((await scene.platform.call(searchApi.find, { text: '13755501234' }, viewer)).data.appUsers?.list).toEqual([])
  })
})

it.each(['admin', 'editor', 'service', 'ota', 'viewer', 'nomenu'])(
  '%s is answered the kinds of their rights alone',
  async (account) => {
    const token = await scene.platform.signIn(account)
    const { data: user } = await scene.platform.call(userApi.info, {}, { token })
    const { data: result } = await scene.platform.call(searchApi.find, { text: '01' }, { token })
    expect(searchKinds.filter((kind) => result[kind] !== null)).toEqual(
      searchKinds.filter((kind) => userMay(user, searchRights[kind])),
    )
    expect(result.late).toEqual([])
  },
)
