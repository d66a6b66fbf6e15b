import type { DataOf, Endpoint, InputOf } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { CallError } from './call-error'
import { reactionTo } from './failure-policy'
import { notOffered } from './lacking-calls'
import { loseSession } from './lose-session'
import { isOutcomeUnknown, resolveUnknownOutcome } from './outcome'
import { type Answer, type SendOptions, send } from './send'
import { tellTabs } from './session-channel'
import { meetOtherUser, resumeSession, sessionPhase, untilSignedIn } from './session-state'
import { takeKey } from './submission-key'

type CallOptions = {
  signal?: AbortSignal
  /** A background poll: not sent without a session, and no use of the session when there is one. */
  background?: boolean
  /** A change that nobody minds losing: its outcome is not checked. */
  minor?: boolean
}

const toError = ({ code, msg, requestId, fields, data, retryAfter }: Answer, shown?: true): CallError =>
  new CallError(code, msg, { requestId, fields, data, retryAfter, ...(shown && { shown }) })

/** Waits until the same user has signed in again, where the answer requires it. */
const sessionBack = ({ code, msg }: Answer): Promise<boolean> | undefined => {
  const reaction = reactionTo(code)
  if (reaction === 'reload') {
    // The cookie is gone for every tab of this browser; tell them, so that none learns it from a refused change.
    if (sessionPhase().is === 'live') tellTabs({ kind: 'out' })
    return loseSession(msg)
  }
  return reaction === 'relogin' ? untilSignedIn(msg) : undefined
}

type Sender = (options: SendOptions) => Promise<Answer>

/** One attempt: sent once, and once more when the session ended and came back. */
export const attempt = async (endpoint: Endpoint, sendOnce: Sender, options: SendOptions): Promise<unknown> => {
  const lacking = notOffered(endpoint)
  if (lacking) throw lacking
  let answer = await sendOnce(options)
  if (!endpoint.session) {
    const back = sessionBack(answer)
    if (back) {
      if (!(await back)) throw toError(answer, true)
      answer = await sendOnce(options)
    } else if (sessionPhase().is === 'declined' && answer.code === codes.ok && endpoint.access !== 'public') {
      // Another path had already restored the session.
      resumeSession()
    }
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
  throw new CallError(endpoint.effect ? codes.ok : codes.badGateway, what, { reason: 'badResponse', requestId })
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
): Promise<unknown> => {
  const { key, settle } = takeKey(endpoint.path, input)
  const once = () => attempt(endpoint, sendOnce, { ...options, idempotencyKey: key })
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
  if (options.background && sessionPhase().is !== 'live') {
    return Promise.reject(new CallError(0, 'paused', { reason: 'paused' }))
  }
  // Every input schema of the contract is an object and its data was parsed; the generics are too wide to express it.
  const form = input as object
  const sendOnce: Sender = (sending) => send(endpoint, form, sending)
  const answered =
    endpoint.effect && !endpoint.session
      ? change(endpoint, form, sendOnce, options)
      : attempt(endpoint, sendOnce, options)
  return answered as Promise<DataOf<E>>
}
