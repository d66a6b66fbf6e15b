import { addHours } from 'date-fns/addHours'
import { defaultRun } from '@/lib/contract/ota-task'
import { type OtaVersion, otaVersionCan } from '@/lib/contract/ota-version'
import { fromWireTime, toWireTime } from '@/lib/format/wire-time'

/** A row of an answer. */
export type Row = Record<string, unknown>
/** What an endpoint answers, asked once; nothing where it fails. `rows`: the rows of its first list. */
export type Reader = {
  data: (name: string, input?: Row) => Promise<unknown>
  rows: (name: string, input?: Row) => Promise<readonly Row[]>
}
type Derive = (reader: Reader) => Promise<Row | undefined>

/** Fields of the first row of a list. */
const of =
  (list: string, ...fields: readonly string[]): Derive =>
  async ({ rows }) => {
    const row = (await rows(list)).find((each) => fields.every((field) => each[field] !== null && field in each))
    return row && Object.fromEntries(fields.map((field) => [field, row[field]]))
  }

const also =
  (derive: Derive, more: Row): Derive =>
  async (reader) => {
    const input = await derive(reader)
    return input && { ...input, ...more }
  }

const always =
  (input: Row): Derive =>
  async () =>
    input

/** The first that finds something, over the first rows of a list. */
const within =
  (list: string, query: Row, find: (row: Row, reader: Reader) => Promise<Row | undefined>): Derive =>
  async (reader) => {
    for (const row of (await reader.rows(list, query)).slice(0, 5)) {
      const found = await find(row, reader)
      if (found) return found
    }
    return undefined
  }

const anyDevice = of('device.himitList', 'macWifiId')
const dom = of('hidom.list', 'macWifiId')
const touch = of('smartTouch.list', 'macWifiId')
const cube = of('hicube.list', 'macWifiId')
const project = of('project.list', 'projectId')
const checker = of('checker.list', 'checkerId')
const task = of('checkerTask.list', 'taskId')
const upgrade = of('otaTask.list', 'upgradeId')
const report = of('dataReport.list', 'reportId')

/** A unit of a controller, with the fields of the history: the outdoor ones carry the alarm history. */
const unitOf = (unitKind: 1 | 2, toInput: (unit: Row, macWifiId: unknown) => Row): Derive =>
  within('device.himitList', {}, async ({ macWifiId }, { data }) => {
    const { units = [] } = ((await data('history.units', { macWifiId })) ?? {}) as { units?: Row[] }
    const unit = units.find((each) => each.unitKind === unitKind)
    return unit && toInput(unit, macWifiId)
  })
/** A version of firmware that may be sent, for what an upgrade to it would be. */
const toUpgrade: Derive = async ({ rows }) => {
  const version = (await rows('otaVersion.list')).find(
    (row) => otaVersionCan.dispatch(row as Pick<OtaVersion, 'status'>) && row.unsent === null,
  )
  return version && { source: { versionId: version.versionId }, selection: { by: 'all' } }
}
/** What an upgrade to a version would be, in the field of a larger input. */
const checked =
  (more: Row): Derive =>
  async (reader) => {
    const check = await toUpgrade(reader)
    return check && { check, ...more }
  }

const day = { from: '2026-01-01 00:00:00', to: '2026-01-01 12:00:00' }

/** Reads that are not looked at, with the reason. */
export const unread: Readonly<Record<string, string>> = {
  'clientError.report': 'would leave a row in the log of interface errors',
}

/**
 * An input for each read that needs one, from what the lists answer. Reads that are not here take no input, or are
 * `unread`. Where the lists are empty the report names the read as not looked at.
 */
export const readInputs: Readonly<Record<string, Derive>> = {
  'airBox.live': cube,
  'airBox.day': within('hicube.list', {}, async ({ macWifiId }, { rows }) => {
    const box = (await rows('airBox.live', { macWifiId }))[0]
    return box && { macWifiId, airBoxId: box.airBoxId }
  }),
  'announcement.info': of('announcement.list', 'announcementId'),
  'announcement.readers': of('announcement.list', 'announcementId'),
  'appDownload.current': always({ platformId: 6 }),
  'auth.passkeyOptions': always({ uuid: 'conformance-0000000000', platformId: 6 }),
  'auth.ways': always({ platformId: 6 }),
  'appUser.info': of('appUser.list', 'userId'),
  'appUser.typeImpact': also(of('appUser.list', 'userId'), { accountType: 2 }),
  'appUser.dataScope': of('appUser.list', 'userId'),
  'appUser.scopeOptions': always({ dataScope: 2 }),
  'captcha.issue': always({ uuid: 'conformance-0000000000' }),
  'checkerService.read': always({ call: 'getRegionByLang', languageId: 0 }),
  'checker.info': checker,
  'checkerTask.info': task,
  'checkerFrame.list': task,
  'checkerFrame.summary': task,
  'checkerFrame.lane': task,
  'checkerFrame.position': also(task, { seq: 1 }),
  'checkerTask.forecast': async ({ rows, data }) => {
    const one = (await rows('checker.list')).find(({ busMacWifiId }) => busMacWifiId !== null && busMacWifiId !== '')
    const device = (await rows('device.himitList'))[0]
    const told = (await data('history.units', { macWifiId: device?.macWifiId })) as { serverTime?: string } | undefined
    // By the clock of the platform.
    const now = told?.serverTime ? fromWireTime(told.serverTime) : new Date()
    const plannedEndTime = toWireTime(addHours(now, 1))
    return one && { checkerId: one.checkerId, recordType: 1, systemNos: [], plannedEndTime, timeInterval: null }
  },
  'checkerEvent.list': checker,
  'checkerData.units': task,
  'checkerData.series': within('checkerTask.list', { recordType: 2 }, async ({ taskId }, { rows }) => {
    const unit = (await rows('checkerData.units', { taskId }))[0]
    return unit && { taskId, ...unit }
  }),
  'connection.info': anyDevice,
  'connection.events': anyDevice,
  'connection.messages': anyDevice,
  'connection.watch': anyDevice,
  'connection.errors': anyDevice,
  'connection.differences': anyDevice,
  'control.info': of('control.list', 'recordId'),
  'dataReport.info': report,
  'dataReport.origin': anyDevice,
  'device.info': anyDevice,
  'device.search': always({ text: '24' }),
  'deviceBinding.info': anyDevice,
  'deviceCheck.whyOffline': anyDevice,
  'deviceImport.info': of('deviceImport.list', 'importId'),
  'deviceImport.preview': of('deviceImport.list', 'importId'),
  'deviceImport.problems': of('deviceImport.list', 'importId'),
  'distributor.history': of('distributor.list', 'relationId'),
  'fault.info': of('fault.list', 'faultId'),
  'fault.snapshot': of('fault.list', 'faultId'),
  'group.info': of('group.list', 'groupId'),
  'guide.info': of('guide.list', 'fileId'),
  'hidom.adapters': dom,
  'hidom.meters': dom,
  'hidom.schedules': dom,
  'history.units': anyDevice,
  'history.read': unitOf(1, ({ unitKey }, macWifiId) => ({
    macWifiId,
    unitKind: 1,
    unit: unitKey,
    points: 'inletTemp,setTemp',
    ...day,
  })),
  'history.alarmMemory': unitOf(2, ({ systemNo }, macWifiId) => ({ macWifiId, systemNo })),
  'history.timeline': also(anyDevice, day),
  'instruction.info': of('instruction.list', 'fileId'),
  'job.info': of('job.list', 'jobId'),
  'job.failures': of('job.list', 'jobId'),
  'job.results': of('job.list', 'jobId'),
  'listView.list': always({ lists: '/sys/device/himit/list' }),
  'log.operation': of('log.operations', 'logId'),
  'networkModule.info': anyDevice,
  'networkModule.otaRecords': anyDevice,
  'otaPolicy.reach': also(of('otaPolicy.list', 'upgradeType', 'featureCode', 'sourceVersions', 'targetVersion'), {
    scopeType: 1,
    scopeValue: [],
  }),
  'otaTask.preflight': toUpgrade,
  'otaTask.preflightDevices': checked({}),
  'otaTask.plan': checked({ run: defaultRun }),
  'otaPolicy.info': of('otaPolicy.list', 'strategyId'),
  'otaResult.info': of('otaResult.list', 'resultId'),
  'otaTask.info': upgrade,
  'otaTask.impact': upgrade,
  'otaTask.stopReport': upgrade,
  'otaVersion.info': of('otaVersion.list', 'versionId'),
  'project.info': project,
  'project.devices': project,
  'project.systems': project,
  'project.verdicts': async (reader) => {
    const input = await project(reader)
    return input && { projectIds: input.projectId }
  },
  'project.energy': project,
  'project.members': project,
  'project.history': project,
  'push.audience': always({ recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null }),
  'push.info': of('push.list', 'messageId'),
  'push.resolve': always({ accounts: ['nobody@example.com'] }),
  'region.byLanguage': always({ languageId: 0 }),
  'repair.info': of('repair.list', 'repairId'),
  'repair.draft': of('fault.list', 'faultId'),
  'role.grants': of('role.list', 'roleId'),
  'search.find': async (reader) => {
    const device = await anyDevice(reader)
    return device && { text: device.macWifiId }
  },
  'smartTouch.groups': touch,
  'smartTouch.schedules': touch,
  'smartTouch.settings': touch,
  'unit.outdoor': anyDevice,
  'unit.indoor': anyDevice,
  'webUser.identities': of('webUser.list', 'userId'),
  'webUser.one': of('webUser.list', 'userId'),
  'webUser.sessions': of('webUser.list', 'userId'),
  'clientError.info': of('clientError.list', 'errorId'),
}
