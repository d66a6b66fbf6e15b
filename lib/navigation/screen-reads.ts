import 'server-only'
import type { EndpointName } from '@/lib/contract/need'
import { endpoints } from '@/lib/contract/registry'
import { type RouteName, routeNames } from './routes'

const reads: Partial<Record<RouteName, readonly EndpointName[]>> = {
  dashboard: ['dashboard.summary', 'dashboard.trends', 'dashboard.lists'],
  projectList: ['project.list'],
  projectMap: ['projectMap.points'],
  projectDetail: ['project.info'],
  hidomDetails: ['device.info'],
  smartTouchDetails: ['device.info'],
  himit: ['device.himitList'],
  faultAnalysis: ['fault.list', 'fault.analysis'],
  outdoor: ['unit.outdoor'],
  indoor: ['unit.indoor'],
  deviceImporting: ['deviceImport.upload', 'deviceImport.list'],
  checkerList: ['checker.list'],
  checkerDetail: ['checker.info'],
  checkerWriteIn: ['checker.save', 'checker.update'],
  checkerData: ['checkerTask.info'],
  checkerTaskList: ['checkerTask.list', 'dataReport.list'],
  messageReport: ['checkerTask.info'],
  dataReports: ['dataReport.list'],
  createDataReport: ['dataReport.info', 'dataReport.origin'],
  otaUpgradeList: ['otaTask.list', 'otaResult.list', 'otaVersion.list', 'otaPolicy.list'],
  otaUpgrade: ['otaTask.create'],
  otaDetail: ['otaTask.info'],
  deviceDetails: ['device.info'],
  historicalRecords: ['history.units'],
  hidomControlHistory: ['controlHistory.hidoms'],
  smartTouchControlHistory: ['controlHistory.smartTouches'],
  controlHistory: ['controlHistory.airConditioners', 'controlHistory.airBoxes'],
  messagePush: ['push.list'],
  userManager: ['appUser.list'],
  appDownload: ['appDownload.info'],
  versionManagement: ['appVersion.list'],
  groupManagement: ['group.list'],
  repairManagement: ['repair.list'],
  fileManagement: ['instruction.list'],
  logManagement: ['appLog.list'],
  questionManagement: ['question.list'],
  changePassword: ['user.changePassword'],
  informationEdit: [],
  repairDetails: ['repair.info'],
  productGuide: ['guide.list'],
  productGuideManagement: ['guide.list'],
  editFile: ['guide.info'],
  typeManagement: ['category.list'],
  organization: ['organization.tree', 'region.tree'],
  distributorManagement: ['distributor.list'],
  systemAnnouncements: ['announcement.list'],
  systemLog: ['log.operations', 'log.logins', 'clientError.list'],
  systemConfiguration: ['config.list', 'weather.list', 'ingest.figures', 'retention.list'],
  productGuidelines: ['guide.list'],
  menuSetup: ['menu.list'],
  unauthorized: [],
  notFound: [],
}

const names = new Set(endpoints.map(({ name }) => name))
const toOwnList = (route: RouteName): EndpointName[] =>
  names.has(`${route}.list`) ? [`${route}.list` as EndpointName] : []

/**
 * The calls that make a screen worth opening: a platform with one of them has the screen, and says in place what else
 * it does without. A screen with none needs nothing; one that is called as a noun reads the noun's list.
 */
export const screenReads = Object.fromEntries(
  routeNames.map((route) => [route, reads[route] ?? toOwnList(route)]),
) as Record<RouteName, readonly EndpointName[]>
