import { checkerListBrand } from '@/lib/contract/checker'
import type { Device } from '@/lib/contract/device'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { OutdoorUnit } from '@/lib/contract/unit'
import { fromWireTime, toIsoSecond } from '@/lib/format/wire-time'
import { twoDigits } from '@/lib/hvac/unit-address'
import { routes } from './routes'

type ByMac = Pick<Device, 'macWifiId'>
type ByChecker = { checkerId: string }
type FaultPlace = ByMac & {
  unitKind: number
  systemNo: number | null
  unitNo: number | null
  failureTime: string
}

const halfHourMs = 1_800_000
/** Kinds of controllers whose details are a screen of their own. */
const detailsOf = { 1: 'deviceDetails', 2: 'hidomDetails', 3: 'smartTouchDetails', 4: 'deviceDetails' } as const

/** Lists of controllers by kind. */
export const listOf = { 1: 'himit', 2: 'hidom', 3: 'smartTouch', 4: 'hicube' } as const

type Unit = ByMac & Pick<OutdoorUnit, 'unitKey' | 'systemNo' | 'unitNo'>

/** Links to screens that need more than a path. */
export const paths = {
  /** The details of any controller; without its kind, those common to all kinds. */
  deviceDetails: ({ macWifiId, controllerType = 1 }: ByMac & Partial<Pick<Device, 'controllerType'>>) =>
    `${routes[detailsOf[controllerType]].path}?macWifiId=${macWifiId}`,
  /** How a controller of any kind is connected. */
  deviceConnection: ({ macWifiId }: ByMac) => `${routes.deviceDetails.path}?macWifiId=${macWifiId}&tab=connection`,
  outdoor: ({ macWifiId }: ByMac) => `${routes.outdoor.path}/${macWifiId}`,
  indoor: ({ macWifiId }: ByMac) => `${routes.indoor.path}/${macWifiId}`,
  history: ({ macWifiId }: ByMac) => `${routes.historicalRecords.path}?macWifiId=${macWifiId}`,
  /** Fault analysis of a controller, or of all. */
  faultAnalysis: (device?: ByMac) =>
    device ? `${routes.faultAnalysis.path}/${device.macWifiId}` : routes.faultAnalysis.path,
  /** The card of a fault, above the analysis of its controller. */
  fault: ({ macWifiId, faultId }: ByMac & { faultId: string }) =>
    `${routes.faultAnalysis.path}/${macWifiId}?fault=${faultId}`,
  /** Curves of a fault's unit from half an hour before it to half an hour after it. */
  historyOfFault: ({ macWifiId, unitKind, systemNo, unitNo, failureTime }: FaultPlace) => {
    const at = fromWireTime(failureTime).getTime()
    const query = new URLSearchParams({ macWifiId })
    if (systemNo !== null) {
      query.set('unitKind', String(unitKind))
      query.set('unit', `${twoDigits(systemNo)}-${twoDigits(unitNo ?? 0)}`)
    }
    query.set('from', toIsoSecond(at - halfHourMs))
    query.set('to', toIsoSecond(at + halfHourMs))
    return `${routes.historicalRecords.path}?${query}`
  },
  /** Curves of one unit; an outdoor and an indoor unit may have the same address. */
  curves: ({ macWifiId, unitKey, ...unit }: Unit) =>
    `${routes.historicalRecords.path}?macWifiId=${macWifiId}&unit=${unitKey}&unitKind=${'iduName' in unit ? 1 : 2}`,
  unitFaults: ({ macWifiId, systemNo, unitNo, ...unit }: Unit) =>
    `${routes.faultAnalysis.path}/${macWifiId}?systemNo=${systemNo}&unitNo=${unitNo}&unitKind=${'iduName' in unit ? 1 : 2}&status=all`,
  repair: ({ repairId }: { repairId: string }) => `${routes.repairDetails.path}/${repairId}`,
  deviceImport: (importId?: string) =>
    importId ? `${routes.deviceImporting.path}?import=${importId}` : routes.deviceImporting.path,
  /** App users: one by key, or all. */
  appUsers: (user?: { userId: string }) =>
    user ? `${routes.userManager.path}?userId=${user.userId}` : routes.userManager.path,
  /** Staff of the console by a filter of their list. */
  webUsers: (filter: Record<string, string>) => `${routes.webUser.path}?${new URLSearchParams(filter)}`,
  groups: ({ groupNo }: { groupNo: string }) => `${routes.groupManagement.path}?groupNo=${groupNo}`,
  groupsOf: ({ userId }: { userId: string }) => `${routes.groupManagement.path}?userId=${userId}`,
  /** Relations of a dealer by e-mail. */
  relationsOf: ({ dealerEmail }: { dealerEmail: string }) =>
    `${routes.distributorManagement.path}?${new URLSearchParams({ dealerEmail })}`,
  /** The wizard of a new upgrade: with controllers, a version or a policy chosen. See `useUpgradeHandOver` for many. */
  otaUpgrade: (given: { devices?: readonly string[]; versionId?: string; strategyId?: string } = {}) => {
    const { devices = [], ...one } = given
    const query = new URLSearchParams({ ...(devices.length > 0 && { devices: devices.join() }), ...one })
    return query.size > 0 ? `${routes.otaUpgrade.path}?${query}` : routes.otaUpgrade.path
  },
  /** Upgrades that wait for the reader's decision: `awaitsApproval`. */
  otaApprovals: () => `${routes.otaUpgradeList.path}?approval=waiting&taskStatus=0&isOwn=0`,
  otaTask: ({ upgradeId }: { upgradeId: string }) => `${routes.otaDetail.path}?upgradeId=${upgradeId}`,
  /** Devices of all upgrades: the second tab of the upgrade list. */
  otaResults: (query = '') => `${routes.otaUpgradeList.path}?tab=results${query}`,
  dataReport: ({ reportId }: { reportId: string }) => `${routes.createDataReport.path}?reportId=${reportId}`,
  /** A new data report of a controller, of one of its systems, or of a data acquisition; without any the form asks. */
  newReport: (given: { macWifiId?: string; systemNo?: string; taskId?: string } = {}) => {
    const query = new URLSearchParams(given)
    return query.size > 0 ? `${routes.createDataReport.path}?${query}` : routes.createDataReport.path
  },
  /** Two data reports compared; without the second the page asks for it. */
  compareReports: ({ reportId }: { reportId: string }, other?: { reportId: string }) =>
    `${routes.createDataReport.path}?reportId=${reportId}&with=${other?.reportId ?? ''}`,
  editFile: ({ fileId }: { fileId: string }) => `${routes.editFile.path}?fileId=${fileId}`,
  /** One project, at a tab of its page: `&tab=faults`. */
  project: ({ projectId }: { projectId: string }, query = '') =>
    `${routes.projectDetail.path}?projectId=${projectId}${query}`,
  projects: (query = '') => `${routes.projectList.path}${query}`,
  projectMap: (query = '') => `${routes.projectMap.path}${query}`,
  /** Controllers of one kind. */
  devices: (type: Device['controllerType'], query = '') => `${routes[listOf[type]].path}${query}`,
  repairs: (query = '') => `${routes.repairManagement.path}${query}`,
  checker: ({ checkerId }: ByChecker) => `${routes.checkerDetail.path}?checkerId=${checkerId}`,
  checkerEdit: ({ checkerId }: ByChecker) => `${routes.checkerWriteIn.path}?checkerId=${checkerId}`,
  /** The list of Checkers; on a brand without it, that of their tasks. */
  checkers: (platformId: PlatformId) =>
    (platformId === checkerListBrand ? routes.checkerList : routes.checkerTaskList).path,
  /** Tasks of one Checker, or of all. */
  checkerTasks: (checker?: ByChecker) =>
    checker ? `${routes.checkerTaskList.path}?checkerId=${checker.checkerId}` : routes.checkerTaskList.path,
  /** The record of a task: the report of a message capture, or the data of an acquisition if the kind is given. */
  checkerRecord: ({ taskId, recordType = 1 }: { taskId: string; recordType?: 1 | 2 }) =>
    `${routes[recordType === 1 ? 'messageReport' : 'checkerData'].path}?taskId=${taskId}`,
  himit: (query = '') => `${routes.himit.path}${query}`,
}
