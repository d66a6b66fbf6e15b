/** For each unsaved input: the key of its draft, whether it has one, or not. */
type Stored = string | boolean
const holders = new Map<symbol, Stored>()

/** Registers unsaved input. Returns how to unregister it, once it was sent or given up. */
export const holdUnsaved = (stored: Stored): (() => void) => {
  const own = Symbol('unsaved')
  holders.set(own, stored)
  return () => {
    holders.delete(own)
  }
}

/** Whether leaving the page now would lose unsaved input. */
export const hasUnsaved = (): boolean => holders.size > 0

/** How many inputs are unsaved, whether they have a stored draft or not. */
export const countUnsaved = (): number => holders.size

/** How many unsaved inputs have no stored draft: they are lost with their form. */
export const countUnstored = (): number => [...holders.values()].filter((stored) => stored === false).length

/** Keys of the drafts of forms on this page. */
export const heldDrafts = (): string[] => [...holders.values()].filter((stored) => typeof stored === 'string')
