import { processState } from '@/lib/config/process-state'
import 'server-only'
import * as z from 'zod'

/** `ready`: the platform takes calls. `held`: also, and sends nothing since a restore. `readOnly`: it takes reads. `away`: it does not answer, or says that it takes none. */
export type PlatformState = (typeof platformStates)[number]
export const platformStates = ['ready', 'held', 'readOnly', 'away'] as const

/** `late` is aborted while the platform is silent; `known` resolves once the state is. */
export type WatchedPlatform = { state: PlatformState; late: AbortController; known: Promise<void> }
export const watchedPlatform = processState<WatchedPlatform>('platformState')

/** What is known of the platform. Where it is not watched, under `next dev`, it counts as ready. */
export const platformState = (): PlatformState => watchedPlatform.value?.state ?? 'ready'

/** The header with which an answer says what state the platform is in, unless it is ready. */
export const platformStateHeader = (): Record<string, string> => {
  const state = platformState()
  return state === 'ready' ? {} : { 'X-Platform-State': state }
}

const Said = z.object({ data: z.object({ state: z.enum(['held', 'readOnly']) }) })

/** What an answer to `/readyz` says. Any but 503 is one of a platform that is there, also of one that has no such path. */
export const platformStateOf = (status: number, text: string): PlatformState => {
  if (status === 503) return 'away'
  try {
    return Said.safeParse(JSON.parse(text)).data?.data.state ?? 'ready'
  } catch {
    return 'ready'
  }
}
