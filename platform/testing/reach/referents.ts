import { type Referent, referencesOf } from '@/lib/contract/reference'
import { endpoints, type NamedEndpoint } from '@/lib/contract/registry'

/**
 * Where the rows of a referent are, as SQL of its own and not the platform's conditions: its key, a word by which it is
 * known, the brands that have it, and whether it lies in a region.
 */
export type Source = {
  from: string
  key: string
  word?: string
  brands: string
  near?: string
  /** Which is new; without it the one with the greatest key. */
  order?: string
  /** Which is in a state that most inputs take. */
  fit?: string
}

/** Whether a project is in the region of which `:region` is the key. */
const at = (project: string) => `coalesce(${project} in (select id from project where region_id = :region), false)`

const of = (table: string, more: Partial<Source> = {}): Source => ({
  from: `${table} t`,
  key: 't.id',
  brands: 'array[t.platform_id]',
  ...more,
})
const withController = (table: string, more: Partial<Source> = {}): Source =>
  of(table, {
    from: `${table} t left join controller c on c.id = t.controller_id`,
    brands: 'array[c.platform_id]',
    near: at('c.project_id'),
    ...more,
  })
const controller = (type?: 2 | 3): Source => ({
  ...of('controller', {
    key: 't.mac_wifi_id',
    word: 't.device_name',
    near: at('t.project_id'),
    fit: `t.mac_wifi_id !~ '^FA11'`,
  }),
  ...(type && { from: `(select * from controller where controller_type = ${type}) t` }),
})
const nearUser = (user: string) => `(
  exists (select 1 from app_group_member m join controller c on c.group_id = m.group_id
    where m.app_user_id = ${user} and ${at('c.project_id')})
  or exists (select 1 from project p where p.distributor_id = ${user} and p.region_id = :region)
  or exists (select 1 from checker_user k join checker c on c.id = k.checker_row
    where k.app_user_id = ${user} and ${at('c.project_id')}))`
const appUser = of('app_user', { word: 't.account', near: nearUser('t.id') })
const document = (usage: 1 | 2) => ({ ...of('document'), from: `(select * from document where usage = ${usage}) t` })
const report = of('data_report', { word: 't.report_no', near: at('t.project_id') })
const repair = withController('repair', { word: 't.repair_no' })

/** A referent that every brand and every region has alike, or that is the caller's own: nothing of it is hidden. */
type Shared = { shared: string; own: Pick<Source, 'from' | 'key' | 'order'> }

const issued = { shared: 'stored as a digest: what an endpoint answers is the only copy', own: { from: '', key: '' } }

const declared: Readonly<Partial<Record<Referent, Source | Shared>>> = {
  controller: controller(),
  hidom: controller(2),
  smartTouch: controller(3),
  airBox: withController('air_box', { key: 't.air_box_id' }),
  difference: withController('inventory_difference'),
  command: withController('control_record'),
  erasure: of('person_erasure', { fit: 't.status = 0', near: `t.kind = 'appUser' and ${nearUser('t.person_id')}` }),
  fault: withController('fault', { fit: 't.status = 0' }),
  repair,
  photo: {
    ...repair,
    from: 'repair_photo f join repair t on t.id = f.repair_id left join controller c on c.id = t.controller_id',
    key: 'f.file_id',
    order: 'f.id desc',
  },
  project: of('project', { word: 't.project_name', near: 't.region_id = :region' }),
  group: of('app_group', {
    word: 't.group_no',
    near: `exists (select 1 from controller c where c.group_id = t.id and ${at('c.project_id')})`,
  }),
  appUser,
  appUserAccount: { ...appUser, key: 't.account', fit: `t.account like '%@%'` },
  distributor: of('distributor_relation', {
    near: `${nearUser('t.dealer_id')} and ${nearUser('t.distributor_id')}`,
    fit: 't.status = 1',
  }),
  push: of('push_message', {
    word: 't.title',
    fit: 't.status = 0',
    near: `t.recipient_type = 1 and not exists (select 1 from unnest(t.recipient_ids) as r(id) where not ${nearUser('r.id')})`,
  }),
  checker: of('checker', { key: 't.checker_id', near: at('t.project_id') }),
  checkerTask: withController('checker_task', { word: 't.record_name' }),
  dataReport: report,
  otaTask: of('ota_task', {
    near: `not exists (select 1 from ota_result r left join controller c on c.id = r.controller_id
      where r.task_id = t.id and not ${at('c.project_id')})`,
  }),
  otaResult: withController('ota_result'),
  otaPolicy: of('ota_policy', { near: 'false', fit: 't.status = 0' }),
  appLog: of('app_log', {
    near: `case when t.mac_wifi_id = '' then ${nearUser('t.app_user_id')}
      else t.mac_wifi_id in (select mac_wifi_id from controller c where ${at('c.project_id')}) end`,
  }),
  operationLog: of('operation_log', {
    near: `split_part(t.target, ' ', 1) in (select mac_wifi_id from controller c where ${at('c.project_id')})`,
  }),
  loginLog: of('login_log'),
  clientError: of('client_error'),
  // Staff lie in no region: who sees a part of the brand sees, of these, at most the other callers.
  onlineUser: of('session', {
    from: 'session t join web_user u on u.id = t.user_id',
    near: `case when u.account like 'scope-%' then null else false end`,
  }),
  region: of('region', {
    brands: 'array[6, 12, 13]',
    near: 't.id = :region',
    fit: 't.id in (select region_id from project)',
  }),
  announcement: of('announcement', { brands: 't.platform_ids' }),
  category: of('document_category'),
  deviceImport: of('device_import'),
  faultType: of('fault_type', { key: 't.fault_code', order: `t.fault_code ~ '^Z' desc, t.fault_code desc` }),
  otaVersion: of('ota_version', { fit: 't.status = 2 and t.upgrade_type = 1' }),
  firmwareTicket: issued,
  guide: document(1),
  instruction: document(2),
  jobTicket: issued,
  listView: of('list_view'),
  passkey: of('passkey'),
  pcSoftware: of('pc_software'),
  webUser: of('web_user', { word: 't.account', brands: 't.brand_jurisdiction' }),
  border: { shared: 'the map on which scopes are drawn', own: { from: 'region t', key: 't.id' } },
  avatar: {
    shared: 'the caller’s own, whatever brand it was uploaded in',
    own: { from: 'web_user t', key: 't.avatar_file_id' },
  },
  identity: {
    shared: 'of a member of staff, whose key stands beside it',
    own: { from: 'user_identity t', key: 't.id' },
  },
  menu: { shared: 'the console itself', own: { from: 'menu t', key: 't.id' } },
  notice: { shared: 'the caller’s own', own: { from: 'account_notice t', key: 't.id' } },
  organization: {
    shared: 'goes by the organization of the caller: session/data-scope.test.ts',
    own: { from: 'organization t', key: 't.id' },
  },
  role: {
    shared: 'a role of one brand is nothing on another: identity/role/handlers.test.ts',
    own: { from: 'role t', key: 't.id' },
  },
  session: {
    shared: 'the caller’s own, or of a member of staff: by a key beside it',
    own: { from: 'session t', key: 't.id' },
  },
}

const hasOwnKey = ({ name, endpoint }: NamedEndpoint): boolean => {
  const [noun = '', verb] = name.split('.')
  const { shape } = endpoint.data as { shape?: { list?: { element?: { shape?: object } } } }
  const isKey = referencesOf(name, `${noun}Id`)?.every(({ to }) => to === noun)
  return verb === 'list' && !(noun in declared) && isKey === true && `${noun}Id` in (shape?.list?.element?.shape ?? {})
}
const toTable = (noun: string): string => noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Those declared above, and each noun whose list has its own key: in the table of its name, by brand. */
export const referents: Readonly<Record<string, Source | Shared>> = {
  ...Object.fromEntries(
    endpoints.filter(hasOwnKey).map(({ name }) => {
      const [noun = ''] = name.split('.')
      return [noun, of(toTable(noun))]
    }),
  ),
  ...declared,
}

/** Lists that lie in no region: their rows are hidden by the brand alone. */
export const isOfNoRegion = (noun: string): boolean => {
  const source = referents[noun]
  return source !== undefined && 'brands' in source && source.near === undefined
}

export const requireSource = (to: Referent): Source | Shared => {
  const source = referents[to]
  if (source === undefined) throw new Error(`nothing says where the rows of ${to} are`)
  return source
}
