import { type BoxSignal, boxSignals } from '@/lib/hvac/air-box-signals'
import { type SignalKey, signals } from '@/lib/hvac/signals'
import enAccountNotices from './en/accountNotices.json'
import enAirBox from './en/airBox.json'
import enAnnouncement from './en/announcement.json'
import enAppDownload from './en/appDownload.json'
import enAppLog from './en/appLog.json'
import enAppUser from './en/appUser.json'
import enAppVersion from './en/appVersion.json'
import enCategory from './en/category.json'
import enChecker from './en/checker.json'
import enCheckerData from './en/checkerData.json'
import enCheckerFrame from './en/checkerFrame.json'
import enCheckerTask from './en/checkerTask.json'
import enClientError from './en/clientError.json'
import enCommon from './en/common.json'
import enConfig from './en/config.json'
import enConnection from './en/connection.json'
import enControl from './en/control.json'
import enDashboard from './en/dashboard.json'
import enDataReport from './en/dataReport.json'
import enDevice from './en/device.json'
import enDeviceImport from './en/deviceImport.json'
import enDeviceKey from './en/deviceKey.json'
import enDeviceMessage from './en/deviceMessage.json'
import enDistributor from './en/distributor.json'
import enDocument from './en/document.json'
import enFactor from './en/factor.json'
import enFatal from './en/fatal.json'
import enFault from './en/fault.json'
import enFaultType from './en/faultType.json'
import enFile from './en/file.json'
import enGroup from './en/group.json'
import enHealth from './en/health.json'
import enHeldWork from './en/heldWork.json'
import enHistory from './en/history.json'
import enIngest from './en/ingest.json'
import enList from './en/list.json'
import enLog from './en/log.json'
import enLogin from './en/login.json'
import enLook from './en/look.json'
import enMenu from './en/menu.json'
import enOffline from './en/offline.json'
import enOnlineUser from './en/onlineUser.json'
import enOrganization from './en/organization.json'
import enOtaPolicy from './en/otaPolicy.json'
import enOtaResult from './en/otaResult.json'
import enOtaTask from './en/otaTask.json'
import enOtaVersion from './en/otaVersion.json'
import enOtaWizard from './en/otaWizard.json'
import enPages from './en/pages.json'
import enPart from './en/part.json'
import enPcSoftware from './en/pcSoftware.json'
import enPerson from './en/person.json'
import enProfile from './en/profile.json'
import enProject from './en/project.json'
import enProjectMap from './en/projectMap.json'
import enPush from './en/push.json'
import enQuestion from './en/question.json'
import enRegion from './en/region.json'
import enRepair from './en/repair.json'
import enRetention from './en/retention.json'
import enRichText from './en/richText.json'
import enRole from './en/role.json'
import enRoutes from './en/routes.json'
import enSearch from './en/search.json'
import enSecondStep from './en/secondStep.json'
import enSession from './en/session.json'
import enShell from './en/shell.json'
import enSignIns from './en/signIns.json'
import enSso from './en/sso.json'
import enTimeline from './en/timeline.json'
import enUnit from './en/unit.json'
import enWeather from './en/weather.json'
import enWebUser from './en/webUser.json'
import enWorldMap from './en/worldMap.json'
import zhAccountNotices from './zh/accountNotices.json'
import zhAirBox from './zh/airBox.json'
import zhAnnouncement from './zh/announcement.json'
import zhAppDownload from './zh/appDownload.json'
import zhAppLog from './zh/appLog.json'
import zhAppUser from './zh/appUser.json'
import zhAppVersion from './zh/appVersion.json'
import zhCategory from './zh/category.json'
import zhChecker from './zh/checker.json'
import zhCheckerData from './zh/checkerData.json'
import zhCheckerFrame from './zh/checkerFrame.json'
import zhCheckerTask from './zh/checkerTask.json'
import zhClientError from './zh/clientError.json'
import zhCommon from './zh/common.json'
import zhConfig from './zh/config.json'
import zhConnection from './zh/connection.json'
import zhControl from './zh/control.json'
import zhDashboard from './zh/dashboard.json'
import zhDataReport from './zh/dataReport.json'
import zhDevice from './zh/device.json'
import zhDeviceImport from './zh/deviceImport.json'
import zhDeviceKey from './zh/deviceKey.json'
import zhDeviceMessage from './zh/deviceMessage.json'
import zhDistributor from './zh/distributor.json'
import zhDocument from './zh/document.json'
import zhFactor from './zh/factor.json'
import zhFatal from './zh/fatal.json'
import zhFault from './zh/fault.json'
import zhFaultType from './zh/faultType.json'
import zhFile from './zh/file.json'
import zhGroup from './zh/group.json'
import zhHealth from './zh/health.json'
import zhHeldWork from './zh/heldWork.json'
import zhHistory from './zh/history.json'
import zhIngest from './zh/ingest.json'
import zhList from './zh/list.json'
import zhLog from './zh/log.json'
import zhLogin from './zh/login.json'
import zhLook from './zh/look.json'
import zhMenu from './zh/menu.json'
import zhOffline from './zh/offline.json'
import zhOnlineUser from './zh/onlineUser.json'
import zhOrganization from './zh/organization.json'
import zhOtaPolicy from './zh/otaPolicy.json'
import zhOtaResult from './zh/otaResult.json'
import zhOtaTask from './zh/otaTask.json'
import zhOtaVersion from './zh/otaVersion.json'
import zhOtaWizard from './zh/otaWizard.json'
import zhPages from './zh/pages.json'
import zhPart from './zh/part.json'
import zhPcSoftware from './zh/pcSoftware.json'
import zhPerson from './zh/person.json'
import zhProfile from './zh/profile.json'
import zhProject from './zh/project.json'
import zhProjectMap from './zh/projectMap.json'
import zhPush from './zh/push.json'
import zhQuestion from './zh/question.json'
import zhRegion from './zh/region.json'
import zhRepair from './zh/repair.json'
import zhRetention from './zh/retention.json'
import zhRichText from './zh/richText.json'
import zhRole from './zh/role.json'
import zhRoutes from './zh/routes.json'
import zhSearch from './zh/search.json'
import zhSecondStep from './zh/secondStep.json'
import zhSession from './zh/session.json'
import zhShell from './zh/shell.json'
import zhSignIns from './zh/signIns.json'
import zhSso from './zh/sso.json'
import zhTimeline from './zh/timeline.json'
import zhUnit from './zh/unit.json'
import zhWeather from './zh/weather.json'
import zhWebUser from './zh/webUser.json'
import zhWorldMap from './zh/worldMap.json'

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
// A key that only one language has does not compile.
const both = <Zh, En>(zh: Zh & Shape<En>, en: En & Shape<Zh>): { zh: Zh; en: En } => ({ zh, en })

const signalNames = (language: 'zh' | 'en') =>
  Object.fromEntries(
    Object.entries({ ...signals, ...boxSignals }).map(([key, signal]) => [key, signal[language]]),
  ) as Record<SignalKey | BoxSignal, string>

/** Texts by namespace. */
const namespaces = {
  accountNotices: both(zhAccountNotices, enAccountNotices),
  airBox: both(zhAirBox, enAirBox),
  announcement: both(zhAnnouncement, enAnnouncement),
  appDownload: both(zhAppDownload, enAppDownload),
  appLog: both(zhAppLog, enAppLog),
  appUser: both(zhAppUser, enAppUser),
  appVersion: both(zhAppVersion, enAppVersion),
  category: both(zhCategory, enCategory),
  checker: both(zhChecker, enChecker),
  checkerData: both(zhCheckerData, enCheckerData),
  checkerFrame: both(zhCheckerFrame, enCheckerFrame),
  checkerTask: both(zhCheckerTask, enCheckerTask),
  clientError: both(zhClientError, enClientError),
  common: both(zhCommon, enCommon),
  config: both(zhConfig, enConfig),
  connection: both(zhConnection, enConnection),
  control: both(zhControl, enControl),
  dashboard: both(zhDashboard, enDashboard),
  dataReport: both(zhDataReport, enDataReport),
  device: both(zhDevice, enDevice),
  deviceImport: both(zhDeviceImport, enDeviceImport),
  deviceKey: both(zhDeviceKey, enDeviceKey),
  deviceMessage: both(zhDeviceMessage, enDeviceMessage),
  distributor: both(zhDistributor, enDistributor),
  document: both(zhDocument, enDocument),
  factor: both(zhFactor, enFactor),
  fatal: both(zhFatal, enFatal),
  fault: both(zhFault, enFault),
  faultType: both(zhFaultType, enFaultType),
  file: both(zhFile, enFile),
  group: both(zhGroup, enGroup),
  health: both(zhHealth, enHealth),
  heldWork: both(zhHeldWork, enHeldWork),
  history: both(zhHistory, enHistory),
  ingest: both(zhIngest, enIngest),
  list: both(zhList, enList),
  log: both(zhLog, enLog),
  login: both(zhLogin, enLogin),
  look: both(zhLook, enLook),
  menu: both(zhMenu, enMenu),
  offline: both(zhOffline, enOffline),
  onlineUser: both(zhOnlineUser, enOnlineUser),
  organization: both(zhOrganization, enOrganization),
  otaPolicy: both(zhOtaPolicy, enOtaPolicy),
  otaResult: both(zhOtaResult, enOtaResult),
  otaTask: both(zhOtaTask, enOtaTask),
  otaVersion: both(zhOtaVersion, enOtaVersion),
  otaWizard: both(zhOtaWizard, enOtaWizard),
  pages: both(zhPages, enPages),
  part: both(zhPart, enPart),
  pcSoftware: both(zhPcSoftware, enPcSoftware),
  person: both(zhPerson, enPerson),
  profile: both(zhProfile, enProfile),
  project: both(zhProject, enProject),
  projectMap: both(zhProjectMap, enProjectMap),
  push: both(zhPush, enPush),
  question: both(zhQuestion, enQuestion),
  region: both(zhRegion, enRegion),
  repair: both(zhRepair, enRepair),
  retention: both(zhRetention, enRetention),
  richText: both(zhRichText, enRichText),
  role: both(zhRole, enRole),
  routes: both(zhRoutes, enRoutes),
  search: both(zhSearch, enSearch),
  secondStep: both(zhSecondStep, enSecondStep),
  session: both(zhSession, enSession),
  shell: both(zhShell, enShell),
  signIns: both(zhSignIns, enSignIns),
  sso: both(zhSso, enSso),
  timeline: both(zhTimeline, enTimeline),
  unit: both(
    { ...zhUnit, fields: { ...zhUnit.fields, ...signalNames('zh') } },
    { ...enUnit, fields: { ...enUnit.fields, ...signalNames('en') } },
  ),
  weather: both(zhWeather, enWeather),
  webUser: both(zhWebUser, enWebUser),
  worldMap: both(zhWorldMap, enWorldMap),
}
type Namespaces = typeof namespaces
export type Namespace = keyof Namespaces

type Own<Language extends 'zh' | 'en'> = { [Name in Namespace]: Namespaces[Name][Language] }
/** Namespaces that have a text of this key, with it. */
type With<Key extends string> = {
  [Name in Namespace as Namespaces[Name]['zh'] extends Record<Key, string> ? Name : never]: string
}
type Log = Own<'zh'>['log']
export type Messages = Shape<Omit<Own<'zh'>, 'routes' | 'log'>> & {
  routes: Shape<Own<'zh'>['routes']> & With<'screenTitle'>
  log: Shape<Omit<Log, 'choices'>> & {
    choices: Shape<Omit<Log['choices'], 'module'>> & { module: Shape<Log['choices']['module']> & With<'noun'> }
  }
}

/**
 * All texts of a language. A noun's own file has its name, by which the log names its module, and the title of the
 * screen that is called as the noun.
 */
const toMessages = (language: 'zh' | 'en'): Messages => {
  const entries = Object.entries(namespaces).map(([name, texts]) => [name, texts[language]] as const)
  const own = Object.fromEntries(entries) as Own<'zh'>
  const pick = <Key extends 'noun' | 'screenTitle'>(key: Key) =>
    Object.fromEntries(
      entries.flatMap(([name, texts]) => (key in texts ? [[name, texts[key as never]]] : [])),
    ) as unknown as With<Key>
  const { choices } = own.log
  return {
    ...own,
    routes: { ...own.routes, ...pick('screenTitle') },
    log: { ...own.log, choices: { ...choices, module: { ...choices.module, ...pick('noun') } } },
  }
}

export const zh = toMessages('zh')
export const en = toMessages('en')
