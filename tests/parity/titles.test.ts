import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { brands } from '@/lib/brand/brand'
import { brandNames } from '@/lib/brand/brand-names'
import { type RouteName, routeNames, routeOf } from '@/lib/navigation/routes'
import { dashboardLeaf, directories } from '@/platform/seed/menu'
import { expect } from '@/tests/support/expect'
import { appFiles, urlOf } from './app-folder'
import { checked } from './checked'
import { languages, namespaces, screenTitles, textsOf } from './message-files'
import { specGroups, specParts, specScreens } from './spec-titles'

const root = join(import.meta.dirname, '../..')
/** A title in sentence case: the words stay, and the first letter is a capital. */
const toSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const all = [...Object.values(specScreens), ...Object.values(specParts), ...specGroups]

test('every screen of the specification is a route, and every route has a title', () => {
  for (const name of Object.keys(specScreens)) expect(routeNames).toContain(name)
  for (const language of languages) expect([...screenTitles(language).keys()].sort()).toEqual([...routeNames].sort())
  checked(routeNames.length, 'routes')
})

test('an English title has the words of the specification, in sentence case', () => {
  const { himit, hidom, smartTouch, hicube, unauthorized, notFound } = specScreens
  // The page writes the numbers 401 and 404 above these titles; a list of controllers has their name before it.
  const others = new Set<unknown>([himit, hidom, smartTouch, hicube, unauthorized, notFound])
  const plain = all.filter((each) => !others.has(each))
  for (const { spec, en } of plain) {
    const [, named, words = ''] = /^(\{\w+\} )?(.+)$/.exec(en) ?? []
    expect(words, spec).toBe(named ? spec : toSentence(spec))
  }
  for (const { himit: gateway, hidom: dom, smartTouch: touch } of Object.values(brands)) {
    expect(himit?.spec.toLowerCase()).toContain(gateway.en.toLowerCase())
    expect(hidom?.spec).toContain(dom.en)
    expect(smartTouch?.spec).toContain(touch.en)
  }
  checked(plain.length, 'titles')
})

test('the messages have the titles word for word', () => {
  for (const language of languages) {
    const titles = screenTitles(language)
    for (const [name, title] of Object.entries(specScreens))
      expect(titles.get(name), `${name}, ${language}`).toBe(title[language])
    for (const [path, part] of Object.entries(specParts)) {
      const [namespace = '', ...keys] = path.split('.')
      expect(textsOf(language, namespace).get(keys.join('.')), `${path}, ${language}`).toBe(part[language])
    }
  }
})

test('no other message is a copy of a screen’s title', () => {
  for (const language of languages) {
    const titles = new Set(screenTitles(language).values())
    for (const namespace of namespaces(language).filter((each) => each !== 'routes')) {
      const copies = [...textsOf(language, namespace)].filter(
        ([key, text]) => /^(?:titles?|tabs)(?:\.|$)/.test(key) && titles.has(text),
      )
      expect(copies, `${namespace}, ${language}`).toEqual([])
    }
  }
})

test('the public page of the app has the title of the screen that manages it', () => {
  for (const language of languages)
    expect(textsOf(language, 'pages').get('download.title'), language).toBe(screenTitles(language).get('appDownload'))
})

test('the menu that the platform ships with has the groups and the titles', () => {
  expect(directories.map(({ zh, en }) => ({ zh, en }))).toEqual(specGroups.map(({ zh, en }) => ({ zh, en })))
  const byPath = new Map<string, RouteName>(routeNames.map((name) => [routeOf(name).path, name]))
  const leaves = [dashboardLeaf, ...directories.flatMap((group) => group.leaves)]
  for (const { url, zh, en } of leaves) {
    const name = byPath.get(url)
    const shown = (language: 'zh' | 'en') => {
      const names: Record<string, string> = brandNames(6, language)
      return screenTitles(language)
        .get(name ?? '')
        ?.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => names[key] ?? '')
    }
    expect({ zh, en }, url).toEqual({ zh: shown('zh'), en: shown('en') })
  }
  checked(leaves.length, 'entries of the menu')
})

test('every page has the title of its own route in its document', () => {
  const byPath = new Map<string, RouteName>(routeNames.map((name) => [routeOf(name).path, name]))
  const pages = appFiles(/^page\.tsx$/).filter((file) => file.startsWith('app/(console)/'))
  let count = 0
  for (const file of pages) {
    const name = byPath.get(urlOf(file).replace(/\/\[\w+\]$/, ''))
    if (!name) continue
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(`screenMetadata('${name}')`)
    count += 1
  }
  expect(count).toBeGreaterThanOrEqual(routeNames.length)
})
