import { processState } from '@/lib/config/process-state'
import 'server-only'
import { jsonAnswer } from './answers'
import type { BffAnswer, BffRequest } from './exchange'
import { readBody, withUpstream } from './upstream'

const isDraining = processState<boolean>('isDraining')

/** Marks this process as not ready: it has been told to stop. */
export const beginDraining = (): void => {
  isDraining.value = true
}

/** Liveness: the process answers. */
export const answerHealth = async ({ requestId }: BffRequest): Promise<BffAnswer> =>
  jsonAnswer({ status: 'ok' }, requestId)

/** Readiness: the process takes requests, and the platform answers. */
export const answerReadiness = async ({ requestId }: BffRequest): Promise<BffAnswer> => {
  const say = (status: number, state: string) => jsonAnswer({ status: state }, requestId, status)
  if (isDraining.value) return say(503, 'stopping')
  try {
    const status = await withUpstream(
      { method: 'GET', path: '/healthz', language: 'en', requestId, signal: AbortSignal.timeout(2000) },
      async (reply) => {
        await readBody(reply.body, 64 * 1024)
        return reply.status
      },
    )
    return status === 200 ? say(200, 'ready') : say(503, 'platform not ready')
  } catch {
    return say(503, 'platform not reachable')
  }
}
