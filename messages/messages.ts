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
import enHistory from './en/history.json'
import enIngest from './en/ingest.json'
import enList from './en/list.json'
import enLog from './en/log.json'
import enLogin from './en/login.json'
import enLook from './en/look.json'
import enMenu from './en/menu.json'
import enOffline from './en/offline.json'
import enOrganization from './en/organization.json'
import enOtaPolicy from './en/otaPolicy.json'
import enOtaResult from './en/otaResult.json'
import enOtaTask from './en/otaTask.json'
import enOtaVersion from './en/otaVersion.json'
import enOtaWizard from './en/otaWizard.json'
import enPages from './en/pages.json'
import enPart from './en/part.json'
import enPcSoftware from './en/pcSoftware.json'
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
import zhHistory from './zh/history.json'
import zhIngest from './zh/ingest.json'
import zhList from './zh/list.json'
import zhLog from './zh/log.json'
import zhLogin from './zh/login.json'
import zhLook from './zh/look.json'
import zhMenu from './zh/menu.json'
import zhOffline from './zh/offline.json'
import zhOrganization from './zh/organization.json'
import zhOtaPolicy from './zh/otaPolicy.json'
import zhOtaResult from './zh/otaResult.json'
import zhOtaTask from './zh/otaTask.json'
import zhOtaVersion from './zh/otaVersion.json'
import zhOtaWizard from './zh/otaWizard.json'
import zhPages from './zh/pages.json'
import zhPart from './zh/part.json'
import zhPcSoftware from './zh/pcSoftware.json'
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

export const zh = {
  accountNotices: zhAccountNotices,
  airBox: zhAirBox,
  announcement: zhAnnouncement,
  appUser: zhAppUser,
  category: zhCategory,
  checker: zhChecker,
  checkerData: zhCheckerData,
  checkerFrame: zhCheckerFrame,
  checkerTask: zhCheckerTask,
  common: zhCommon,
  connection: zhConnection,
  control: zhControl,
  dashboard: zhDashboard,
  dataReport: zhDataReport,
  device: zhDevice,
  deviceImport: zhDeviceImport,
  deviceKey: zhDeviceKey,
  deviceMessage: zhDeviceMessage,
  distributor: zhDistributor,
  document: zhDocument,
  factor: zhFactor,
  fatal: zhFatal,
  fault: zhFault,
  file: zhFile,
  group: zhGroup,
  health: zhHealth,
  history: zhHistory,
  ingest: zhIngest,
  list: zhList,
  log: zhLog,
  login: zhLogin,
  look: zhLook,
  menu: zhMenu,
  offline: zhOffline,
  otaPolicy: zhOtaPolicy,
  otaResult: zhOtaResult,
  otaTask: zhOtaTask,
  otaVersion: zhOtaVersion,
  otaWizard: zhOtaWizard,
  pages: zhPages,
  part: zhPart,
  profile: zhProfile,
  push: zhPush,
  project: zhProject,
  projectMap: zhProjectMap,
  repair: zhRepair,
  richText: zhRichText,
  routes: zhRoutes,
  secondStep: zhSecondStep,
  session: zhSession,
  shell: zhShell,
  sso: zhSso,
  timeline: zhTimeline,
  unit: zhUnit,
  webUser: zhWebUser,
  appDownload: zhAppDownload,
  appLog: zhAppLog,
  appVersion: zhAppVersion,
  clientError: zhClientError,
  config: zhConfig,
  faultType: zhFaultType,
  pcSoftware: zhPcSoftware,
  weather: zhWeather,
  worldMap: zhWorldMap,
  signIns: zhSignIns,
  retention: zhRetention,
  role: zhRole,
  question: zhQuestion,
  region: zhRegion,
  organization: zhOrganization,
}
export type Messages = Shape<typeof zh>
export type Namespace = keyof Messages

export const en = {
  accountNotices: enAccountNotices,
  airBox: enAirBox,
  announcement: enAnnouncement,
  appUser: enAppUser,
  category: enCategory,
  checker: enChecker,
  checkerData: enCheckerData,
  checkerFrame: enCheckerFrame,
  checkerTask: enCheckerTask,
  common: enCommon,
  connection: enConnection,
  control: enControl,
  dashboard: enDashboard,
  dataReport: enDataReport,
  device: enDevice,
  deviceImport: enDeviceImport,
  deviceKey: enDeviceKey,
  deviceMessage: enDeviceMessage,
  distributor: enDistributor,
  document: enDocument,
  factor: enFactor,
  fatal: enFatal,
  fault: enFault,
  file: enFile,
  group: enGroup,
  health: enHealth,
  history: enHistory,
  ingest: enIngest,
  list: enList,
  log: enLog,
  login: enLogin,
  look: enLook,
  menu: enMenu,
  offline: enOffline,
  otaPolicy: enOtaPolicy,
  otaResult: enOtaResult,
  otaTask: enOtaTask,
  otaVersion: enOtaVersion,
  otaWizard: enOtaWizard,
  pages: enPages,
  part: enPart,
  profile: enProfile,
  push: enPush,
  project: enProject,
  projectMap: enProjectMap,
  repair: enRepair,
  richText: enRichText,
  routes: enRoutes,
  secondStep: enSecondStep,
  session: enSession,
  shell: enShell,
  sso: enSso,
  timeline: enTimeline,
  unit: enUnit,
  webUser: enWebUser,
  appDownload: enAppDownload,
  appLog: enAppLog,
  appVersion: enAppVersion,
  clientError: enClientError,
  config: enConfig,
  faultType: enFaultType,
  pcSoftware: enPcSoftware,
  weather: enWeather,
  worldMap: enWorldMap,
  signIns: enSignIns,
  retention: enRetention,
  role: enRole,
  question: enQuestion,
  region: enRegion,
  organization: enOrganization,
} satisfies Messages

// A key that only one language has is a compile error in one of these two lines.
zh satisfies Shape<typeof en>
