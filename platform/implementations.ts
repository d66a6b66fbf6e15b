import { registry } from '@/lib/contract/registry'
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
import { PlatformError } from './platform-error'

// Until the fleet's handlers are here: its calls answer "unavailable" and the rest of the platform runs.
const absent = (noun: 'device' | 'unit' | 'fault' | 'dashboard' | 'project'): Implementation => ({
  api: registry[noun],
  handlers: Object.fromEntries(
    Object.keys(registry[noun]).map((verb) => [verb, () => Promise.reject(new PlatformError('unavailable'))]),
  ),
  ownTransaction: new Set(),
})

/** The handlers of every noun of the contract. A new entity adds one line here. */
export const implementations: Record<string, Implementation> = {
  announcement,
  auth,
  captcha,
  checkerService,
  dashboard: absent('dashboard'),
  device: absent('device'),
  fault: absent('fault'),
  job,
  menu,
  preference,
  project: absent('project'),
  region,
  unit: absent('unit'),
  user,
}
