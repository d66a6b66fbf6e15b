const wide = /[\u2e80-\uffef]/

const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + (wide.test(character) ? 14 : 6.9), 0))

/** Width of a column head's text and sort mark, px: a full-width character is an em, others about half. */
export const toHeadWidth = (text: string): number => textWidth(text) + 34

/** Width of a row's actions, px: those in the row, and its menu button. */
export const toActionsWidth = (labels: readonly string[], hasMenu: boolean): number => {
  const gap = 10
  const menu = hasMenu ? gap + 24 : 0
  return Math.max(140, labels.reduce((sum, label) => sum + textWidth(label) + gap, 0) - gap + menu + 24)
}
