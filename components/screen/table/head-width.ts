const wide = /[\u2e80-\uffef]/

const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + (wide.test(character) ? 14 : 6.9), 0))

/** Width of a column head's text and sort mark, px: a full-width character is an em, others about half. */
export const toHeadWidth = (text: string): number => textWidth(text) + 34

/** Width of a cell with a figure, px: it is never cut. */
export const toCellWidth = (value: unknown): number =>
  typeof value === 'number' ? Math.ceil(8.2 * value.toLocaleString('en').length) + 20 : 0

/** Of an em, as the font draws them; any other letter is about 0.6. */
const widths: readonly [RegExp, number][] = [
  [wide, 1],
  [/[fijlrtI ,.'’-]/, 0.34],
  [/[mwMW]/, 0.94],
  [/[A-Z0-9]/, 0.7],
]

/** Width of a word in a row, px. Too much costs a few pixels, too little an ellipsis. */
const wordWidth = (text: string): number =>
  Math.ceil(14 * [...text].reduce((sum, each) => sum + (widths.find(([letters]) => letters.test(each))?.[1] ?? 0.6), 0))

/** Width of a cell with a word of an enumeration, px: a state has a mark and a margin, and smaller letters. */
export const toChoiceWidth = (label: string, isState: boolean): number =>
  isState ? Math.ceil((wordWidth(label) * 12) / 14) + 48 : wordWidth(label) + 20

/** Width of a row's actions, px: the word in the row, and the button of its menu. */
export const toActionsWidth = (label: string, hasMenu: boolean): number =>
  Math.max(96, wordWidth(label) + (hasMenu ? 10 + 24 : 0) + 24)
