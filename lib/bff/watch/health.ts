import { processState } from '@/lib/config/process-state'
import 'server-only'
import { consoleBuild } from '@/lib/config/console-version'
import { jsonAnswer } from '../answers'
import type { BffAnswer, BffRequest } from '../exchange'
import { platformState, watchedPlatform } from './platform-state'

const isDraining = processState<boolean>('isDraining')

/** Marks this process as not ready: it has been told to stop. */
export const beginDraining = (): void => {
  isDraining.value = true
}

/** Whether requests may be sent here: the process can show its own pages, whatever the platform does. */
export const answerHealth = async ({ requestId }: BffRequest): Promise<BffAnswer> =>
  isDraining.value
    ? jsonAnswer({ status: 'stopping', ...consoleBuild() }, requestId, 503)
    : jsonAnswer({ status: 'ok', ...consoleBuild() }, requestId)

/** Whether work can be done: the process takes requests, and the platform is ready, or at least read-only. */
export const answerReadiness = async ({ requestId }: BffRequest): Promise<BffAnswer> => {
  const say = (status: number, state: string) => jsonAnswer({ status: state }, requestId, status)
  if (isDraining.value) return say(503, 'stopping')
  await watchedPlatform.value?.known
  const state = platformState()
  if (state === 'away') return say(503, 'platform away')
  return say(200, state === 'ready' ? 'ready' : 'read-only')
}
