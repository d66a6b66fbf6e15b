/** Where the router is on its way to: the path of a page that has been asked for and is not shown yet. */
let awaited: string | undefined
const readers = new Set<() => void>()

const tell = (path: string | undefined): void => {
  if (path === awaited) return
  awaited = path
  for (const reader of readers) reader()
}

export const awaitedPath = (): string | undefined => awaited

export const onAwaited = (reader: () => void): (() => void) => {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** The router has set out for an address. */
export const setOut = (address: string): void => {
  const { pathname, search } = new URL(address, location.origin)
  // A link to what is shown already brings no other page, and nothing would tell that it has arrived.
  tell(pathname === location.pathname && search === location.search ? undefined : pathname)
}

/** A page is shown. */
export const arrive = (): void => tell(undefined)
