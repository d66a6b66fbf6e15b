const wide = /[\u2e80-\uffef]/

const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + (wide.test(character) ? 14 : 6.9), 0))

/** Room that the head of a column needs for its text and its sort mark, px: a full-width character is an em, others about half. */
export const toHeadWidth = (text: string): number => textWidth(text) + 34

/** Room that the actions of a row need, px: those that stand in it beside each other, and the button of its menu. */
export const toActionsWidth = (labels: readonly string[], hasMenu: boolean): number => {
  const gap = 10
  const menu = hasMenu ? gap + 24 : 0
  return Math.max(140, labels.reduce((sum, label) => sum + textWidth(label) + gap, 0) - gap + menu + 24)
}
