/** A skipped test, and why. */
/** @typedef {{ title: string, reason: string | null }} Skip */

/** A package of Debian that root could have installed: `needs nginx (Debian package nginx-light)`. */
const wanted = /\(Debian package ([\w.+-]+)\)/

/**
 * Problems of skipped tests: always one without a reason; with CI=true, also one that a
 * package would have let run.
 * @param {readonly Skip[]} skips
 * @param {boolean} isCi
 * @returns {string[]}
 */
export const skipFaults = (skips, isCi) =>
  skips.flatMap(({ title, reason }) => {
    if (!reason) return [`skipped without a reason: ${title}`]
    const name = isCi && wanted.exec(reason)?.[1]
    return name ? [`skipped for want of a package that CI could install, ${name}: ${title}`] : []
  })

/**
 * The reasons, each with the number of tests it skipped.
 * @param {readonly Skip[]} skips
 * @returns {string[]}
 */
export function skipLines(skips) {
  const counts = new Map()
  for (const { reason } of skips)
    counts.set(reason ?? 'no reason given', (counts.get(reason ?? 'no reason given') ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count} skipped: ${reason}`)
}
