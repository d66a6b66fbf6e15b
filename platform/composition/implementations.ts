import type { registry } from '@/lib/contract/registry'
import { platformBuild } from '../command/usage'
import { factorWith } from '../identity/factor/handlers'
import { auth } from '../identity/login/auth-handlers'
import { captcha } from '../identity/login/captcha-handlers'
import { stepUp, stepUpOptions } from '../identity/login/step-up-handlers'
import { menu } from '../identity/menu/handlers'
import { organization } from '../identity/organization/handlers'
import { role } from '../identity/role/handlers'
import { config } from '../identity/setting/config-handlers'
import { user } from '../identity/user/handlers'
import { onlineUser } from '../identity/user/online-handlers'
import { session } from '../identity/user/session-handlers'
import type { Implementation } from '../kernel/http/implement'
import { announcement } from '../nouns/announcement/handlers'
import { appLog } from '../nouns/app-log/handlers'
import { deviceBinding } from '../nouns/app-user/device-binding-handlers'
import { group } from '../nouns/app-user/group-handlers'
import { appUser } from '../nouns/app-user/handlers'
import { webUser } from '../nouns/app-user/web-user-handlers'
import { appDownload } from '../nouns/app-version/app-download-handlers'
import { appVersion } from '../nouns/app-version/handlers'
import { capabilityWith } from '../nouns/capability/handlers'
import { checkerData } from '../nouns/checker/data-handlers'
import { deviceCheck } from '../nouns/checker/device-check-handlers'
import { checkerEvent } from '../nouns/checker/event-handlers'
import { checkerFrame } from '../nouns/checker/frames/frame-handlers'
import { checker } from '../nouns/checker/handlers'
import { checkerService } from '../nouns/checker/service-handlers'
import { checkerTask } from '../nouns/checker/task/task-handlers'
import { connection } from '../nouns/connection/handlers'
import { control } from '../nouns/control/handlers'
import { controlHistory } from '../nouns/control/history-handlers'
import { schedule } from '../nouns/control/schedule-handlers'
import { dashboard } from '../nouns/dashboard/handlers'
import { dataReport } from '../nouns/data-report/handlers'
import { device } from '../nouns/device/handlers'
import { networkModule } from '../nouns/device/network-module-handlers'
import { deviceImport } from '../nouns/device-import/handlers'
import { distributor } from '../nouns/distributor/handlers'
import { guide } from '../nouns/document/guide-handlers'
import { instruction } from '../nouns/document/instruction-handlers'
import { pcSoftware } from '../nouns/document/pc-software-handlers'
import { event } from '../nouns/event/handlers'
import { fault } from '../nouns/fault/handlers'
import { faultType } from '../nouns/fault-type/handlers'
import { hicube } from '../nouns/gateway/hicube-handlers'
import { hidom } from '../nouns/gateway/hidom-handlers'
import { smartTouch } from '../nouns/gateway/smart-touch-handlers'
import { heldWork } from '../nouns/held-work/handlers'
import { history } from '../nouns/history/handlers'
import { ingest } from '../nouns/ingest/handlers'
import { job } from '../nouns/job/handlers'
import { rowBatchWith } from '../nouns/job/row-batch-handlers'
import { listExportWith } from '../nouns/list-export/handlers'
import { listView } from '../nouns/list-view/handlers'
import { clientError } from '../nouns/log/client-error-handlers'
import { log } from '../nouns/log/handlers'
import { otaApproval } from '../nouns/ota/approval-handlers'
import { otaPolicyWith } from '../nouns/ota/policy-handlers'
import { policyTasks, readTaskCounts } from '../nouns/ota/policy-task'
import { otaResult } from '../nouns/ota/result-handlers'
import { otaTask } from '../nouns/ota/task-handlers'
import { otaVersion } from '../nouns/ota/version-handlers'
import { person } from '../nouns/person/handlers'
import { preference } from '../nouns/preference/handlers'
import { project } from '../nouns/project/handlers'
import { projectMap } from '../nouns/project/map-handlers'
import { push } from '../nouns/push/handlers'
import { category } from '../nouns/question/category-handlers'
import { question } from '../nouns/question/handlers'
import { region } from '../nouns/region/handlers'
import { repair } from '../nouns/repair/handlers'
import { retention } from '../nouns/retention/handlers'
import { search } from '../nouns/search/handlers'
import { airBox } from '../nouns/unit/air-box-handlers'
import { unit } from '../nouns/unit/handlers'
import { weather } from '../nouns/weather/handlers'

type Registry = typeof registry

/** The handlers of every noun of the contract, each of its own: a noun without them does not compile. */
export const implementations: { readonly [Noun in keyof Registry]: Implementation<Registry[Noun]> } = {
  airBox,
  announcement,
  appUser,
  auth,
  capability: capabilityWith(all, platformBuild),
  captcha,
  category,
  checkerService,
  checker,
  checkerTask,
  checkerFrame,
  checkerEvent,
  checkerData,
  dataReport,
  connection,
  control,
  controlHistory,
  dashboard,
  device,
  distributor,
  event,
  factor: factorWith({ stepUp, stepUpOptions }),
  deviceBinding,
  deviceCheck,
  deviceImport,
  fault,
  group,
  guide,
  heldWork,
  hicube,
  hidom,
  history,
  faultType,
  ingest,
  instruction,
  job,
  listExport: listExportWith(all),
  listView,
  log,
  menu,
  networkModule,
  onlineUser,
  otaPolicy: otaPolicyWith(policyTasks, readTaskCounts),
  otaResult,
  otaApproval,
  otaTask,
  otaVersion,
  person,
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
  rowBatch: rowBatchWith(all),
  schedule,
  search,
  session,
  webUser,
  appDownload,
  appLog,
  appVersion,
  clientError,
  config,
  pcSoftware,
  retention,
  weather,
}

function all(): Record<string, Implementation> {
  return implementations as Record<string, Implementation>
}
