import { hasSpecialCharacters } from '@/lib/contract/text'
import { hasOneDirection } from '@/lib/contract/text-direction'

const longest = 100

/** A title from a file name, without its extension and without characters that a title may not have. */
export const toTitle = (fileName: string): string =>
  [...fileName.replace(/\.[^.]*$/, '')]
    .map((sign) => (hasSpecialCharacters(sign) || !hasOneDirection(sign) ? ' ' : sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
