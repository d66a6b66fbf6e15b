/** For each unsaved input: whether it is also stored as a draft. */
const holders = new Map<symbol, boolean>()

/** Registers unsaved input. Returns how to unregister it, once it was sent or given up. */
export const holdUnsaved = (stored: boolean): (() => void) => {
  const own = Symbol('unsaved')
  holders.set(own, stored)
  return () => {
    holders.delete(own)
  }
}

/** Whether leaving the page now would lose unsaved input. */
export const hasUnsaved = (): boolean => holders.size > 0

/** How many unsaved inputs have no stored draft: they are lost with their form. */
export const countUnstored = (): number => [...holders.values()].filter((stored) => !stored).length
