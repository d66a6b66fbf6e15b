import { airBox } from './handlers/air-box'
import { announcement } from './handlers/announcement'
import { auth } from './handlers/auth'
import { captcha } from './handlers/captcha'
import { checkerService } from './handlers/checker-service'
import { control } from './handlers/control'
import { dashboard } from './handlers/dashboard'
import { device } from './handlers/device'
import { fault } from './handlers/fault'
import { job } from './handlers/job'
import { menu } from './handlers/menu'
import { preference } from './handlers/preference'
import { project } from './handlers/project'
import { region } from './handlers/region'
import { unit } from './handlers/unit'
import { user } from './handlers/user'
import type { Implementation } from './implement'

/** The handlers of every noun of the contract. A new entity adds one line here. */
export const implementations: Record<string, Implementation> = {
  airBox,
  announcement,
  auth,
  captcha,
  checkerService,
  control,
  dashboard,
  device,
  fault,
  job,
  menu,
  preference,
  project,
  region,
  unit,
  user,
}
