import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { appFiles } from './app-folder'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Components of components/ui that show nothing of their own, or nothing without a page around them. */
const shownNowhere: Record<string, readonly string[]> = {
  'gives something to what is within it': [
    'brand-provider',
    'more-messages',
    'nonce-provider',
    'prepare-shapes',
    'tab-name',
    'time-choice-provider',
    'user-provider',
  ],
  'the frame of the page itself has it: /__look stands in it': ['language-switch', 'menu-icon', 'toaster'],
  'draws nothing': ['early-clicks'],
  'is drawn where scripts do not run': ['no-script'],
  'shows what it is given: text, or a pattern': ['clean-html', 'copy-text', 'qr-code'],
  'an empty frame, whose content is its screen’s': ['late', 'popover'],
}
const excepted = Object.values(shownNowhere).flat()

const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*'((?:@|\.{1,2})\/[^']+)'/g)].flatMap(([, to = '']) => {
    const base = to.startsWith('@/') ? to.slice(2) : normalize(join(dirname(path), to))
    return [`${base}.tsx`, `${base}.ts`].filter((file) => existsSync(join(root, file)))
  })

const reachedFrom = (start: string): ReadonlySet<string> => {
  const found = new Set([start])
  for (const path of found) for (const next of importsOf(path)) found.add(next)
  return found
}

test('/__look shows every component of components/ui', () => {
  const reached = reachedFrom('components/screens/look/look-screen.tsx')
  const components = readdirSync(join(root, 'components/ui'))
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''))
  const missing = components.filter((name) => !reached.has(`components/ui/${name}.tsx`) && !excepted.includes(name))
  expect(missing).toEqual([])
  expect(excepted.filter((name) => !components.includes(name))).toEqual([])
  checked(components.length, 'components')
})

test('a page for developers is in no build', async () => {
  // This run is no development server either.
  const { default: config } = await import('../../next.config.mjs')
  expect(config.pageExtensions).toEqual(['tsx', 'ts'])
  const own = appFiles(/\.dev\.tsx$/)
  expect(own).toEqual(['app/(console)/%5F%5Flook/page.dev.tsx'])
  // Nothing else leads to it.
  const sources = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const leads = sources.filter(
    (path) => !own.includes(path) && !path.includes('/screens/look/') && read(path).includes('screens/look/'),
  )
  expect(leads).toEqual([])
  checked(sources.length, 'sources')
})
