/** What waits in memory, with an end: what comes beyond it is not taken from its sender. */
export const createBoundedQueue = <Item extends { payload: Uint8Array }>(most: { items: number; bytes: number }) => {
  const items = new Set<Item>()
  let bytes = 0
  let isClosed = false
  const waiters: (() => void)[] = []
  let wake = (): void => undefined

  const tellOfRoom = (): void => {
    // As many as may find room: with thousands that wait, waking all of them after each batch costs more than the batch.
    for (const tell of waiters.splice(0, isClosed ? waiters.length : most.items - items.size)) tell()
  }
  return {
    items: items as ReadonlySet<Item>,
    isClosed: (): boolean => isClosed,
    /** Resolves when there is room; rejects when the queue is closed. */
    untilRoom: async (): Promise<void> => {
      while ((items.size >= most.items || bytes >= most.bytes) && !isClosed)
        await new Promise<void>((resolve) => waiters.push(resolve))
      if (isClosed) throw new Error('stopping')
    },
    add: (item: Item): void => {
      items.add(item)
      bytes += item.payload.byteLength
      wake()
    },
    remove: (item: Item): void => {
      if (items.delete(item)) bytes -= item.payload.byteLength
    },
    /** Lets in those who wait for room, the first ones first. */
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
