import { toTypedText } from '@/lib/contract/search'
import { readsAs } from '@/lib/format/pinyin'
import type { PaletteChoice } from './palette-choice'

const plain = (text: string): string => toTypedText(text).toLowerCase()

/** How well a choice fits a text: 0 begins with it, 1 holds it, 2 has another name that holds it, 3 reads so; null: not. */
const fitOf = ({ name, words = [] }: PaletteChoice, text: string): number | null => {
  const own = plain(name)
  if (own.startsWith(text)) return 0
  if (own.includes(text)) return 1
  if (words.some((word) => plain(word).includes(text))) return 2
  return [name, ...words].some((word) => readsAs(word, text)) ? 3 : null
}

/** Choices that fit a text in any case and width, by name, by another name, by pinyin: the best first, else as they were. */
export const findChoices = (choices: readonly PaletteChoice[], typed: string): PaletteChoice[] => {
  const text = plain(typed)
  return choices
    .flatMap((choice) => {
      const fit = fitOf(choice, text)
      return fit === null ? [] : [{ choice, fit }]
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ choice }) => choice)
}
