import { normalizeShort } from '@/lib/contract/normalize-short'
/** A name as it is searched and sorted: one width of every letter, lower case. Every writer of a name column uses it. */
export const toSearchText = (text: string): string => normalizeShort(text).toLowerCase()

/** Pattern for `like` that finds what begins with the text; the text's own wildcards stand for themselves. */
export const toPrefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
/** The same for a text anywhere. */
export const toContainsPattern = (text: string): string => `%${toPrefixPattern(text)}`

/** The searched text of a city: both of its names. */
export const toCitySearch = (city: string, cityEn: string): string => toSearchText(`${city}\n${cityEn}`)
