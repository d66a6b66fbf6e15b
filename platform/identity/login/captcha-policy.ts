import type { PlatformId } from '@/lib/contract/platform-id'
import type { Config } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import { readSettings } from '../setting/read-setting'
import type { Failures } from './back-off'
import type { ChallengeKind } from './captcha'

/** Whether the next sign-in needs a challenge. */
export const isCaptchaDue = (policy: Config['captcha'], failures: Pick<Failures, 'captchaDue'>): boolean =>
  policy === 'always' || (policy === 'after-failures' && failures.captchaDue)

/** What kind the brand asks for. Letters, as spec 5 has them, where nothing else is set and where no brand is named. */
export const readChallengeKind = async (
  database: Database,
  platformId: PlatformId | undefined,
): Promise<ChallengeKind> => {
  if (platformId === undefined) return 'letters'
  const { 'login.proofOfWork': allowed } = await readSettings(database, platformId, ['login.proofOfWork'])
  return allowed === '1' ? 'proof' : 'letters'
}
