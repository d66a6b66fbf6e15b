import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from '@jest/globals'
import ts from 'typescript'
import { endpoints } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'

/** Every regular expression that is written in a folder's sources; what tests use meets no text from outside. */
const patternsOf = (folder: string): [string, RegExp][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .flatMap((path) => {
      const file = join(folder, path)
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
      const found: [string, RegExp][] = []
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf('/')
          found.push([`${file}: ${node.text}`, new RegExp(node.text.slice(1, end), node.text.slice(end + 1))])
        }
        // One that is put together from texts could not be tried here.
        if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
          found.push([`${file}: ${node.getText()} is not a literal`, /(?:)/])
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return found
    })

const longest = 50_000
const atoms = [
  ...[
    'a',
    'A',
    '1',
    '0',
    '-',
    '_',
    '.',
    ' ',
    '@',
    '/',
    '%',
    '\\',
    "'",
    '\n',
    '中',
    '😀',
    '\ud800',
    'é',
    ':',
    ';',
    '+',
    '*',
    '=',
  ],
  ...[
    'a.',
    'a@',
    'a@a.',
    '1-',
    '1.',
    'a-',
    '/a',
    '/:',
    ' a',
    '\\%',
    'Version/1 ',
    'Chrome/1',
    'Edg/1.',
    '../',
    '%2f',
    '{"',
  ],
]
const tails = ['', '!', '@', '\u0000', '\n', '.', 'a']
const texts = atoms.flatMap((atom) => tails.map((tail) => atom.repeat(Math.ceil(longest / atom.length)) + tail))

const patterns = ['lib/contract', 'lib/format', 'platform'].flatMap(patternsOf)

it('finds the patterns', () => {
  expect(patterns.length).toBeGreaterThan(40)
  expect(patterns.filter(([name]) => name.endsWith('is not a literal'))).toEqual([])
})

// A linear pattern takes well under a millisecond for such a text; one that is not takes seconds or never ends.
it.each(patterns)('%s takes no longer for a text made against it', (_, pattern) => {
  for (const text of texts) {
    const from = process.threadCpuUsage()
    pattern.lastIndex = 0
    pattern.test(text)
    // Its own work: what else the machine does in the meantime does not count.
    const { user, system } = process.threadCpuUsage(from)
    expect((user + system) / 1000, JSON.stringify(text.slice(0, 12))).toBeLessThan(100)
  }
})

it('no body that is read as a whole is larger than 1 MB', () => {
  expect(
    endpoints.filter(({ endpoint }) => !endpoint.upload && endpoint.maxBody > 1024 * 1024).map(({ name }) => name),
  ).toEqual([])
})
