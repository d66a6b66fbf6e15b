import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'
import { languages, namespaces, textsOf } from './message-files'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Term = { not: string; whole: boolean; unless: readonly string[] }

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const wordsOf = (cell: string): string[] => cell.split(', ').filter(Boolean)

/** Words to avoid, as the glossary lists them. */
const refused: readonly Term[] = read('docs/glossary.md')
  .split('## Terms of the trade')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cellsOf)
  .flatMap(([, , not = '', unless = '']) =>
    wordsOf(not).map((word) => ({
      not: word.replaceAll('"', '').toLowerCase(),
      whole: word.startsWith('"'),
      unless: wordsOf(unless).map((longer) => longer.toLowerCase()),
    })),
  ) as readonly Term[]

/** Words to avoid found in a text. */
const refusedIn = (text: string): string[] =>
  refused.flatMap(({ not, whole, unless }) => {
    const bare = unless.reduce((left, longer) => left.replaceAll(longer, ''), text.toLowerCase())
    return (whole ? bare === not : bare.includes(not)) ? [not] : []
  })

/** The specification's own title of one field. */
const ownTitle = 'en/unit.json fields.stopCause'

const files = (folder: string, kinds: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => kinds.test(path))

test('the glossary lists what to avoid, and each word is found where it occurs', () => {
  checked(refused.length, 'words to avoid')
  for (const { not } of refused) expect(refusedIn(not), not).toContain(not)
  expect(refusedIn('定频压缩机电流异常')).toEqual([])
  expect(refusedIn('Clean the coil')).toEqual([])
})

describe('no word to avoid occurs', () => {
  test.each(languages)('in the messages, %s', (language) => {
    const found = namespaces(language).flatMap((namespace) =>
      [...textsOf(language, namespace)].flatMap(([key, text]) => {
        const place = `${language}/${namespace}.json ${key}`
        return place === ownTitle ? [] : refusedIn(text).map((word) => `${place}: ${word}`)
      }),
    )
    expect(found).toEqual([])
  })

  test('in the dictionaries of codes', () => {
    const dictionaries = ['platform/nouns/unit', 'platform/nouns/fault-type'].flatMap((folder) =>
      files(folder, /\.json$/),
    )
    checked(dictionaries.length, 'dictionaries')
    expect(dictionaries.flatMap((path) => refusedIn(read(path)).map((word) => `${path}: ${word}`))).toEqual([])
  })

  test('in texts of the platform and the console, nor in guides', () => {
    const paths = [
      ...['lib', 'platform', 'components', 'app'].flatMap((folder) => files(folder, /\.tsx?$/)),
      ...files('docs', /^docs\/[^/]+\.md$/).filter((path) => path !== 'docs/glossary.md'),
      'README.md',
    ]
    checked(paths.length, 'files')
    expect(paths.flatMap((path) => refusedIn(read(path)).map((word) => `${path}: ${word}`))).toEqual([])
  })
})
