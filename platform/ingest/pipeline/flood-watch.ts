/** Refused messages of one device in a minute, beyond which it floods: behind a broker that cannot slow it down. */
const mostNotTaken = 300
/** How often it is said that a device sends too much, ms. */
const nameMs = 10_000

/** Names a device that floods once in a while, and not for each of ten thousand messages. */
export const createFloodWatch = (onFlood: (address: string) => void, elapsed: () => number) => {
  const namedAt = new Map<string, number>()
  const notTaken = new Map<string, number>()
  return {
    /** A message was not taken: `isCut` where its device was over its rate for too long. */
    refused: (address: string, { isCut, isOfMany }: { isCut: boolean; isOfMany: boolean }): void => {
      const count = (notTaken.get(address) ?? 0) + 1
      notTaken.set(address, count)
      if (!isCut && !(isOfMany && count > mostNotTaken)) return
      if (elapsed() - (namedAt.get(address) ?? Number.NEGATIVE_INFINITY) < nameMs) return
      namedAt.set(address, elapsed())
      onFlood(address)
    },
    /** Once a minute: counts anew. */
    tidy: (): void => {
      notTaken.clear()
      for (const [address, at] of namedAt) if (elapsed() - at > nameMs) namedAt.delete(address)
    },
  }
}
