import { DivIcon, LayerGroup, Marker as Pin } from 'leaflet'
import { toFixed } from '@/lib/format/number'
import { diameterOf, type Marker } from './cluster-index'
import { isInBox, toBox } from './map-view'
import styles from './world-map.module.css'

type Shown = {
  /** Sign of each rank, the worst first: colour alone is not accessible. */
  signs: readonly string[]
  /** Accessible name of a marker. */
  nameOf: (marker: Marker) => string
  onPress: (marker: Marker) => void
}

/** px; a target is no smaller. */
const leastTarget = 24

const toText = (count: number): string => (count < 1000 ? String(count) : `${toFixed(count / 1000, 1)}k`)

/** Markers as buttons, the worst first for Tab and on top of the others. */
export class MarkerLayer extends LayerGroup {
  show(markers: readonly Marker[], { signs, nameOf, onPress }: Shown): void {
    const map = this._map
    const pane = map.getPane('markerPane')
    const focused = document.activeElement
    const key = focused instanceof HTMLElement && pane?.contains(focused) ? focused.dataset.key : undefined
    this.clearLayers()
    const ordered = markers.toSorted((a, b) => a.rank - b.rank || b.count - a.count)
    const box = toBox(map.getBounds())
    for (const [at, marker] of ordered.entries()) {
      const html = toElement(marker, nameOf(marker), signs[marker.rank] ?? '')
      const side = Math.max(diameterOf(marker), leastTarget)
      const icon = new DivIcon({ html, className: styles.marker ?? '', iconSize: [side, side] })
      const place: [number, number] = [marker.latitude, marker.longitude]
      // Leaflet puts a southern marker on top; the offset outweighs any height of the map.
      const pin = new Pin(place, { icon, keyboard: false, zIndexOffset: (ordered.length - at) * 10_000 })
      // Leaflet drops a click after a drag, and every key's until the next press of a button (a key's detail is 0).
      html.addEventListener('click', ({ detail }) => detail === 0 && onPress(marker))
      this.addLayer(pin.on('click', ({ originalEvent }) => originalEvent.detail !== 0 && onPress(marker)))
      // Beyond the edge it is only a picture, seen while the map is dragged.
      pin.getElement()?.toggleAttribute('inert', !isInBox(marker, box))
    }
    hideCoveredNames(pane)
    if (key === undefined) return
    const again = Array.from(pane?.querySelectorAll('button') ?? []).find((button) => button.dataset.key === key)
    const isShown = again && !again.closest('[inert]')
    ;(isShown ? again : map.getContainer()).focus({ preventScroll: true })
  }
}

const toElement = (marker: Marker, name: string, sign: string): HTMLElement => {
  const element = document.createElement('div')
  const button = document.createElement('button')
  button.type = 'button'
  button.title = name
  button.ariaLabel = name
  button.dataset.key = marker.key
  button.textContent = marker.count === 1 ? sign : toText(marker.count)
  button.style.background = `var(--map-rank-${marker.rank}) padding-box`
  element.append(button)
  if (marker.label) {
    const label = document.createElement('span')
    label.ariaHidden = 'true'
    label.textContent = marker.label
    element.append(label)
  }
  return element
}

/** A name is shown only where it covers neither a marker nor the name of a worse one. */
const hideCoveredNames = (pane: HTMLElement | undefined): void => {
  if (!pane) return
  const taken = Array.from(pane.querySelectorAll('button'), (button) => button.getBoundingClientRect())
  const hidden = Array.from(pane.querySelectorAll('span')).filter((label) => {
    const box = label.getBoundingClientRect()
    const isCovered = taken.some(
      ({ left, right, top, bottom }) => right > box.left && left < box.right && bottom > box.top && top < box.bottom,
    )
    if (!isCovered) taken.push(box)
    return isCovered
  })
  for (const label of hidden) label.hidden = true
}
