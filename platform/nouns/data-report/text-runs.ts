import type { Content } from 'pdfmake/interfaces'
import { type FaceName, faceCharacters } from './pdf-faces'

/** What stands for a character that no face can draw. */
const placeholder = '□'
/**
 * Letters that the Latin face draws better, or the Chinese one lacks: of Central Europe, Turkey and Vietnam, Cyrillic.
 * Greek and signs of units stay with the Chinese one.
 */
const latinFirst = /[\u0100-\u024f\u0400-\u052f\u1e00-\u1eff]/u

/** The face that draws a character; undefined: none does. Line breaks and characters without a shape need none. */
const faceOf = (character: string): FaceName | undefined => {
  const code = character.codePointAt(0) ?? 0
  const { Hans, Latin } = faceCharacters()
  if (/[\p{C}\p{Z}]/u.test(character)) return 'Hans'
  if (latinFirst.test(character) && Latin.has(code)) return 'Latin'
  if (Hans.has(code)) return 'Hans'
  return Latin.has(code) ? 'Latin' : undefined
}

/** A text in pieces of one font each. */
export const toRuns = (text: string): Content[] => {
  const runs: { text: string; font?: 'Latin' }[] = []
  let last: FaceName | null = null
  for (const character of text.normalize('NFC')) {
    const face = faceOf(character)
    const shown = face === undefined ? placeholder : character
    const run = runs.at(-1)
    if (run !== undefined && (face ?? 'Hans') === last) run.text += shown
    else runs.push({ text: shown, ...(face === 'Latin' && { font: 'Latin' as const }) })
    last = face ?? 'Hans'
  }
  return runs.length === 0 ? [{ text: '' }] : runs
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Characters of a document's texts that no face can draw, each once, in their order. */
export const findUndrawn = (document: unknown): string[] => [
  ...new Set(
    textsOf(document).flatMap((text) => [...text.normalize('NFC')].filter((each) => faceOf(each) === undefined)),
  ),
]
