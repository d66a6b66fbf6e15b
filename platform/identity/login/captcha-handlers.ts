import { captchaApi } from '@/lib/contract/captcha'
import { implement } from '../../kernel/http/implement'
import { readFailures } from './back-off'
import { issueCaptcha, issueProof } from './captcha'
import { isCaptchaDue, readChallengeKind } from './captcha-policy'
import { findKnownDevice } from './known-device'
import { proofLevel } from './proof'

export const captcha = implement(captchaApi, {
  issue: async ({ uuid, username: account = '', platformId, deviceKey }, { database, config, ip, now }) => {
    const device = await findKnownDevice(database, { account, deviceKey, now })
    const failures = await readFailures(database, { account, ip, uuid, device }, now)
    if (!isCaptchaDue(config.captcha, failures)) return { required: false, image: null }
    if ((await readChallengeKind(database, platformId)) === 'letters') {
      return { required: true, image: await issueCaptcha(database, uuid, now) }
    }
    const level = proofLevel(failures)
    return { required: true, image: null, proof: await issueProof(database, { uuid, account, level, now }) }
  },
})
