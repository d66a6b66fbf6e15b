import type { RawAnswer } from './raw-http'

/** The envelope of an answer that the console made itself; fails if there is none. */
export const envelopeOf = (answer: RawAnswer): { code: number; msg: string; requestId: string } => {
  const envelope: unknown = JSON.parse(answer.body)
  if (typeof envelope !== 'object' || envelope === null || !('requestId' in envelope) || !('msg' in envelope)) {
    throw new Error(`no envelope: ${answer.status} ${answer.body.slice(0, 200)}`)
  }
  return envelope as { code: number; msg: string; requestId: string }
}
