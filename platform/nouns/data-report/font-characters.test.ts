import { expect, test } from '@jest/globals'
import { readFontCharacters } from './font-characters'

const hans = readFontCharacters('node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf')
const latin = readFontCharacters('node_modules/pdfmake/fonts/Roboto/Roboto-Regular.ttf')
const has = (font: ReadonlySet<number>, text: string) => [...text].map((each) => font.has(each.codePointAt(0) ?? 0))

test('what each font of a PDF can draw is read from its file, in both formats', () => {
  expect(has(hans, '青岛大厦Ωあ□℃').every(Boolean)).toBe(true)
  expect(has(latin, 'AéłЖỹ').every(Boolean)).toBe(true)
  for (const font of [hans, latin]) expect(has(font, '한กعא😀').some(Boolean)).toBe(false)
  expect(has(latin, '青')).toEqual([false])
})
