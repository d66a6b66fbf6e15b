import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { appFiles } from './app-folder'
import { checked } from './checked'
import { namespaces } from './message-files'

const root = join(import.meta.dirname, '../..')
const names = namespaces('zh')
/** What every page of the console has besides its own: components/shell/console-shell.tsx and app/layout.tsx. */
const everywhere = ['common', 'shell', 'routes', 'list', 'pages']

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Repository files that a source imports, statically or dynamically. */
const importsOf = (path: string, source: string): string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:@|\.{1,2})\/[^']+)'/g)].flatMap(([, to = '']) => {
    const base = to.startsWith('@/') ? to.slice(2) : normalize(join(dirname(path), to))
    return [`${base}.tsx`, `${base}.ts`].filter((file) => existsSync(join(root, file)))
  })

/** Everything that a page may render: the files of components/ that it reaches. */
const reached = (page: string): Map<string, string> => {
  const found = new Map<string, string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    const source = read(path)
    found.set(path, source)
    for (const next of importsOf(path, source)) if (next.startsWith('components/')) visit(next)
  }
  visit(page)
  return found
}

const one = `(${names.join('|')})`
/** How code refers to a namespace. */
const uses = [
  new RegExp(`(?:useTranslations|getTranslations|useLabels)\\(\\s*['"]${one}(?:\\.[\\w.]+)?['"]`, 'g'),
  new RegExp(`\\bmessages: '${one}'`, 'g'),
  new RegExp(`\\blabel: '${one}\\.`, 'g'),
]
/** A full key passed to a translator of all namespaces. */
const fullKey = new RegExp(`\\bt\\(\\s*['"\`]${one}\\.`, 'g')
const usedIn = (source: string): string[] =>
  [...uses, ...(/Translations\(\)/.test(source) ? [fullKey] : [])].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, name = '']) => name),
  )

/** Where a page declares what it sends: its own file, a list of names, or the function that picks its messages. */
const says = (path: string, source: string): boolean =>
  path.startsWith('app/') || path.endsWith('-messages.ts') || source.includes('pickMessages(')
const saidIn = (source: string): string[] => {
  const literals = [...source.matchAll(/\[[^[\]]*\]/g)].flatMap(([list]) => [...list.matchAll(/'(\w+)'/g)])
  return literals.map(([, name = '']) => name).filter((name) => names.includes(name))
}

test('a page sends the browser the texts of everything that it may render', () => {
  const pages = appFiles(/^page\.tsx$/).filter((path) => path.startsWith('app/(console)/'))
  const missing = pages.flatMap((page) => {
    const files = [...reached(page)]
    const used = new Set(files.flatMap(([, source]) => usedIn(source)))
    const said = new Set([...everywhere, ...files.flatMap(([path, text]) => (says(path, text) ? saidIn(text) : []))])
    const unsaid = [...used].filter((name) => !said.has(name)).sort()
    return unsaid.length > 0 ? [{ page, unsaid }] : []
  })
  expect(missing).toEqual([])
  checked(pages.length, 'pages')
})

test('a namespace is detected however it is used', () => {
  expect(usedIn("const labels = useLabels('fault')")).toEqual(['fault'])
  expect(usedIn("useTranslations('device.details')\n t('unit.live')")).toEqual(['device'])
  expect(usedIn("const t = useTranslations()\n t('unit.live')")).toEqual(['unit'])
  expect(usedIn("const definition = { messages: 'fault', label: 'part.tree' }")).toEqual(['fault', 'part'])
})
