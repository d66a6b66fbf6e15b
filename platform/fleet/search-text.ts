/** A name as it is searched and sorted: one width of every letter, lower case. Every writer of a name column uses it. */
export const toSearchText = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Pattern for `like` that finds the text anywhere; the text's own wildcards stand for themselves. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The searched text of a city: both of its names. */
export const toCitySearch = (city: string, cityEn: string): string => toSearchText(`${city}\n${cityEn}`)

/** A version as a number that sorts: 3.10.0 after 3.9.0. Domain 2.7: each part is 0 to 999. */
export const toFirmwareOrder = (version: string): number => {
  const [major = 0, minor = 0, patch = 0] = version
    .split('.')
    .map((part) => Math.min(999, Number.parseInt(part, 10) || 0))
  return (major * 1000 + minor) * 1000 + patch
}
