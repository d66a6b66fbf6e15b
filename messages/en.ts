import accountNotices from './en/accountNotices.json'
import airBox from './en/airBox.json'
import announcement from './en/announcement.json'
import appDownload from './en/appDownload.json'
import appLog from './en/appLog.json'
import appUser from './en/appUser.json'
import appVersion from './en/appVersion.json'
import category from './en/category.json'
import checker from './en/checker.json'
import checkerData from './en/checkerData.json'
import checkerFrame from './en/checkerFrame.json'
import checkerTask from './en/checkerTask.json'
import clientError from './en/clientError.json'
import common from './en/common.json'
import config from './en/config.json'
import connection from './en/connection.json'
import control from './en/control.json'
import dashboard from './en/dashboard.json'
import dataReport from './en/dataReport.json'
import device from './en/device.json'
import deviceImport from './en/deviceImport.json'
import deviceKey from './en/deviceKey.json'
import deviceMessage from './en/deviceMessage.json'
import distributor from './en/distributor.json'
import document from './en/document.json'
import factor from './en/factor.json'
import fatal from './en/fatal.json'
import fault from './en/fault.json'
import faultType from './en/faultType.json'
import file from './en/file.json'
import group from './en/group.json'
import health from './en/health.json'
import heldWork from './en/heldWork.json'
import history from './en/history.json'
import ingest from './en/ingest.json'
import list from './en/list.json'
import log from './en/log.json'
import login from './en/login.json'
import look from './en/look.json'
import menu from './en/menu.json'
import offline from './en/offline.json'
import organization from './en/organization.json'
import otaPolicy from './en/otaPolicy.json'
import otaResult from './en/otaResult.json'
import otaTask from './en/otaTask.json'
import otaVersion from './en/otaVersion.json'
import otaWizard from './en/otaWizard.json'
import pages from './en/pages.json'
import part from './en/part.json'
import pcSoftware from './en/pcSoftware.json'
import person from './en/person.json'
import profile from './en/profile.json'
import project from './en/project.json'
import projectMap from './en/projectMap.json'
import push from './en/push.json'
import question from './en/question.json'
import region from './en/region.json'
import repair from './en/repair.json'
import retention from './en/retention.json'
import richText from './en/richText.json'
import role from './en/role.json'
import routes from './en/routes.json'
import secondStep from './en/secondStep.json'
import session from './en/session.json'
import shell from './en/shell.json'
import signIns from './en/signIns.json'
import sso from './en/sso.json'
import timeline from './en/timeline.json'
import unit from './en/unit.json'
import weather from './en/weather.json'
import webUser from './en/webUser.json'
import worldMap from './en/worldMap.json'

/** English texts, by namespace. */
export const en = {
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
