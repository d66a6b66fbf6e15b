import { defaultRun } from '@/lib/contract/ota-task'
import { endpoints } from '@/lib/contract/registry'
import { askedCustomers } from '../brand-scope/asked-customers'
import { askedDevices } from '../brand-scope/asked-devices'
import { askedMessages } from '../brand-scope/asked-messages'
import { askedPeople } from '../brand-scope/asked-people'
import { askedService } from '../brand-scope/asked-service'
import { askedSoftware } from '../brand-scope/asked-software'
import { askedUpgrades } from '../brand-scope/asked-upgrades'
import { policyForm, projectForm, pushForm, relationForm } from '../brand-scope/forms'
import { askedCheckersByRegion } from './asked-checkers'
import type { Ask, AskedByRegion } from './asked-kind'
import type { Things } from './things'
import { withoutRegion } from './without-region'

const named = (ask: Ask): AskedByRegion => ({ kind: 'named', ask })
const atField = (field: string, ask: Ask): AskedByRegion => ({ kind: 'field', field, ask })
const rows = (ask?: Ask): AskedByRegion => ({ kind: 'rows', ...(ask && { ask }) })
const everything = { filter: {}, timeZone: 'UTC' }
const files = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { kind: 'job', ask: () => everything } satisfies AskedByRegion]))
const lists = (...names: string[]) => Object.fromEntries(names.map((name) => [name, rows()]))
const check = (it: Things) => ({ source: { versionId: it.version } })
/** Everybody in the brand who can be sent to. */
export const audience = { recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null }

/** What brand-scope does not ask by a key, or asks otherwise. */
const own: Record<string, AskedByRegion> = {
  ...lists('dashboard.summary', 'dashboard.trends', 'dashboard.lists', 'projectMap.points', 'repair.list'),
  ...lists('project.options', 'project.list', 'project.places', 'project.distributors', 'repair.counts'),
  ...lists('appUser.list', 'group.list', 'distributor.list', 'distributor.counts', 'push.list', 'push.recipients'),
  ...lists('control.list', 'device.himitList', 'hicube.list', 'hidom.list', 'smartTouch.list', 'fault.list'),
  ...lists('controlHistory.airConditioners', 'controlHistory.airBoxes', 'controlHistory.hidoms'),
  ...lists('controlHistory.smartTouches', 'fault.devices', 'appLog.list', 'log.operations', 'log.logins'),
  ...lists('clientError.list', 'otaResult.list', 'otaTask.list', 'otaPolicy.list', 'otaVersion.distribution'),
  ...lists('otaVersion.list', 'otaVersion.featureCodes'),
  'ingest.figures': rows(),
  'otaVersion.info': rows((it) => ({ versionId: it.version })),
  'device.search': rows((it) => ({ text: it.device.macWifiId.slice(2, 8) })),
  'appUser.scopeOptions': rows((it) => ({ dataScope: 4, search: it.device.macWifiId.slice(0, 4) })),
  'push.audience': rows(() => audience),
  'push.resolve': rows((it) => ({ accounts: [it.account] })),
  ...files('appUser.export', 'project.export', 'device.himitExport', 'hicube.export', 'hidom.export', 'fault.export'),
  ...files('smartTouch.export', 'repair.export', 'otaResult.export', 'log.exportOperations', 'log.exportLogins'),
  'listExport.export': { kind: 'job', ask: () => ({ ...everything, list: '/sys/app/group/list' }) },
  'controlHistory.export': {
    kind: 'job',
    ask: () => ({ ...everything, screen: 'airConditioner', filter: { days: 0 } }),
  },
  ...Object.fromEntries(
    (
      [
        ['device.himitBatch', 'device'],
        ['hidom.batch', 'hidom'],
        ['smartTouch.batch', 'smartTouch'],
        ['hicube.batch', 'device'],
      ] as const
    ).map(([name, thing]) => [
      name,
      { kind: 'job', ask: (it) => ({ action: 'vipOff', selection: { keys: [it[thing].macWifiId] } }) } as AskedByRegion,
    ]),
  ),
  'rowBatch.batch': { kind: 'job', ask: (it) => ({ action: 'project.remove', selection: { keys: [it.project] } }) },
  'fault.batch': { kind: 'job', ask: (it) => ({ action: 'acknowledge', selection: { keys: [it.fault] } }) },
  'project.save': atField('regionId', (it) => ({ ...projectForm, regionId: it.region })),
  'appUser.setDataScope': named((it) => ({ userId: it.user, dataScope: 1, keys: [], version: 1 })),
  'distributor.save': atField('dealerEmail', (it) => ({
    distributorAccount: it.distributor,
    dealerEmail: it.account,
    remark: '',
  })),
  'distributor.update': named((it) => ({ ...relationForm, relationId: it.relation, version: 1 })),
  'push.save': atField('recipientIds', (it) => ({ ...pushForm, recipientType: 1, recipientIds: [it.user] })),
  'push.test': atField('userIds', (it) => ({
    title: 'T',
    titleEn: '',
    messageType: 2,
    contentZh: 'T',
    contentEn: 'T',
    linkUrl: '',
    userIds: [it.user],
  })),
  'log.operation': named((it) => ({ logId: it.operationLog })),
  'otaPolicy.info': named((it) => ({ strategyId: it.policy })),
  'otaPolicy.save': { kind: 'whole', ask: (it) => policyForm(it.featureCode) },
  'otaPolicy.update': {
    kind: 'whole',
    ask: (it) => ({ strategyId: it.policy, version: 1, ...policyForm(it.featureCode) }),
  },
  'otaPolicy.start': { kind: 'whole', ask: (it) => ({ strategyId: it.policy }) },
  'otaPolicy.invalidate': { kind: 'whole', ask: (it) => ({ strategyId: it.policy }) },
  'otaPolicy.reach': {
    kind: 'whole',
    ask: (it) => {
      const { upgradeType, featureCode, sourceVersions, targetVersion, scopeType, scopeValue } = policyForm(
        it.featureCode,
      )
      return { upgradeType, featureCode, sourceVersions, targetVersion, scopeType, scopeValue }
    },
  },
  'otaTask.preflight': rows(check),
  'otaTask.preflightDevices': rows((it) => ({ check: check(it) })),
  'otaTask.preflightExport': { kind: 'job', ask: (it) => ({ check: check(it), timeZone: 'UTC' }) },
  'otaTask.plan': rows((it) => ({ check: check(it), run: defaultRun })),
  'otaTask.create': atField('selection', (it) => ({
    source: { versionId: it.version },
    selection: { by: 'device', macWifiIds: [it.device.macWifiId] },
    taskName: 'x',
    remark: '',
    run: defaultRun,
    snapshot: '',
    confirmCount: 1,
  })),
  ...askedCheckersByRegion,
}

const brandTables = [
  askedCustomers,
  askedDevices,
  askedMessages,
  askedPeople,
  askedService,
  askedSoftware,
  askedUpgrades,
]
const exempt = new Set(Object.values(withoutRegion).flatMap((each) => each.endpoints.split(/\s+/)))

/** Everything that goes by regions: what brand-scope asks by a key, and what is said above. */
export const askedByRegion: Record<string, AskedByRegion> = {
  ...Object.fromEntries(
    brandTables
      .flatMap((table) => Object.entries(table))
      .flatMap(([name, how]) => (typeof how === 'function' && !exempt.has(name) ? [[name, named(how)]] : [])),
  ),
  ...own,
}

/** Names of the contract that are in neither table, or in both. */
export const unsorted = (): string[] =>
  endpoints.map(({ name }) => name).filter((name) => exempt.has(name) === (askedByRegion[name] !== undefined))
export const exemptNames = [...exempt]
