import { hasSpecialCharacters } from '@/lib/contract/text'
import { hasOneDirection } from '@/lib/contract/text-direction'

const longest = 100

/** A title made of the name of a file, without its ending and without what a title may not have. */
export const toTitle = (fileName: string): string =>
  [...fileName.replace(/\.[^.]*$/, '')]
    .map((sign) => (hasSpecialCharacters(sign) || !hasOneDirection(sign) ? ' ' : sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
