import { airBoxApi } from './air-box'
import { announcementApi } from './announcement'
import { appDownloadApi } from './app-download'
import { appLogApi } from './app-log'
import { appUserApi } from './app-user'
import { appVersionApi } from './app-version'
import { authApi } from './auth'
import { capabilityApi } from './capability'
import { captchaApi } from './captcha'
import { categoryApi } from './category'
import { checkerApi } from './checker'
import { checkerDataApi } from './checker-data'
import { checkerEventApi } from './checker-event'
import { checkerFrameApi } from './checker-frame'
import { checkerServiceApi } from './checker-service'
import { checkerTaskApi } from './checker-task'
import { clientErrorApi } from './client-error'
import { configApi } from './config'
import { connectionApi } from './connection'
import { controlApi } from './control'
import { controlHistoryApi } from './control-history'
import { dashboardApi } from './dashboard'
import { dataReportApi } from './data-report'
import { deviceApi } from './device'
import { deviceBindingApi } from './device-binding'
import { deviceCheckApi } from './device-check'
import { deviceImportApi } from './device-import'
import { distributorApi } from './distributor'
import { guideApi, instructionApi } from './document'
import { type Endpoint, otherMethods } from './endpoint'
import { eventApi } from './event'
import { factorApi } from './factor'
import { faultApi } from './fault'
import { faultTypeApi } from './fault-type'
import { groupApi } from './group'
import { heldWorkApi } from './held-work'
import { hicubeApi } from './hicube'
import { hidomApi } from './hidom'
import { historyApi } from './history'
import { ingestApi } from './ingest'
import { jobApi } from './job'
import { listExportApi } from './list-export'
import { listViewApi } from './list-view'
import { logApi } from './log'
import { menuApi } from './menu'
import { networkModuleApi } from './network-module'
import { onlineUserApi } from './online-user'
import { organizationApi } from './organization'
import { otaApprovalApi } from './ota-approval'
import { otaPolicyApi } from './ota-policy'
import { otaResultApi } from './ota-result'
import { otaTaskApi } from './ota-task'
import { otaVersionApi } from './ota-version'
import { pcSoftwareApi } from './pc-software'
import { personApi } from './person'
import { preferenceApi } from './preference'
import { projectApi } from './project'
import { projectMapApi } from './project-map'
import { pushApi } from './push'
import { questionApi } from './question'
import { regionApi } from './region'
import { repairApi } from './repair'
import { retentionApi } from './retention'
import { roleApi } from './role'
import { rowBatchApi } from './row-batch'
import { scheduleApi } from './schedule'
import { searchApi } from './search'
import { sessionApi } from './session'
import { smartTouchApi } from './smart-touch'
import { unitApi } from './unit'
import { userApi } from './user'
import { weatherApi } from './weather'
import { webUserApi } from './web-user'

/** Every endpoint of the platform API, by noun. A new entity adds one line here. */
export const registry = {
  airBox: airBoxApi,
  announcement: announcementApi,
  appUser: appUserApi,
  auth: authApi,
  capability: capabilityApi,
  captcha: captchaApi,
  category: categoryApi,
  checkerService: checkerServiceApi,
  checker: checkerApi,
  checkerTask: checkerTaskApi,
  checkerFrame: checkerFrameApi,
  checkerEvent: checkerEventApi,
  checkerData: checkerDataApi,
  dataReport: dataReportApi,
  connection: connectionApi,
  control: controlApi,
  controlHistory: controlHistoryApi,
  dashboard: dashboardApi,
  device: deviceApi,
  distributor: distributorApi,
  event: eventApi,
  factor: factorApi,
  deviceBinding: deviceBindingApi,
  deviceCheck: deviceCheckApi,
  deviceImport: deviceImportApi,
  fault: faultApi,
  group: groupApi,
  guide: guideApi,
  heldWork: heldWorkApi,
  hicube: hicubeApi,
  hidom: hidomApi,
  history: historyApi,
  faultType: faultTypeApi,
  ingest: ingestApi,
  instruction: instructionApi,
  job: jobApi,
  listExport: listExportApi,
  listView: listViewApi,
  log: logApi,
  menu: menuApi,
  networkModule: networkModuleApi,
  onlineUser: onlineUserApi,
  otaPolicy: otaPolicyApi,
  otaResult: otaResultApi,
  otaApproval: otaApprovalApi,
  otaTask: otaTaskApi,
  otaVersion: otaVersionApi,
  person: personApi,
  preference: preferenceApi,
  project: projectApi,
  question: questionApi,
  push: pushApi,
  projectMap: projectMapApi,
  region: regionApi,
  smartTouch: smartTouchApi,
  repair: repairApi,
  unit: unitApi,
  user: userApi,
  organization: organizationApi,
  role: roleApi,
  rowBatch: rowBatchApi,
  schedule: scheduleApi,
  search: searchApi,
  session: sessionApi,
  webUser: webUserApi,
  appDownload: appDownloadApi,
  appLog: appLogApi,
  appVersion: appVersionApi,
  clientError: clientErrorApi,
  config: configApi,
  pcSoftware: pcSoftwareApi,
  retention: retentionApi,
  weather: weatherApi,
} as const satisfies Record<string, Record<string, Endpoint>>

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** All endpoints with their `noun.verb` names. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(registry).flatMap(([noun, api]) =>
  Object.entries<Endpoint>(api).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
)

/** Key of the proxy's allow-list: the method by which the browser calls, and the path. */
export const routeKey = (method: string, path: string): string => `${method} ${path}`

/**
 * Spec 7 also names the checker service `/api/checker_svc`, and says no more: each of its reads has that
 * second name here and reaches the platform under its own. An effect has one name.
 */
export const umbrella: readonly (readonly [path: string, named: NamedEndpoint])[] = endpoints.flatMap((named) =>
  named.endpoint.path.startsWith('/checker_svc/') && !named.endpoint.effect
    ? [[`/api${named.endpoint.path}`, named] as const]
    : [],
)

/** Methods with which the browser may call it. */
const methodsOf = (endpoint: Endpoint): readonly string[] => [
  endpoint.method,
  ...(endpoint.anyMethod ? otherMethods : []),
]

/** The allow-list: everything that the console lets through to the platform. */
export const routes: ReadonlyMap<string, NamedEndpoint> = new Map(
  [...endpoints.map((named) => [named.endpoint.path, named] as const), ...umbrella].flatMap(([path, named]) =>
    methodsOf(named.endpoint).map((method): [string, NamedEndpoint] => [routeKey(method, path), named]),
  ),
)
