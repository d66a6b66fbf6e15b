/** A row of an answer. */
export type Row = Record<string, unknown>
/** The first rows that an endpoint answers; none where it fails or has none. */
export type FirstRows = (name: string) => Promise<readonly Row[]>
type Derive = (rows: FirstRows) => Promise<Row | undefined>

/** Fields of the first row of a list. */
const of =
  (list: string, ...fields: readonly string[]): Derive =>
  async (rows) => {
    const row = (await rows(list)).find((each) => fields.every((field) => each[field] !== null && field in each))
    return row && Object.fromEntries(fields.map((field) => [field, row[field]]))
  }

const also =
  (derive: Derive, more: Row): Derive =>
  async (rows) => {
    const input = await derive(rows)
    return input && { ...input, ...more }
  }

const always =
  (input: Row): Derive =>
  async () =>
    input

const anyDevice = of('device.himitList', 'macWifiId')
const dom = of('hidom.list', 'macWifiId')
const touch = of('smartTouch.list', 'macWifiId')
const cube = of('hicube.list', 'macWifiId')
const project = of('project.list', 'projectId')
const checker = of('checker.list', 'checkerId')
const task = of('checkerTask.list', 'taskId')
const upgrade = of('otaTask.list', 'upgradeId')
const report = of('dataReport.list', 'reportId')

const day = { from: '2026-01-01 00:00:00', to: '2026-01-01 12:00:00' }

/**
 * An input for each read that needs one, from what the lists answer. Reads that are not here take no input, or one
 * that no list gives (tickets, files of a record): those are named in the report as not looked at.
 */
export const readInputs: Readonly<Record<string, Derive>> = {
  'airBox.live': cube,
  'announcement.info': of('announcement.list', 'announcementId'),
  'announcement.readers': of('announcement.list', 'announcementId'),
  'appDownload.current': always({ platformId: 6 }),
  'appUser.info': of('appUser.list', 'userId'),
  'appUser.typeImpact': also(of('appUser.list', 'userId'), { accountType: 2 }),
  'appUser.dataScope': of('appUser.list', 'userId'),
  'appUser.scopeOptions': always({ dataScope: 2 }),
  'captcha.issue': always({ uuid: 'conformance-0000000000' }),
  'checkerService.read': always({ call: 'getRegionByLang', languageId: 0 }),
  'checkerService.readByBody': always({ call: 'getRegionByLang', languageId: 0 }),
  'checker.info': checker,
  'checkerTask.info': task,
  'checkerFrame.list': task,
  'checkerFrame.summary': task,
  'checkerFrame.lane': task,
  'checkerEvent.list': checker,
  'checkerData.units': task,
  'control.info': of('control.list', 'recordId'),
  'dataReport.info': report,
  'dataReport.origin': anyDevice,
  'device.info': anyDevice,
  'device.search': always({ text: '24' }),
  'deviceBinding.info': anyDevice,
  'deviceCheck.whyOffline': anyDevice,
  'deviceImport.info': of('deviceImport.list', 'importId'),
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
  'history.timeline': also(anyDevice, day),
  'instruction.info': of('instruction.list', 'fileId'),
  'job.info': of('job.list', 'jobId'),
  'job.failures': of('job.list', 'jobId'),
  'job.results': of('job.list', 'jobId'),
  'listView.list': always({ lists: '/sys/device/himit/list' }),
  'log.operation': of('log.operations', 'logId'),
  'networkModule.info': anyDevice,
  'networkModule.otaRecords': anyDevice,
  'otaPolicy.info': of('otaPolicy.list', 'strategyId'),
  'otaResult.info': of('otaResult.list', 'resultId'),
  'otaTask.info': upgrade,
  'otaTask.impact': upgrade,
  'otaTask.stopReport': upgrade,
  'otaVersion.info': of('otaVersion.list', 'versionId'),
  'project.info': project,
  'project.devices': project,
  'project.systems': project,
  'project.verdicts': async (rows) => {
    const input = await project(rows)
    return input && { projectIds: input.projectId }
  },
  'project.energy': project,
  'project.members': project,
  'project.history': project,
  'push.info': of('push.list', 'messageId'),
  'push.resolve': always({ accounts: ['nobody@example.com'] }),
  'region.byLanguage': always({ languageId: 0 }),
  'repair.info': of('repair.list', 'repairId'),
  'repair.draft': of('fault.list', 'faultId'),
  'role.grants': of('role.list', 'roleId'),
  'smartTouch.groups': touch,
  'smartTouch.schedules': touch,
  'smartTouch.settings': touch,
  'unit.outdoor': anyDevice,
  'unit.indoor': anyDevice,
  'webUser.one': of('webUser.list', 'userId'),
  'webUser.sessions': of('webUser.list', 'userId'),
  'clientError.info': of('clientError.list', 'errorId'),
}
