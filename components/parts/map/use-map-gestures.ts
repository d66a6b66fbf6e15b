import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MapEngine } from './map-engine'

/** Movement in px that still counts as a click. */
const shake = 4
const keyStep = 80

type Spot = { x: number; y: number }

/** Mouse, touch, wheel and keys on the map. A drag is not also a click. */
export const useMapGestures = (
  surface: RefObject<HTMLElement | null>,
  engine: RefObject<MapEngine | undefined>,
  onHome: () => void,
  /** It is part of a scrolling page: the wheel zooms the map only with Ctrl. */
  isPart: boolean,
): void => {
  const goHome = useEffectEvent(onHome)
  const leavesWheel = useEffectEvent((event: WheelEvent) => isPart && !event.ctrlKey)
  useEffect(
    function listenForGestures() {
      const element = surface.current
      if (!element) return
      const listening = new AbortController()
      const on = <Name extends keyof HTMLElementEventMap>(
        name: Name,
        listener: (event: HTMLElementEventMap[Name]) => void,
        options: AddEventListenerOptions = {},
      ) => element.addEventListener(name, listener, { ...options, signal: listening.signal })

      const fingers = new Map<number, Spot>()
      let dragged = false
      let began: Spot = { x: 0, y: 0 }
      // Measured at the start and not on every move, which would force a layout each time.
      let corner = { left: 0, top: 0 }
      const measure = () => {
        corner = element.getBoundingClientRect()
      }
      const spotOf = ({ clientX, clientY }: MouseEvent): Spot => ({
        x: clientX - corner.left,
        y: clientY - corner.top,
      })
      const spread = (): number => {
        const [a, b] = [...fingers.values()]
        return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
      }
      const middle = (): Spot => {
        const spots = [...fingers.values()]
        const sum = spots.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
        return { x: sum.x / spots.length, y: sum.y / spots.length }
      }

      on('pointerdown', (event) => {
        if (event.button !== 0) return
        measure()
        if (fingers.size === 0) {
          dragged = false
          began = spotOf(event)
        }
        fingers.set(event.pointerId, spotOf(event))
      })
      on('pointermove', (event) => {
        const spot = spotOf(event)
        if (!fingers.has(event.pointerId)) return
        if (!dragged && fingers.size === 1 && Math.hypot(spot.x - began.x, spot.y - began.y) <= shake) return
        // Capture only now: a click without a drag belongs to the marker below.
        if (!dragged) {
          element.setPointerCapture(event.pointerId)
          engine.current?.hold(true)
        }
        dragged = true
        const [from, wide] = [middle(), spread()]
        fingers.set(event.pointerId, spot)
        const [to, wider] = [middle(), spread()]
        const map = engine.current
        if (!map) return
        map.pan(to.x - from.x, to.y - from.y)
        if (wide > 0 && wider > 0) map.zoom(map.view.zoom + Math.log2(wider / wide), to)
      })
      const lift = ({ pointerId }: PointerEvent) => {
        if (fingers.delete(pointerId) && dragged) engine.current?.hold(false)
      }
      on('pointerup', lift)
      on('pointercancel', lift)
      on('lostpointercapture', lift)
      on(
        'click',
        (event) => {
          // A key press is a click without a pointer (detail 0): intended, whatever was dragged before.
          if (!dragged || event.detail === 0) return
          dragged = false
          event.stopPropagation()
          event.preventDefault()
        },
        { capture: true },
      )
      on('dblclick', (event) => {
        const map = engine.current
        measure()
        if (map && !(event.target as Element).closest('button')) map.zoom(map.view.zoom + 1, spotOf(event))
      })
      on(
        'wheel',
        (event) => {
          if (leavesWheel(event)) return
          event.preventDefault()
          const map = engine.current
          if (!map) return
          measure()
          // Convert lines and pages to px; a touchpad pinch arrives as a wheel with Ctrl, in small steps.
          const px = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1)
          const steps = Math.max(-1, Math.min(1, -px * (event.ctrlKey ? 0.01 : 0.0025)))
          map.zoom(map.view.zoom + steps, spotOf(event))
        },
        { passive: false },
      )
      on('keydown', (event) => {
        const map = engine.current
        if (!map || event.ctrlKey || event.metaKey || event.altKey) return
        const act = event.key === 'Home' ? goHome : keyActions[event.key]
        if (!act) return
        event.preventDefault()
        act(map)
      })
      return () => listening.abort()
    },
    [surface, engine],
  )
}

const keyActions: Readonly<Record<string, (map: MapEngine) => void>> = {
  ArrowLeft: (map) => map.pan(keyStep, 0),
  ArrowRight: (map) => map.pan(-keyStep, 0),
  ArrowUp: (map) => map.pan(0, keyStep),
  ArrowDown: (map) => map.pan(0, -keyStep),
  '+': (map) => map.zoomBy(1),
  '=': (map) => map.zoomBy(1),
  '-': (map) => map.zoomBy(-1),
}
