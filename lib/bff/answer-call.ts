import 'server-only'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import type { Endpoint } from '@/lib/contract/endpoint'
import { admitCall, languageOf } from './admit-call'
import { errorAnswer, Refusal } from './answers'
import type { CallHandler } from './call'
import type { BffAnswer, BffRequest } from './exchange'
import { forward } from './forward'
import { BrokenBody } from './limits/admission'
import { issueCaptcha } from './sign-in/captcha'
import { issuePasskeyOptions, signIn } from './sign-in/sign-in'
import { signOut } from './sign-in/sign-out'
import { UpstreamFailure } from './upstream'
import { logger } from './watch/logger'

/** These calls do something here beside asking the platform; every other goes through the pipe. */
const handlerOf = ({ session, path }: Endpoint): CallHandler => {
  if (session === 'opens') return signIn
  if (session === 'closes') return signOut
  if (path === authApi.passkeyOptions.path) return issuePasskeyOptions
  return path === captchaApi.issue.path ? issueCaptcha : forward
}

/**
 * One request of the browser to the platform, by the contract's allow-list. A pure function of the request, whoever
 * received it. Never throws.
 */
export const answerCall = async (request: BffRequest): Promise<BffAnswer> => {
  const { requestId } = request
  let endpoint: string | undefined
  try {
    const { call, name } = await admitCall(request)
    endpoint = name
    return await handlerOf(call.endpoint)(call)
  } catch (error) {
    const language = languageOf(request)
    if (error instanceof Refusal) return errorAnswer(error.reason, language, requestId, { cookie: error.cookie })
    if (error instanceof BrokenBody) return errorAnswer('unavailable', language, requestId)
    if (!(error instanceof UpstreamFailure)) {
      logger().error({ requestId, endpoint, reason: 'failure', err: error }, 'call failed')
      return errorAnswer('failure', language, requestId)
    }
    const { reason } = error
    if (reason === 'cancelled') return errorAnswer('unavailable', language, requestId)
    logger().warn({ requestId, endpoint, reason }, 'platform gave no usable answer')
    return errorAnswer(reason, language, requestId, { isRead: request.method === 'GET' })
  }
}
