import type { MenuIcon } from '@/lib/contract/menu-icon'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type Screen, screens } from '@/lib/contract/screens'

/** What a route says of its screen beside where it is. Spec 2. */
export type RouteMeta = {
  /** Key of the messages `routes`. */
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
  createDataReport: 'dataReports',
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
  const { icon, affix, keepAlive, menu: _menu, rights: _rights, ...place }: Screen = screens[name]
  const list = activeMenu[name]
  const meta = {
    title: name,
    ...(icon && { icon }),
    ...(affix && { affix }),
    ...(!forAll.has(name) && { roles: staffRoles }),
    ...(keepAlive === false && { keepAlive }),
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
  { path: '/login', name: 'login', hidden: true, meta: {} },
  { path: '/auth-redirect', name: 'auth-redirect', hidden: true, meta: {} },
  { path: '/apk/download', name: 'ApkDownload', hidden: true, meta: {} },
  { path: '/redirect/:path*', name: 'redirect', hidden: true, meta: {} },
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
