const first = 0x4e00
const count = 0x9fff - first + 1

const places = (() => {
  const { compare } = new Intl.Collator('zh-u-co-pinyin')
  const characters = Array.from({ length: count }, (_, at) => String.fromCharCode(first + at))
  return new Map(characters.toSorted(compare).map((character, at) => [character, String.fromCharCode(first + at)]))
})()

/** A text whose order by code points is the order of names: each Chinese character is the one that has its place in pinyin. */
export const toNameKey = (searchText: string): string =>
  Array.from(searchText, (character) => places.get(character) ?? character).join('')
