import type { DataOf, Endpoint, InputOf } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { toWrongAnswer } from '@/lib/contract/wrong-answer'
import { CallError } from './call-error'
import { reactionTo } from './failure-policy'
import { notOffered } from './lacking-calls'
import { isOutcomeUnknown, resolveUnknownOutcome } from './outcome'
import { type Answer, type SendOptions, send } from './send'
import { sessionBack } from './session/session-back'
import { isLeaving, meetOtherUser, resumeSession, sessionPhase } from './session/session-state'
import { canAskStepUp, untilStepUp } from './session/step-up'
import { takeKey } from './submission-key'
import type { Refused } from './unsent-changes'

type CallOptions = {
  signal?: AbortSignal
  /** A background poll: not sent without a session, and no use of the session when there is one. */
  background?: boolean
  /** A change that nobody minds losing: its outcome is not checked. */
  minor?: boolean
}

const toError = ({ code, msg, requestId, fields, data, retryAfter }: Answer, shown?: true): CallError =>
  new CallError(code, msg, { requestId, fields, data, retryAfter, ...(shown && { shown }) })

type Sender = (options: SendOptions) => Promise<Answer>

/**
 * One attempt: sent once; a read once more when the session ended and came back; and once more when it was refused until
 * a second factor was shown again: a refusal has done nothing, so that it is still the same submission. `refused` is
 * what a change would send again, by hand, after the next sign-in.
 */
export const attempt = async (
  endpoint: Endpoint,
  sendOnce: Sender,
  options: SendOptions,
  refused?: Refused,
): Promise<unknown> => {
  const lacking = notOffered(endpoint)
  if (lacking) throw lacking
  const wasDeclined = sessionPhase().is === 'declined'
  let answer = await sendOnce(options)
  if (!endpoint.session) {
    const back = sessionBack(answer, { refused, background: options.background })
    if (back) {
      if (!(await back)) throw toError(answer, true)
      // No change is repeated by itself: its form is still there.
      if (endpoint.effect) throw new CallError(answer.code, 'sessionBack', { reason: 'sessionBack' })
      answer = await sendOnce(options)
    } else if (
      wasDeclined &&
      sessionPhase().is === 'declined' &&
      answer.code === codes.ok &&
      endpoint.access !== 'public'
    ) {
      // Another path had already restored the session, before this was sent.
      resumeSession()
    }
  }
  if (reactionTo(answer.code) === 'stepUp' && !options.background && canAskStepUp()) {
    if (!(await untilStepUp())) throw toError(answer, true)
    answer = await sendOnce(options)
  }
  if (reactionTo(answer.code) === 'otherUser') {
    meetOtherUser()
    throw toError(answer, true)
  }
  if (answer.code !== codes.ok) throw toError(answer)
  // The proxy replaces the data of these answers: the token stayed with it.
  if (endpoint.session) return answer.data
  const parsed = endpoint.data.safeParse(answer.data ?? null)
  if (parsed.success) return parsed.data
  const { requestId } = answer
  const what = process.env.NODE_ENV === 'production' ? 'badResponse' : `${endpoint.path}: ${parsed.error.message}`
  // A change with code 0 has happened, whatever else the answer says: there is nothing to find out.
  throw new CallError(endpoint.effect ? codes.ok : codes.badGateway, what, {
    reason: 'badResponse',
    requestId,
    wrong: toWrongAnswer(endpoint, parsed.error),
  })
}

/**
 * A change, by whatever transport. While its outcome is unknown, the same `input` is the same submission. Use `call`
 * for calls and `uploadFile` for files.
 */
export const change = async (
  endpoint: Endpoint,
  input: object,
  sendOnce: Sender,
  options: CallOptions,
  refused?: Refused,
): Promise<unknown> => {
  const { key, settle } = takeKey(endpoint.path, input)
  const once = () => attempt(endpoint, sendOnce, { ...options, idempotencyKey: key }, refused)
  try {
    const data = await once().catch((error: unknown) => {
      if (!isOutcomeUnknown(error) || options.minor) throw error
      return resolveUnknownOutcome(error, once)
    })
    settle()
    return data
  } catch (error) {
    // Resent by hand, it is the same submission while the outcome is unknown.
    if (!(error instanceof CallError) || error.detail.reason !== 'unknownOutcome') settle()
    throw error
  }
}

/**
 * The one call from the browser to the console's proxy. Resolves with the endpoint's data, rejects with CallError. It
 * handles a session that ends meanwhile and a change whose answer is lost: the caller only waits longer.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => {
  // Nor on the way out: the session may have ended by the time it arrives.
  if (options.background && (sessionPhase().is !== 'live' || isLeaving())) {
    return Promise.reject(new CallError(0, 'paused', { reason: 'paused' }))
  }
  const mark = (error: unknown) => {
    if (options.background && error instanceof CallError) error.detail.background = true
    throw error
  }
  // Every input schema of the contract is an object and its data was parsed; the generics are too wide to express it.
  const form = input as object
  const { method, path } = endpoint
  const sendOnce: Sender = (sending) => send(endpoint, form, sending)
  const answered =
    endpoint.effect && !endpoint.session
      ? change(endpoint, form, sendOnce, options, options.minor ? undefined : { method, path, input: form })
      : attempt(endpoint, sendOnce, options)
  return answered.catch(mark) as Promise<DataOf<E>>
}
