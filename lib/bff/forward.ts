import 'server-only'
import { requireSession } from './admit-call'
import { askPlatform, idempotencyKeyOf, readForm, toUpstreamRequest } from './ask-platform'
import type { CallHandler } from './call'
import { answerStream } from './event-stream'
import { forwardDownload } from './forward-download'
import { forwardUpload } from './forward-upload'
import { answerJson } from './platform-answer'

/** The pipe: one call of the browser is one call of the platform, whatever it is about. */
export const forward: CallHandler = async (call) => {
  requireSession(call)
  const { request, endpoint } = call
  if (endpoint.upload) return forwardUpload(call, idempotencyKeyOf(request))
  const sent = request.method === 'POST' ? await readForm(call, (_, body) => ({ body })) : {}
  const asked = toUpstreamRequest(call, sent)
  if (endpoint.stream) return answerStream(call)
  if (endpoint.download) return forwardDownload(call, asked)
  return askPlatform(call, asked, (answer) => answerJson(call, answer))
}
