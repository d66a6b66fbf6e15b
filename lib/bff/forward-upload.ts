import 'server-only'
import type { ErrorName } from '@/lib/contract/error-code'
import { errorAnswer } from './answers'
import type { Call } from './call'
import type { BffAnswer, BffRequest } from './exchange'
import { ConcurrencyLimiter } from './limits/concurrency-limiter'
import { answerJson } from './platform-answer'
import { maxUploads, UploadBody } from './upload-body'
import { withUpstream } from './upstream'

/** Concurrent uploads per user. */
const maxOfOneUser = 4

// An upload lasts too long to wait for another's permit.
const limiter = new ConcurrencyLimiter({ maxOfOne: maxOfOneUser, maxInAll: maxUploads, waitMs: 0 })

// RFC 2046 allows more characters in a boundary than any browser uses.
const multipart = /^multipart\/form-data\s*;\s*boundary=("?)[\w'()+./:=?-]{1,70}\1\s*$/i

/** Whether the body is an uncompressed form with a file. */
const isMultipart = ({ header }: Pick<BffRequest, 'header'>): boolean =>
  header('content-encoding') === null && multipart.test(header('content-type') ?? '')

/**
 * Streams an upload to the platform without parsing it, and counts its bytes. It takes no permit for calls: it may be as
 * slow as the client likes. One that breaks off aborts the call, and the platform drops what has arrived; a complete one
 * continues without its browser, like every change.
 */
export const forwardUpload = async (call: Call, idempotencyKey: string | undefined): Promise<BffAnswer> => {
  const { request, endpoint, session, language } = call
  const body = new UploadBody(request, endpoint.maxBody)
  const refuse = (name: ErrorName): BffAnswer => {
    body.discard()
    return errorAnswer(name, language, request.requestId)
  }
  const contentType = request.header('content-type') ?? ''
  if (!isMultipart(request)) return refuse('unsupportedMediaType')
  if (Number(request.header('content-length') ?? 0) > endpoint.maxBody) return refuse('payloadTooLarge')
  const release = await limiter.acquire(session?.userId ?? '')
  if (typeof release === 'string') return refuse(release)
  try {
    const answer = await withUpstream(
      {
        method: 'POST',
        path: endpoint.path,
        token: session?.token,
        language,
        requestId: request.requestId,
        clientAddress: request.address,
        idempotencyKey,
        body,
        contentType,
      },
      (upstream) => answerJson(call, upstream),
    )
    if (!body.isWhole) body.discard()
    return answer
  } catch (error) {
    if (body.isTooLong) return refuse('payloadTooLarge')
    if (!body.isWhole) body.discard()
    throw error
  } finally {
    release()
  }
}
