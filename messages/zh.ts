import accountNotices from './zh/accountNotices.json'
import airBox from './zh/airBox.json'
import announcement from './zh/announcement.json'
import appDownload from './zh/appDownload.json'
import appLog from './zh/appLog.json'
import appUser from './zh/appUser.json'
import appVersion from './zh/appVersion.json'
import category from './zh/category.json'
import checker from './zh/checker.json'
import checkerData from './zh/checkerData.json'
import checkerFrame from './zh/checkerFrame.json'
import checkerTask from './zh/checkerTask.json'
import clientError from './zh/clientError.json'
import common from './zh/common.json'
import config from './zh/config.json'
import connection from './zh/connection.json'
import control from './zh/control.json'
import dashboard from './zh/dashboard.json'
import dataReport from './zh/dataReport.json'
import device from './zh/device.json'
import deviceImport from './zh/deviceImport.json'
import deviceKey from './zh/deviceKey.json'
import deviceMessage from './zh/deviceMessage.json'
import distributor from './zh/distributor.json'
import document from './zh/document.json'
import factor from './zh/factor.json'
import fatal from './zh/fatal.json'
import fault from './zh/fault.json'
import faultType from './zh/faultType.json'
import file from './zh/file.json'
import group from './zh/group.json'
import health from './zh/health.json'
import heldWork from './zh/heldWork.json'
import history from './zh/history.json'
import ingest from './zh/ingest.json'
import list from './zh/list.json'
import log from './zh/log.json'
import login from './zh/login.json'
import look from './zh/look.json'
import menu from './zh/menu.json'
import offline from './zh/offline.json'
import organization from './zh/organization.json'
import otaPolicy from './zh/otaPolicy.json'
import otaResult from './zh/otaResult.json'
import otaTask from './zh/otaTask.json'
import otaVersion from './zh/otaVersion.json'
import otaWizard from './zh/otaWizard.json'
import pages from './zh/pages.json'
import part from './zh/part.json'
import pcSoftware from './zh/pcSoftware.json'
import person from './zh/person.json'
import profile from './zh/profile.json'
import project from './zh/project.json'
import projectMap from './zh/projectMap.json'
import push from './zh/push.json'
import question from './zh/question.json'
import region from './zh/region.json'
import repair from './zh/repair.json'
import retention from './zh/retention.json'
import richText from './zh/richText.json'
import role from './zh/role.json'
import routes from './zh/routes.json'
import secondStep from './zh/secondStep.json'
import session from './zh/session.json'
import shell from './zh/shell.json'
import signIns from './zh/signIns.json'
import sso from './zh/sso.json'
import timeline from './zh/timeline.json'
import unit from './zh/unit.json'
import weather from './zh/weather.json'
import webUser from './zh/webUser.json'
import worldMap from './zh/worldMap.json'

/** Chinese texts, by namespace. */
export const zh = {
  accountNotices,
  airBox,
  announcement,
  appUser,
  category,
  checker,
  checkerData,
  checkerFrame,
  checkerTask,
  common,
  connection,
  control,
  dashboard,
  dataReport,
  device,
  deviceImport,
  deviceKey,
  deviceMessage,
  distributor,
  document,
  factor,
  fatal,
  fault,
  file,
  group,
  health,
  heldWork,
  history,
  ingest,
  list,
  log,
  login,
  look,
  menu,
  offline,
  otaPolicy,
  otaResult,
  otaTask,
  otaVersion,
  otaWizard,
  pages,
  part,
  profile,
  push,
  project,
  projectMap,
  repair,
  richText,
  routes,
  secondStep,
  session,
  shell,
  sso,
  timeline,
  unit,
  webUser,
  appDownload,
  appLog,
  appVersion,
  clientError,
  config,
  faultType,
  pcSoftware,
  person,
  weather,
  worldMap,
  signIns,
  retention,
  role,
  question,
  region,
  organization,
}
