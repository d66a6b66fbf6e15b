import type { MenuIcon } from '@/lib/contract/menu'
import type { PlatformId } from '@/lib/contract/platform-id'

/** What a route says of its screen beside where it is. Spec 2. */
export type RouteMeta = {
  /** Key of messages/{zh,en}/routes.json. */
  title?: string
  /** Of its menu entry, where the server's menu has none. */
  icon?: MenuIcon
  /** Its tab cannot be closed. */
  affix?: true
  /** Names of the roles that it is for; without them it is for all. Spec 6. */
  roles?: readonly string[]
  /** False: its tab keeps neither data nor drafts. Spec 2, never cached. */
  keepAlive?: false
  /** The list that it belongs to: its entry is lit while it is open, and grants it. */
  activeMenu?: RouteName
}

/** An entry of the route table, by the fields of spec 2. */
export type RouteEntry = {
  path: `/${string}`
  name: string
  /** Never in the sidebar, whatever the menu says: opened from another screen. */
  hidden?: true
  /** A parent is shown with however few children. */
  alwaysShow?: true
  children?: readonly RouteEntry[]
  meta: RouteMeta
  /** Only on this platform. */
  platformId?: PlatformId
}

/** A screen of the console. */
export type Route = RouteEntry & {
  /** Query fields that identify another record, and so another tab. */
  identity?: readonly string[]
}

type Short = Pick<Route, 'path' | 'hidden' | 'platformId' | 'identity'> &
  Pick<RouteMeta, 'icon' | 'affix' | 'keepAlive'>

const hidden = true
const keepAlive = false
const byMac = ['macWifiId'] as const

/** Every screen of the spec under its own path, with the spec's spellings. */
const screens = {
  dashboard: { path: '/dashboard', affix: true, icon: 'dashboard' },
  projectList: { path: '/projectMangement/ProjectList', icon: 'tab' }, // sic
  projectMap: { path: '/projectMangement/projectMap', icon: 'star' }, // sic
  projectDetail: { path: '/projectMangement/projectDetail', hidden, identity: ['projectId'] }, // sic
  hidom: { path: '/equipmentCenter/HiDom', icon: 'HIMIT' },
  hidomDetails: { path: '/equipmentCenter/HiDomDeviceDetails', hidden, keepAlive, identity: byMac },
  smartTouch: { path: '/equipmentCenter/SmartTouch', icon: 'HIMIT' },
  smartTouchDetails: { path: '/equipmentCenter/SmartTouchDeviceDetails', hidden, keepAlive, identity: byMac },
  himit: { path: '/equipmentCenter/HIMIT', icon: 'HIMIT' },
  hicube: { path: '/equipmentCenter/HiCube', platformId: 6, icon: 'HIMIT' },
  faultAnalysis: { path: '/equipmentCenter/faultanalysis', icon: 'faultanalysis' },
  outdoor: { path: '/equipmentCenter/outdoor', icon: 'outDoor' },
  indoor: { path: '/equipmentCenter/indoor', icon: 'inDoor' },
  deviceImporting: { path: '/equipmentCenter/deviceimporting', icon: 'import' },
  checkerList: { path: '/equipmentCenter/checkerList', platformId: 6, icon: 'HIMIT' },
  checkerDetail: { path: '/equipmentCenter/CheckerDetail', hidden, keepAlive, identity: ['checkerId'] },
  checkerWriteIn: { path: '/equipmentCenter/CheckerWriteIn', hidden, identity: ['checkerId'] },
  checkerData: { path: '/equipmentCenter/checkerData', hidden, identity: ['taskId'] },
  checkerTaskList: { path: '/equipmentCenter/CheckerTaskList', hidden },
  messageReport: { path: '/equipmentCenter/MessageReport', hidden, identity: ['taskId'] },
  createDataReport: { path: '/equipmentCenter/createDataReport', hidden, identity: ['reportId'] },
  otaUpgradeList: { path: '/equipmentCenter/OTAupgradeList', keepAlive, icon: 'upgrade' },
  otaUpgrade: { path: '/equipmentCenter/OTAupGrade', hidden },
  otaDetail: { path: '/equipmentCenter/OTAdetailInfo', hidden, keepAlive, identity: ['upgradeId'] },
  deviceDetails: { path: '/equipmentCenter/devicedetails', hidden, keepAlive, identity: byMac },
  historicalRecords: { path: '/equipmentCenter/HistoricalRecords', hidden, identity: byMac },
  hidomControlHistory: { path: '/APPAdministration/hiDomControlHistory', icon: 'msghistory' },
  smartTouchControlHistory: { path: '/APPAdministration/smartTouchControlHistory', icon: 'msghistory' },
  controlHistory: { path: '/APPAdministration/controlHistory', icon: 'msghistory' },
  messagePush: { path: '/APPAdministration/messagePush', icon: 'msgpush' },
  userManager: { path: '/APPAdministration/userManager', icon: 'user' },
  appDownload: { path: '/APPAdministration/APPdownLoad', icon: 'APP-phone' },
  versionManagement: { path: '/APPAdministration/versionManagement', keepAlive, icon: 'APP-version' },
  groupManagement: { path: '/APPAdministration/GroupManagement', keepAlive, icon: 'APP-GroupManagement' },
  repairManagement: { path: '/APPAdministration/repairManagement', icon: 'documentation' },
  fileManagement: { path: '/APPAdministration/fileManagement', icon: 'documentation' },
  logManagement: { path: '/APPAdministration/LogManagement', icon: 'APP-LogManagement' },
  questionManagement: { path: '/APPAdministration/questionManagement', icon: 'documentation' },
  changePassword: { path: '/changePassword', hidden },
  informationEdit: { path: '/informationEdit', hidden },
  repairDetails: { path: '/repairDetails', hidden, keepAlive },
  productGuide: { path: '/productGuide', keepAlive, icon: 'platform-guidance' },
  productGuideManagement: { path: '/productionGuideMange', icon: 'platform-guidance' }, // sic
  editFile: { path: '/editFile', hidden, identity: ['fileId'] },
  typeManagement: { path: '/typeManagement', keepAlive, icon: 'tab' },
  organization: { path: '/userCenter/organization', icon: 'organization' },
  webUser: { path: '/userCenter/userCore', icon: 'user' },
  role: { path: '/userCenter/role', icon: 'role' },
  distributorManagement: { path: '/userCenter/distributorManagement', icon: 'user' },
  systemAnnouncements: { path: '/platformCenter/systemAnnouncements', icon: 'platform-announcements' },
  systemLog: { path: '/platformCenter/systemLog', icon: 'platform-log' },
  faultType: { path: '/platformCenter/faultType', icon: 'platform-fault' },
  systemConfiguration: { path: '/platformCenter/systemConfiguration', icon: 'APP-platformMange' },
  productGuidelines: { path: '/platformCenter/ProductGuidelines', icon: 'platform-guidance' },
  pcSoftware: { path: '/platformCenter/PCSoftware', icon: 'zip' },
  menuSetup: { path: '/systemSetup/menuSetup', icon: 'tab' },
  unauthorized: { path: '/401', hidden },
  notFound: { path: '/404', hidden },
} as const satisfies Record<string, Short>

export type RouteName = keyof typeof screens
export const routeNames = Object.keys(screens) as RouteName[]

/** The list that a screen belongs to. Spec 2, activeMenu. */
const activeMenu: Partial<Record<RouteName, RouteName>> = {
  projectDetail: 'projectList',
  hidomDetails: 'hidom',
  smartTouchDetails: 'smartTouch',
  deviceDetails: 'himit',
  outdoor: 'himit',
  indoor: 'himit',
  historicalRecords: 'himit',
  createDataReport: 'himit',
  checkerDetail: 'checkerList',
  checkerWriteIn: 'checkerList',
  checkerData: 'checkerList',
  checkerTaskList: 'checkerList',
  messageReport: 'checkerList',
  otaUpgrade: 'otaUpgradeList',
  otaDetail: 'otaUpgradeList',
  repairDetails: 'repairManagement',
  editFile: 'productGuideManagement',
}

/** Spec 2 and 6: the table allows these on the dashboard and in every group. */
const staffRoles: readonly string[] = ['admin', 'editor']
/** Open to everybody who is signed in, whatever their role. */
const forAll: ReadonlySet<RouteName> = new Set(['unauthorized', 'notFound'])

const toRoute = (name: RouteName): Route => {
  const { icon, affix, keepAlive: stays, ...place }: Short = screens[name]
  const list = activeMenu[name]
  const meta = {
    title: name,
    ...(icon && { icon }),
    ...(affix && { affix }),
    ...(!forAll.has(name) && { roles: staffRoles }),
    ...(stays === false && { keepAlive: stays }),
    ...(list && { activeMenu: list }),
  }
  return { ...place, name: place.path.slice(place.path.lastIndexOf('/') + 1), meta }
}

export const routes = Object.fromEntries(routeNames.map((name) => [name, toRoute(name)])) as Record<RouteName, Route>

/** Routes whose last segment is a record, and what identifies it. Spec 2. */
export const withRecord: ReadonlyMap<RouteName, string> = new Map([
  ['faultAnalysis', 'macWifiId'],
  ['outdoor', 'macWifiId'],
  ['indoor', 'macWifiId'],
  ['repairDetails', 'id'],
])
const toChild = (name: RouteName): RouteEntry =>
  withRecord.has(name) ? { ...routes[name], path: `${routes[name].path}/:${withRecord.get(name)}` } : routes[name]

/** Groups of the table; the sidebar has the names of the server's menu. */
const groups = [
  { path: '/projectMangement', icon: 'tab' }, // sic
  { path: '/equipmentCenter', icon: 'equipmentCenter' },
  { path: '/APPAdministration', icon: 'APP-version' },
  { path: '/userCenter', icon: 'userCenter' },
  { path: '/platformCenter', icon: 'APP-platformMange' },
  { path: '/systemSetup', icon: 'tab' },
] as const satisfies readonly Pick<Route & RouteMeta, 'path' | 'icon'>[]

/** By the path; the spec counts screens with a path of their own to the administration of the app. */
const groupOf = (name: RouteName): string | undefined => {
  const { path } = routes[name]
  if (forAll.has(name) || name === 'dashboard') return undefined
  return groups.find((group) => path.startsWith(`${group.path}/`))?.path ?? '/APPAdministration'
}

/** The whole table of spec 2: what opens without a session, the dashboard, and the groups with their screens. */
export const routeTable: readonly RouteEntry[] = [
  { path: '/login', name: 'login', hidden, meta: {} },
  { path: '/auth-redirect', name: 'auth-redirect', hidden, meta: {} },
  { path: '/apk/download', name: 'ApkDownload', hidden, meta: {} },
  { path: '/redirect/:path*', name: 'redirect', hidden, meta: {} },
  routes.unauthorized,
  routes.notFound,
  { ...routes.dashboard, name: 'Dashboard' },
  ...groups.map(({ path, icon }) => ({
    path,
    name: path.slice(1),
    alwaysShow: true as const,
    meta: { icon, roles: staffRoles },
    children: routeNames.filter((name) => groupOf(name) === path).map(toChild),
  })),
]

const byPath = new Map<string, RouteName>(routeNames.map((name) => [routes[name].path, name]))

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
