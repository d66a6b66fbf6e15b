import { useState } from 'react'
import { usePlatformBack } from '@/components/ui/use-platform-state'
import { reactionTo } from '@/lib/api/failure-policy'
import { codes, unreachableCodes } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'

/**
 * The failure of a read that the server made for the page, until the browser reads by itself: when `ask` is called, or
 * when a platform that did not answer is back. The browser's own call handles a session that the platform has ended.
 */
export const useFirstFailure = (known: ReadFailure | undefined) => {
  const [isRead, setRead] = useState(false)
  const failure = !isRead && known && reactionTo(known.code) !== 'relogin' ? known : undefined
  const ask = () => setRead(true)
  const isAway = failure?.code === codes.platformAway
  usePlatformBack(failure !== undefined && unreachableCodes.has(failure.code), isAway ? failure.requestId : '', ask)
  return { failure, ask }
}
