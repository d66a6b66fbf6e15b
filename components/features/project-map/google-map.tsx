'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapPoint } from '@/components/screen/map/cluster-index'
import type { MapBox, MapView } from '@/components/screen/map/map-view'
import { shapesReady } from '@/lib/contract/shapes-ready'
import { mapFramePath } from '@/lib/navigation/map-frame'
import { FromFrame, readMessage, type ToFrame } from './frame-message'
import styles from './project-map.module.css'

/** Spec 7 and F33: after this time the built-in map is shown. ms. */
const patienceMs = 5000

type GoogleMapProps = {
  points: readonly MapPoint[]
  /** Initial view; undefined: where all points are visible. */
  view: MapView | undefined
  /** A requested place. */
  seek: MapView | undefined
  fitKey: string | undefined
  onRest: (view: MapView, box: MapBox) => void
  onPick: (ids: readonly string[]) => void
  /** It did not load in time, or refused. */
  onFailed: () => void
}

/** Google's map, in a frame with its own policy: the two communicate only by messages. */
export const GoogleMap = ({ points, view, seek, fitKey, onRest, onPick, onFailed }: GoogleMapProps) => {
  const t = useTranslations('projectMap')
  const frame = useRef<HTMLIFrameElement>(null)
  const listens = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = (message: ToFrame) => {
    if (listens.current) frame.current?.contentWindow?.postMessage(message, location.origin)
  }
  const show = useEffectEvent((fit: boolean) => send({ kind: 'show', points: [...points], fit }))
  const hear = useEffectEvent((event: MessageEvent) => {
    const message = readMessage(event, frame.current?.contentWindow, FromFrame)
    if (message?.kind === 'listening') {
      listens.current = true
      const place = seek ?? view
      show(place === undefined)
      if (place) send({ kind: 'go', view: place })
    }
    if (message?.kind === 'ready') clearTimeout(waiting.current)
    if (message?.kind === 'failed') onFailed()
    if (message?.kind === 'pick') onPick(message.ids)
    if (message?.kind === 'rest') onRest(message.view, message.box)
  })
  const giveUp = useEffectEvent(onFailed)

  useEffect(function listenToFrame() {
    const listen = (event: MessageEvent) => shapesReady().then(() => hear(event))
    addEventListener('message', listen)
    // Created only now: in the server's HTML it could send before this page listens, and would never be answered.
    if (frame.current) frame.current.src = mapFramePath
    waiting.current = setTimeout(() => giveUp(), patienceMs)
    return () => {
      removeEventListener('message', listen)
      clearTimeout(waiting.current)
    }
  }, [])

  const lastFit = useRef(fitKey)
  useEffect(
    function showPoints() {
      // New rows with the same filters do not move the map.
      show(points.length > 0 && fitKey !== undefined && fitKey !== lastFit.current)
      if (fitKey !== undefined) lastFit.current = fitKey
    },
    [points, fitKey],
  )
  const go = useEffectEvent((to: MapView) => send({ kind: 'go', view: to }))
  useEffect(
    function goWhereSought() {
      if (seek) go(seek)
    },
    [seek],
  )

  return <iframe ref={frame} className={styles.frame} title={t('googleMap')} />
}
