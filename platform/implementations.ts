import type { registry } from '@/lib/contract/registry'
import { airBox } from './handlers/air-box'
import { announcement } from './handlers/announcement'
import { appDownload } from './handlers/app-download'
import { appLog } from './handlers/app-log'
import { appUser } from './handlers/app-user'
import { appVersion } from './handlers/app-version'
import { auth } from './handlers/auth'
import { captcha } from './handlers/captcha'
import { category } from './handlers/category'
import { checker } from './handlers/checker'
import { checkerData } from './handlers/checker-data'
import { checkerEvent } from './handlers/checker-event'
import { checkerFrame } from './handlers/checker-frame'
import { checkerService } from './handlers/checker-service'
import { checkerTask } from './handlers/checker-task'
import { clientError } from './handlers/client-error'
import { config } from './handlers/config'
import { control } from './handlers/control'
import { controlHistory } from './handlers/control-history'
import { dashboard } from './handlers/dashboard'
import { dataReport } from './handlers/data-report'
import { device } from './handlers/device'
import { deviceBinding } from './handlers/device-binding'
import { deviceCheck } from './handlers/device-check'
import { deviceImport } from './handlers/device-import'
import { distributor } from './handlers/distributor'
import { event } from './handlers/event'
import { fault } from './handlers/fault'
import { faultType } from './handlers/fault-type'
import { group } from './handlers/group'
import { guide } from './handlers/guide'
import { hicube } from './handlers/hicube'
import { hidom } from './handlers/hidom'
import { history } from './handlers/history'
import { instruction } from './handlers/instruction'
import { job } from './handlers/job'
import { listExportWith } from './handlers/list-export'
import { listView } from './handlers/list-view'
import { log } from './handlers/log'
import { menu } from './handlers/menu'
import { networkModule } from './handlers/network-module'
import { organization } from './handlers/organization'
import { otaPolicyWith } from './handlers/ota-policy'
import { otaResult } from './handlers/ota-result'
import { otaTask } from './handlers/ota-task'
import { otaVersion } from './handlers/ota-version'
import { pcSoftware } from './handlers/pc-software'
import { preference } from './handlers/preference'
import { project } from './handlers/project'
import { projectMap } from './handlers/project-map'
import { push } from './handlers/push'
import { question } from './handlers/question'
import { region } from './handlers/region'
import { repair } from './handlers/repair'
import { role } from './handlers/role'
import { rowBatchWith } from './handlers/row-batch'
import { schedule } from './handlers/schedule'
import { session } from './handlers/session'
import { smartTouch } from './handlers/smart-touch'
import { unit } from './handlers/unit'
import { user } from './handlers/user'
import { weather } from './handlers/weather'
import { webUser } from './handlers/web-user'
import type { Implementation } from './implement'
import { policyTasks, readTaskCounts } from './ota/policy-task'

type Registry = typeof registry

/** The handlers of every noun of the contract, each of its own: a noun without them does not compile. */
export const implementations: { readonly [Noun in keyof Registry]: Implementation<Registry[Noun]> } = {
  airBox,
  announcement,
  appUser,
  auth,
  captcha,
  category,
  checkerService,
  checker,
  checkerTask,
  checkerFrame,
  checkerEvent,
  checkerData,
  dataReport,
  control,
  controlHistory,
  dashboard,
  device,
  distributor,
  event,
  deviceBinding,
  deviceCheck,
  deviceImport,
  fault,
  group,
  guide,
  hicube,
  hidom,
  history,
  faultType,
  instruction,
  job,
  listExport: listExportWith(find),
  listView,
  log,
  menu,
  networkModule,
  otaPolicy: otaPolicyWith(policyTasks, readTaskCounts),
  otaResult,
  otaTask,
  otaVersion,
  preference,
  project,
  question,
  push,
  projectMap,
  region,
  smartTouch,
  repair,
  unit,
  user,
  organization,
  role,
  rowBatch: rowBatchWith(find),
  schedule,
  session,
  webUser,
  appDownload,
  appLog,
  appVersion,
  clientError,
  config,
  pcSoftware,
  weather,
}

function find(noun: string): Implementation | undefined {
  return (implementations as Record<string, Implementation>)[noun]
}
