import { useEffect, useEffectEvent } from 'react'

/** The place in the history of the page that is shown, where the browser tells it. */
const placeNow = (): number | undefined =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index

type HeldBack = {
  /** Whether something would be lost. */
  isHeld: () => boolean
  /** Asks; `leave` goes where the browser was going. */
  onBack: (leave: () => void) => void
}

/**
 * Asks before the browser's Back (or Forward) leaves what is held. A step in the history cannot be refused: it is taken
 * back before the router hears of it, so that the page stays as it is, and is made again once somebody wants it.
 */
export const useHeldBack = ({ isHeld, onBack }: HeldBack): void => {
  const held = useEffectEvent(isHeld)
  const ask = useEffectEvent(onBack)
  useEffect(function holdBack() {
    let place = placeNow()
    /** A step of our own is on its way, of which the router must not hear either. */
    let isReturning = false
    let isLeaving = false
    const step = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false
        event.stopImmediatePropagation()
        return
      }
      const next = placeNow()
      if (isLeaving || !held()) {
        place = next
        return
      }
      // Where the browser does not tell it, it was one step back.
      const steps = place === undefined || next === undefined ? -1 : next - place
      if (steps === 0) return
      event.stopImmediatePropagation()
      isReturning = true
      history.go(-steps)
      ask(() => {
        isLeaving = true
        history.go(steps)
      })
    }
    // Before the router, which listens at the window, too.
    addEventListener('popstate', step, true)
    return () => removeEventListener('popstate', step, true)
  }, [])
}
