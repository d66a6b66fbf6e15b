/** What waits in memory, with an end: what comes beyond it is not taken from its sender. */
export const createBoundedQueue = <Item extends { payload: Uint8Array }>(most: { items: number; bytes: number }) => {
  const items: Item[] = []
  let bytes = 0
  let isClosed = false
  let waiters: (() => void)[] = []
  let wake = (): void => undefined

  const tellOfRoom = (): void => {
    const all = waiters
    waiters = []
    for (const tell of all) tell()
  }
  return {
    items: items as readonly Item[],
    isClosed: (): boolean => isClosed,
    /** Resolves when there is room; rejects when the queue is closed. */
    untilRoom: async (): Promise<void> => {
      while ((items.length >= most.items || bytes >= most.bytes) && !isClosed)
        await new Promise<void>((resolve) => waiters.push(resolve))
      if (isClosed) throw new Error('stopping')
    },
    add: (item: Item): void => {
      items.push(item)
      bytes += item.payload.byteLength
      wake()
    },
    remove: (item: Item): void => {
      const at = items.indexOf(item)
      if (at < 0) return
      items.splice(at, 1)
      bytes -= item.payload.byteLength
    },
    /** Lets in who waits for room. */
    tellOfRoom,
    /** Resolves when the next item has come, or the queue is closed. */
    next: (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve
      }),
    /** Takes no more; what is in it stays there. */
    close: (): void => {
      isClosed = true
      wake()
      tellOfRoom()
    },
  }
}

export type BoundedQueue<Item extends { payload: Uint8Array }> = ReturnType<typeof createBoundedQueue<Item>>
