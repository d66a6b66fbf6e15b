import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Marker } from './cluster-index'
import { diameterOf, toScreen } from './marker-layer'
import type { MapView, Size } from './mercator'
import styles from './world-map.module.css'

/** The map's view at rest. */
export type Rest = { view: MapView; size: Size; markers: Marker[] }

type MarkerButtonsProps = {
  rest: Rest | undefined
  /** Moved with the picture while the map moves. */
  layer: RefObject<HTMLDivElement | null>
  nameOf: (marker: Marker) => string
  onPress: (marker: Marker) => void
  /** The focused one is no longer in view. */
  onFocusLost: () => void
}

/** An invisible button over each marker of the picture, the worst first. */
export const MarkerButtons = ({ rest, layer, nameOf, onPress, onFocusLost }: MarkerButtonsProps) => {
  const hadFocus = useRef(false)
  const loseFocus = useEffectEvent(onFocusLost)
  useEffect(
    function layAnew() {
      if (!rest || !layer.current) return
      layer.current.style.transform = ''
      delete layer.current.dataset.moving
      if (document.activeElement === document.body && hadFocus.current) loseFocus()
    },
    [rest, layer],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers whether one of its buttons has the focus
    <div
      ref={layer}
      className={styles.markers}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        hadFocus.current = relatedTarget === null
      }}
    >
      {rest?.markers
        .toSorted((a, b) => a.rank - b.rank || b.count - a.count)
        .map((marker) => {
          const { x, y } = toScreen(marker, rest.view, rest.size)
          const side = Math.max(diameterOf(marker), 24)
          const name = nameOf(marker)
          return (
            <button
              key={marker.key}
              type="button"
              className={styles.marker}
              style={{ left: x, top: y, width: side, height: side }}
              aria-label={name}
              title={name}
              onClick={() => onPress(marker)}
            />
          )
        })}
    </div>
  )
}
