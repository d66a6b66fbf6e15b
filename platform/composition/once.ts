/** Work that many may ask for and that is done once; all wait for its end. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}
