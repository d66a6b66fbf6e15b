import type { Config } from '../config'
import type { Failures } from './back-off'

/** Whether the next sign-in needs a captcha. */
export const isCaptchaDue = (policy: Config['captcha'], failures: Pick<Failures, 'captchaDue'>): boolean =>
  policy === 'always' || (policy === 'after-failures' && failures.captchaDue)
