let skew = 0

/** A difference that the answer's delay explains is ignored. */
const tolerated = 30_000

/** Learns from an answer how far this browser's clock is off. */
export const noteServerTime = (date: string | null): void => {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  skew = Math.abs(difference) > tolerated ? difference : 0
}

/** Now, by the server's clock as far as it is known: ages stay right in a browser whose clock is wrong. */
export const serverNow = (): number => Date.now() + skew
