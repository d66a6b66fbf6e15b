import { announcement } from './handlers/announcement'
import { auth } from './handlers/auth'
import { captcha } from './handlers/captcha'
import { checkerService } from './handlers/checker-service'
import { job } from './handlers/job'
import { menu } from './handlers/menu'
import { preference } from './handlers/preference'
import { region } from './handlers/region'
import { user } from './handlers/user'
import type { Implementation } from './implement'

/** The handlers of every noun of the contract. A new entity adds one line here. */
export const implementations: Record<string, Implementation> = {
  announcement,
  auth,
  captcha,
  checkerService,
  job,
  menu,
  preference,
  region,
  user,
}
