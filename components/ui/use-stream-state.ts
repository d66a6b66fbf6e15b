'use client'
import { useSyncExternalStore } from 'react'
import { noStreamState, onStreamState, type StreamState, streamState } from '@/lib/api/stream-state'

/** Whether this page hears of changes as they happen. */
export const useStreamState = (): StreamState => useSyncExternalStore(onStreamState, streamState, noStreamState)
