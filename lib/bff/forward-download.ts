import 'server-only'
import { Readable } from 'node:stream'
import { errorAnswer } from './answers'
import type { Call } from './call'
import type { BffAnswer, BffRequest } from './exchange'
import { acquireDownloadPermit } from './limits/download-permits'
import { answerFile } from './platform-answer'
import { type UpstreamRequest, withUpstream } from './upstream'

/** A single byte range; for any other `Range` header the whole file is sent. */
const toRange = ({ header }: Pick<BffRequest, 'header'>): Pick<UpstreamRequest, 'range' | 'ifRange'> => {
  const range = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.exec(header('range') ?? '')?.[0]
  const given = header('if-range')
  const ifRange = /^"[\w-]{1,80}"$/.exec(given ?? '')?.[0]
  // A condition that we cannot pass on counts as not met: RFC 9110, 13.1.5.
  return range === undefined || (given !== null && ifRange === undefined) ? {} : { range, ifRange }
}

/**
 * Streams a file to the browser. It holds a permit of its own, not one for calls, until its last byte is out or the
 * client has gone; the front door ends a reader who takes nothing.
 */
export const forwardDownload = async (call: Call, request: UpstreamRequest): Promise<BffAnswer> => {
  const release = await acquireDownloadPermit(call)
  if (typeof release === 'string') return errorAnswer(release, call.language, call.request.requestId)
  try {
    const answer = await withUpstream({ ...request, ...toRange(call.request), isDownload: true }, (upstream) =>
      answerFile(call, upstream),
    )
    if (answer.body instanceof Readable) answer.body.once('close', release)
    else release()
    return answer
  } catch (error) {
    release()
    throw error
  }
}
