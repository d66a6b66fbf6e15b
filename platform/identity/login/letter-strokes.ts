export type Point = readonly [x: number, y: number]

/**
 * Letters as a pen draws them, in a field four wide and six high: points as two digits, strokes apart by a bar. Without
 * the ones that people take for each other, in either case.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '00 06|00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06|00 20 41 45 26 06',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  J: '10 40|30 35 26 16 05',
  K: '00 06|40 03 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 47',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '30 04 44|32 36',
  6: '41 30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '05 16 36 45 41 30 10 01 02 13 33 42',
}

/** What an answer is made of. */
export const captchaAlphabet = Object.keys(strokes).join('')

/** Strokes of a letter with its middle at 0, 0 and its height 1. */
export const strokesOf = (letter: string): Point[][] =>
  (strokes[letter] ?? '')
    .split('|')
    .map((stroke) => stroke.split(' ').map(([x = '2', y = '3']): Point => [(Number(x) - 2) / 6, (Number(y) - 3) / 6]))
