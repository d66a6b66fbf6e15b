const holders = new Set<symbol>()

/** Something typed has not been sent yet. Returns how to say that it has, or that it was given up. */
export const holdUnsaved = (): (() => void) => {
  const own = Symbol('unsaved')
  holders.add(own)
  return () => {
    holders.delete(own)
  }
}

/** Whether leaving the page now would take away what somebody is writing. */
export const hasUnsaved = (): boolean => holders.size > 0
