import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checked } from './checked'
import { namespaces, textsOf } from './message-files'

const root = join(import.meta.dirname, '../..')

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

/**
 * Prefixes of keys that the code assembles at run time: from names of the contract, of a form's fields, of
 * routes. Whoever adds one says where it is assembled.
 */
const composed: [prefix: RegExp, where: string][] = [
  [/^routes\.|^\w+\.screenTitle$/, 'titles by route name: page-title.ts, use-entry-name.ts'],
  [/^\w+\.noun$/, 'modules of the log: messages.ts'],
  [/\.(fields|choices|actions|reasons|hints|confirm|done|canceled)\./, 'labels of a definition: cells.tsx'],
  [/\.names\./, 'names of fields in errors: use-field-check.ts'],
  [/^common\.errors\.(network|offline|badResponse|paused|unknownOutcome)$/, 'by reason: use-failure-text.ts'],
  [/^common\.report\./, 'by state: copy-report.tsx'],
  [/^offline\.checks\./, 'by check and verdict: why-offline.tsx'],
  [/^part\.weekdays\.\d$/, 'by number of the day: schedule-table.tsx'],
  [/^common\.age\./, 'by unit: age.tsx'],
  [/^otaWizard\.(what|devices)\.\w+Hint$/, 'by choice: what-step.tsx, devices-step.tsx'],
]

/** A key counts as used when its last part, or the whole of a composed prefix, occurs in the code as a string. */
const isUsed = (key: string, code: string): boolean => {
  const parts = key.split('.')
  const names = parts.map((_, at) => parts.slice(at).join('.'))
  if (names.some((name) => code.includes(`'${name}'`) || code.includes(`"${name}"`))) return true
  // A template with the same beginning as the key: `densities.${density}`.
  const heads = parts.slice(0, -1).map((_, at) => parts.slice(at, -1).join('.'))
  return heads.some((head) => code.includes(`\`${head}.\${`) || code.includes(`.${head}.\${`))
}

test('every message is used somewhere', () => {
  const code = ['app', 'components', 'lib'].flatMap(sourcesIn).join('\n')
  const unused: string[] = []
  let count = 0
  for (const namespace of namespaces('zh')) {
    for (const key of textsOf('zh', namespace).keys()) {
      count += 1
      const full = `${namespace}.${key}`
      if (!composed.some(([pattern]) => pattern.test(full)) && !isUsed(full, code)) unused.push(full)
    }
  }
  expect(unused).toEqual([])
  checked(count, 'keys')
})

test('an unused key is detected', () => {
  expect(isUsed('list.nobody.usesThis', "t('list.somebody.usesThat')")).toBe(false)
  expect(isUsed('list.job.export', "const t = useTranslations('list.job')\nt('export')")).toBe(true)
  expect(isUsed('list.densities.compact', 't(`list.densities.$' + '{density}`)')).toBe(true)
})
