import 'server-only'
import { Readable } from 'node:stream'
import { errorAnswer } from './answers'
import type { Call } from './call'
import { acquireDownloadPermit } from './download-permits'
import type { BffAnswer, BffRequest } from './exchange'
import { answerFile } from './platform-answer'
import { type UpstreamRequest, withUpstream } from './upstream'

/** One part of a file, as a browser asks for what it lacks; anything else is left out, and the whole file comes. */
const toRange = ({ header }: Pick<BffRequest, 'header'>): Pick<UpstreamRequest, 'range' | 'ifRange'> => {
  const range = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.exec(header('range') ?? '')?.[0]
  const given = header('if-range')
  const ifRange = /^"[\w-]{1,80}"$/.exec(given ?? '')?.[0]
  // A condition that we cannot hand on is one that does not hold: RFC 9110, 13.1.5.
  return range === undefined || (given !== null && ifRange === undefined) ? {} : { range, ifRange }
}

/**
 * Streams a file to the browser. It has a permit of its own, beside the calls, until its last byte is out or nobody
 * waits for it any more; what ends a reader who takes nothing is the front door.
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
