'use client'
import { useSyncExternalStore } from 'react'
import { noStreamState, onStreamState, type StreamState, streamState } from '@/lib/api/stream/stream-state'

/** Whether this page receives events. */
export const useStreamState = (): StreamState => useSyncExternalStore(onStreamState, streamState, noStreamState)
