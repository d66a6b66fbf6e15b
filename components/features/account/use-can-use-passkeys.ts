'use client'
import { useSyncExternalStore } from 'react'
import { canUsePasskeys } from '@/lib/api/session/passkey'

// It does not change while the page is open.
const never = () => () => undefined
const onServer = () => true

/** Whether this browser can use passkeys; on the server and while the page hydrates it is taken for granted. */
export const useCanUsePasskeys = (): boolean => useSyncExternalStore(never, canUsePasskeys, onServer)
