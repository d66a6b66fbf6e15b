'use client'
import { useSyncExternalStore } from 'react'
import { awaitedPath, onAwaited } from '@/lib/navigation/arrival'

const none = () => undefined

/** Path of the page that has been asked for and is not shown yet. */
export const useAwaitedPath = (): string | undefined => useSyncExternalStore(onAwaited, awaitedPath, none)
