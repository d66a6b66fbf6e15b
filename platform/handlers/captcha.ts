import { captchaApi } from '@/lib/contract/captcha'
import { implement } from '../implement'
import { readFailures } from '../login/back-off'
import { issueCaptcha } from '../login/captcha'
import { isCaptchaDue } from '../login/captcha-policy'

export const captcha = implement(captchaApi, {
  issue: async ({ uuid, username }, { database, config, ip, now }) => {
    const failures = await readFailures(database, { account: username ?? '', ip, uuid }, now)
    if (!isCaptchaDue(config.captcha, failures)) return { required: false, image: null }
    return { required: true, image: await issueCaptcha(database, uuid, now) }
  },
})
