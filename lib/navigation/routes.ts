import type { PlatformId } from '@/lib/contract/platform-id'

/** A screen of the console. Spec 2; names of the titles are keys of messages/{zh,en}/routes.json. */
export type Route = {
  path: `/${string}`
  /** Not in the menu; opened from another screen. */
  hidden?: true
  /** Its tab cannot be closed. */
  affix?: true
  /** False: its tab keeps neither data nor drafts. Spec 2, never cached. */
  keepAlive?: false
  /** Only on this platform. */
  platformId?: PlatformId
  /** Query fields that identify another record, and so another tab. */
  identity?: readonly string[]
}

const hidden = true
const keepAlive = false

/** Every screen of the spec under its own path, with the spec's spellings. */
export const routes = {
  dashboard: { path: '/dashboard', affix: true },
  projectList: { path: '/projectMangement/ProjectList' }, // sic
  projectMap: { path: '/projectMangement/projectMap' }, // sic
  projectDetail: { path: '/projectMangement/projectDetail', hidden, identity: ['projectId'] }, // sic
  hidom: { path: '/equipmentCenter/HiDom' },
  hidomDetails: { path: '/equipmentCenter/HiDomDeviceDetails', hidden, keepAlive, identity: ['macWifiId'] },
  smartTouch: { path: '/equipmentCenter/SmartTouch' },
  smartTouchDetails: {
    path: '/equipmentCenter/SmartTouchDeviceDetails',
    hidden,
    keepAlive,
    identity: ['macWifiId'],
  },
  himit: { path: '/equipmentCenter/HIMIT' },
  hicube: { path: '/equipmentCenter/HiCube', platformId: 6 },
  faultAnalysis: { path: '/equipmentCenter/faultanalysis' },
  outdoor: { path: '/equipmentCenter/outdoor', hidden },
  indoor: { path: '/equipmentCenter/indoor', hidden },
  deviceImporting: { path: '/equipmentCenter/deviceimporting' },
  checkerList: { path: '/equipmentCenter/checkerList', platformId: 6 },
  checkerDetail: { path: '/equipmentCenter/CheckerDetail', hidden, platformId: 6, keepAlive, identity: ['checkerId'] },
  checkerWriteIn: { path: '/equipmentCenter/CheckerWriteIn', hidden, platformId: 6, identity: ['checkerId'] },
  checkerData: { path: '/equipmentCenter/checkerData', hidden, platformId: 6, identity: ['taskId'] },
  checkerTaskList: { path: '/equipmentCenter/CheckerTaskList', hidden, platformId: 6 },
  messageReport: { path: '/equipmentCenter/MessageReport', hidden, platformId: 6, identity: ['taskId'] },
  createDataReport: { path: '/equipmentCenter/createDataReport', hidden, platformId: 6, identity: ['reportId'] },
  otaUpgradeList: { path: '/equipmentCenter/OTAupgradeList', keepAlive },
  otaUpgrade: { path: '/equipmentCenter/OTAupGrade', hidden },
  otaDetail: { path: '/equipmentCenter/OTAdetailInfo', hidden, keepAlive, identity: ['upgradeId'] },
  deviceDetails: { path: '/equipmentCenter/devicedetails', hidden, keepAlive, identity: ['macWifiId'] },
  historicalRecords: { path: '/equipmentCenter/HistoricalRecords', hidden, identity: ['macWifiId'] },
  hidomControlHistory: { path: '/APPAdministration/hiDomControlHistory' },
  smartTouchControlHistory: { path: '/APPAdministration/smartTouchControlHistory' },
  controlHistory: { path: '/APPAdministration/controlHistory' },
  messagePush: { path: '/APPAdministration/messagePush' },
  userManager: { path: '/APPAdministration/userManager' },
  appDownload: { path: '/APPAdministration/APPdownLoad' },
  versionManagement: { path: '/APPAdministration/versionManagement', keepAlive },
  groupManagement: { path: '/APPAdministration/GroupManagement', keepAlive },
  repairManagement: { path: '/APPAdministration/repairManagement' },
  fileManagement: { path: '/APPAdministration/fileManagement' },
  logManagement: { path: '/APPAdministration/LogManagement' },
  questionManagement: { path: '/APPAdministration/questionManagement' },
  changePassword: { path: '/changePassword', hidden },
  informationEdit: { path: '/informationEdit', hidden },
  repairDetails: { path: '/repairDetails', hidden, keepAlive },
  productGuide: { path: '/productGuide', keepAlive },
  productGuideManagement: { path: '/productionGuideMange' }, // sic
  editFile: { path: '/editFile', hidden, identity: ['fileId'] },
  typeManagement: { path: '/typeManagement', keepAlive },
  organization: { path: '/userCenter/organization' },
  webUser: { path: '/userCenter/userCore' },
  role: { path: '/userCenter/role' },
  distributorManagement: { path: '/userCenter/distributorManagement' },
  systemAnnouncements: { path: '/platformCenter/systemAnnouncements' },
  systemLog: { path: '/platformCenter/systemLog' },
  faultType: { path: '/platformCenter/faultType' },
  systemConfiguration: { path: '/platformCenter/systemConfiguration' },
  productGuidelines: { path: '/platformCenter/ProductGuidelines' },
  pcSoftware: { path: '/platformCenter/PCSoftware' },
  menuSetup: { path: '/systemSetup/menuSetup' },
  unauthorized: { path: '/401', hidden },
  notFound: { path: '/404', hidden },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]

const byPath = new Map<string, RouteName>(routeNames.map((name) => [routes[name].path, name]))

/** Routes whose last segment is a record: `/equipmentCenter/outdoor/:macWifiId`. Spec 2. */
export const withRecord: ReadonlySet<RouteName> = new Set(['faultAnalysis', 'outdoor', 'indoor', 'repairDetails'])

export const routeOf = (name: RouteName): Route => routes[name]

/** The screen at a path, or undefined. Screens of one platform do not exist on the others. Spec 6. */
export const findRoute = (path: string, platformId: PlatformId): RouteName | undefined => {
  const parent = path.slice(0, path.lastIndexOf('/'))
  const record = byPath.get(parent)
  const name = byPath.get(path) ?? (record && withRecord.has(record) ? record : undefined)
  if (!name) return undefined
  const own = routeOf(name).platformId
  return own === undefined || own === platformId ? name : undefined
}
