import { processState } from '@/lib/config/process-state'
import 'server-only'

/** `ready`: the platform takes calls. `readOnly`: it takes reads. `away`: it does not answer, or says that it takes none. */
export type PlatformState = (typeof platformStates)[number]
export const platformStates = ['ready', 'readOnly', 'away'] as const

/** `late` is aborted while the platform is silent; `known` resolves once the state is. */
export type WatchedPlatform = { state: PlatformState; late: AbortController; known: Promise<void> }
export const watchedPlatform = processState<WatchedPlatform>('platformState')

/** What is known of the platform. Where nobody watches it, under `next dev`, it counts as ready. */
export const platformState = (): PlatformState => watchedPlatform.value?.state ?? 'ready'

/** The header with which an answer says what state the platform is in, unless it is ready. */
export const platformStateHeader = (): Record<string, string> => {
  const state = platformState()
  return state === 'ready' ? {} : { 'X-Platform-State': state }
}
