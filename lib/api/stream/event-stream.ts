import { eventApi, LiveEvent, streamBeatMs } from '@/lib/contract/event'
import { shapesReady } from '@/lib/contract/shapes-ready'
import { lookAtPlatform, notePlatformState, onPlatformBack } from '../platform-state'
import { pageUser } from '../session/page-user'
import { sessionBack } from '../session/session-back'
import { onSessionPhase, sessionPhase } from '../session/session-state'
import { readEvents } from './event-reader'
import { tellLive } from './live-events'
import { type StreamState, setStreamState, streamState } from './stream-state'

/** Silence after which a stream counts as broken, milliseconds. */
const silence = 2.5 * streamBeatMs
/** Pause between attempts: longer each time, and randomized so that browsers do not retry in step. */
const firstPause = 1000
const maxPause = 30_000

type News = { kind: 'state'; state: StreamState } | { kind: 'event'; event?: LiveEvent } | { kind: 'ask' }

const states: readonly unknown[] = ['connecting', 'up', 'down', 'none']
const toNews = (data: unknown): News | undefined => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  if (data.kind === 'ask') return { kind: 'ask' }
  if (data.kind === 'state' && 'state' in data && states.includes(data.state)) {
    return { kind: 'state', state: data.state as StreamState }
  }
  if (data.kind !== 'event') return undefined
  const event = 'event' in data ? LiveEvent.safeParse(data.event).data : undefined
  return { kind: 'event', ...(event && { event }) }
}

/** Resolves after a pause, or as soon as a new attempt makes sense. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      stop()
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms * (0.75 + Math.random() / 2))
    const stop = onPlatformBack(go)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

const untilLive = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (sessionPhase().is !== 'live' && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = onSessionPhase(look)
    signal.addEventListener('abort', look)
    look()
  })

/** The session may have ended, at the platform or elsewhere: this page learns it now, and not from a refused change. */
const meetRefusal = async (response: Response): Promise<void> => {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.body?.cancel()
  const { code, msg } = await response.json()
  // Not waited for: nothing is listened to until there is a session again.
  if (typeof code === 'number' && typeof msg === 'string')
    sessionBack({ code, msg }, { background: true })?.catch(() => undefined)
}

type Tell = { state: (state: StreamState) => void; event: (event?: LiveEvent) => void }

/** Listens once. Resolves with whether the stream had begun, or with `none` where the platform has none. */
const listenOnce = async (tell: Tell, missed: boolean, signal: AbortSignal): Promise<boolean | 'none'> => {
  const own = new AbortController()
  const end = () => own.abort()
  signal.addEventListener('abort', end)
  let timer = setTimeout(end, silence)
  let began = false
  try {
    await shapesReady()
    const response = await fetch(eventApi.stream.path, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'X-Console': '1', 'X-Background': '1', 'X-Expected-User': pageUser() ?? '' },
      signal: own.signal,
    })
    if (response.headers.has('x-request-id')) notePlatformState(response.headers.get('x-platform-state'))
    if (response.status === 404 || response.status === 405) return 'none'
    if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await meetRefusal(response)
      return false
    }
    await readEvents(
      response.body,
      (said) => {
        if (said === 'hello') {
          began = true
          tell.state('up')
          if (missed) tell.event()
        } else tell.event(said === 'gap' ? undefined : said)
      },
      () => {
        clearTimeout(timer)
        timer = setTimeout(end, silence)
      },
    )
  } catch {
    // Broken off, silent or unreachable: the same to a listener.
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
  return began
}

/** Listens for as long as this tab is the one that does, for all tabs. */
const listenOn = async (tell: Tell, signal: AbortSignal): Promise<void> => {
  let wait = firstPause
  // Another tab may have listened before, or the stream ended: events in between may have been missed.
  let missed = streamState() !== 'connecting'
  while (!signal.aborted) {
    await untilLive(signal)
    if (signal.aborted) return
    const began = await listenOnce(tell, missed, signal)
    if (signal.aborted) return
    if (began === 'none') return tell.state('none')
    if (began) wait = firstPause
    tell.state('down')
    missed = true
    // Why it ended, the console knows.
    lookAtPlatform()
    await pause(wait, signal)
    wait = Math.min(maxPause, wait * 2)
  }
}

/**
 * Subscribes to changes through one connection for all tabs of this user in this browser: the tab that holds the lock
 * listens and tells the others. Returns the unsubscribe function.
 */
export const startEventStream = (userId: string): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const channel = new BroadcastChannel(`events-${userId}`)
  const news = (said: News) => channel.postMessage(said)
  const tell: Tell = {
    state: (state) => {
      setStreamState(state)
      news({ kind: 'state', state })
    },
    event: (event) => {
      tellLive(event)
      news({ kind: 'event', ...(event && { event }) })
    },
  }
  let isListening = false
  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    await shapesReady()
    const said = toNews(data)
    if (said?.kind === 'ask' && isListening) news({ kind: 'state', state: streamState() })
    else if (said?.kind === 'state' && !isListening) setStreamState(said.state)
    else if (said?.kind === 'event') tellLive(said.event)
  }
  news({ kind: 'ask' })
  const listen = () => {
    isListening = true
    return listenOn(tell, signal)
  }
  // Without locks (an insecure origin) every tab listens for itself, up to the console's limit.
  const held = navigator.locks ? navigator.locks.request(`events-${userId}`, { signal }, listen) : listen()
  Promise.resolve(held).catch(() => undefined)
  return () => {
    stopped.abort()
    channel.close()
  }
}
