/** The store did not take or give a file: it is full, or it cannot be reached. What it said itself is the cause. */
export class StoreError extends Error {
  constructor(
    readonly reason: 'full' | 'down',
    cause: unknown,
  ) {
    super(`the file store is ${reason}`, { cause })
  }
}
