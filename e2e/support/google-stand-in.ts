import type { Page } from '@playwright/test'

/**
 * Mocks Google's script in the browser, as far as the console uses it. Markers are buttons, so that a test finds
 * them by name; the map fires Google's events, asynchronously.
 */
const standIn = () => {
  type Listener = (event?: unknown) => void
  type Place = { lat: number; lng: number }
  const heard = new WeakMap<object, Map<string, Set<Listener>>>()
  const event = {
    addListener: (target: object, name: string, listener: Listener) => {
      const names = heard.get(target) ?? new Map<string, Set<Listener>>()
      heard.set(target, names)
      const listeners = names.get(name) ?? new Set()
      names.set(name, listeners)
      listeners.add(listener)
      return { remove: () => listeners.delete(listener) }
    },
    clearInstanceListeners: (target: object) => heard.delete(target),
  }
  const fire = (target: object, name: string, sent?: unknown) => {
    for (const listener of heard.get(target)?.get(name) ?? []) listener(sent)
  }
  const toPlace = ({ lat, lng }: Place) => ({ lat: () => lat, lng: () => lng, toJSON: () => ({ lat, lng }) })
  const list = () => {
    const items: Node[] = []
    return {
      push: (item: Node) => items.push(item),
      getArray: () => items,
      removeAt: (at: number) => items.splice(at, 1),
    }
  }

  class StandInMap {
    controls: ReturnType<typeof list>[] = Array.from({ length: 30 }, list)
    centre: Place
    zoom: number
    late: ReturnType<typeof setTimeout> | undefined
    due = new Set<string>()
    constructor(
      readonly div: HTMLElement,
      options: { center: Place; zoom: number },
    ) {
      this.centre = options.center
      this.zoom = options.zoom
      this.settle(['tilesloaded', 'idle'])
    }
    settle(names: string[]) {
      for (const name of names) this.due.add(name)
      clearTimeout(this.late)
      this.late = setTimeout(() => {
        for (const name of this.due) fire(this, name)
        this.due.clear()
      }, 30)
    }
    getDiv = () => this.div
    getCenter = () => toPlace(this.centre)
    getZoom = () => this.zoom
    getBounds = () => ({ toJSON: () => ({ west: -180, south: -85, east: 180, north: 85 }) })
    getHeading = () => 0
    getTilt = () => 0
    setOptions = () => undefined
    moveCamera = () => undefined
    addListener = (name: string, listener: Listener) => event.addListener(this, name, listener)
    setZoom(zoom: number) {
      this.zoom = zoom
      this.settle(['idle'])
    }
    fitBounds({ west, south, east, north }: { west: number; south: number; east: number; north: number }) {
      this.panTo({ lat: (south + north) / 2, lng: (west + east) / 2 })
    }
    panTo(centre: Place) {
      this.centre = centre
      this.settle(['idle'])
    }
  }

  class StandInMarker {
    button = document.createElement('button')
    constructor(options: object) {
      this.setOptions(options)
      this.button.addEventListener('click', () => fire(this, 'click', {}))
    }
    setOptions({ title, label }: { title?: string; label?: { text: string } }) {
      if (title) this.button.setAttribute('aria-label', title)
      if (label) this.button.textContent = label.text
    }
    setMap(map: StandInMap | null) {
      if (map) map.getDiv().append(this.button)
      else this.button.remove()
    }
    setDraggable = () => undefined
    setPosition = () => undefined
  }

  const Settings = { getInstance: () => ({}) }
  const maps = { event, Settings, Map: StandInMap, Marker: StandInMarker, importLibrary: async () => maps }
  const world = globalThis as unknown as { google: { maps: { __ib__: () => void } } }
  const tellLoaded = world.google.maps.__ib__
  Object.assign(world.google.maps, maps)
  tellLoaded()
}

/** Answers for Google's hosts in a page; collects the requested addresses of its script. */
export const standInForGoogle = async (page: Page): Promise<URL[]> => {
  // A busy machine is not a hung Google: the page waits longer here than its 5 s.
  await page.addInitScript(() => {
    const own = window.setTimeout.bind(window)
    const patient = (work: TimerHandler, ms = 0, ...rest: unknown[]) => own(work, ms === 5000 ? 120_000 : ms, ...rest)
    if (window === window.top) Object.assign(window, { setTimeout: patient })
  })
  const asked: URL[] = []
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` })
  })
  return asked
}
