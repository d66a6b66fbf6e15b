const wide = /[\u2e80-\uffef]/

/** Room that the head of a column needs for its text and its sort mark, px: a full-width character is an em, others about half. */
export const toHeadWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + (wide.test(character) ? 14 : 6.9), 0)) + 34
