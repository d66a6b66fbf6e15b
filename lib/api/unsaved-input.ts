/** Whether each thing that is being written is stored as a draft too. */
const holders = new Map<symbol, boolean>()

/** Something typed has not been sent yet. Returns how to say that it has, or that it was given up. */
export const holdUnsaved = (stored: boolean): (() => void) => {
  const own = Symbol('unsaved')
  holders.set(own, stored)
  return () => {
    holders.delete(own)
  }
}

/** Whether leaving the page now would take away what somebody is writing. */
export const hasUnsaved = (): boolean => holders.size > 0

/** How many things are being written that nothing stores: they go with the form that has them. */
export const countUnstored = (): number => [...holders.values()].filter((stored) => !stored).length
