import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from '../toolchain.mjs'
import { baseOf, git } from './git.mjs'

const refused = /^(?:told|heard|asked|owed|kept|mend(?:s|ed|ing)?|strangers?|marks|books|whoever|nobody)$/i

/** Where a refused word begins in a text, also as a part of a name: `toldSessions`. */
const refusedIn = (text) =>
  [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+/g)]
    .filter(([word]) => refused.test(word))
    .map(({ 0: word, index }) => ({ word, index }))

const code = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.css']

/** @returns {Map<string, (line: number) => boolean>} By path, which lines the change added. A moved line is no new one. */
function addedLines(folder, base) {
  const added = new Map()
  const others = git(folder, 'ls-files', '--others', '--exclude-standard', '-z', '--', ...code)
  for (const path of others.split('\0').filter(Boolean)) added.set(path, () => true)
  const plain = ['--no-color', '--no-ext-diff', '--dst-prefix=b/']
  const args = ['-c', 'core.quotePath=false', 'diff', '--unified=0', '--find-renames', '-l0', ...plain, base]
  for (const part of git(folder, ...args, '--', ...code).split(/^diff --git /m)) {
    const path = /^\+\+\+ b\/(.+?)\t?$/m.exec(part)?.[1]
    const hunks = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, start, count = '1']) => ({
      start: Number(start),
      end: Number(start) + Number(count),
    }))
    if (path) added.set(path, (line) => hunks.some(({ start, end }) => line >= start && line < end))
  }
  return added
}

/** Refused words in comments, and in names where they are declared: a use cannot choose its name. */
function wordsOfCode(ts, path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = []
  const add = (from, part) => {
    for (const { word, index } of refusedIn(part)) found.push({ word, at: from + index })
  }
  const isDeclared = (name) => {
    const { parent } = name
    if (parent.name !== name || ts.isPropertyAccessExpression(parent) || ts.isJsxAttribute(parent)) return false
    // `{ name }` and `{ name: value }` take a property that is declared elsewhere.
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return false
    const isTaken = ts.isImportOrExportSpecifier(parent) || ts.isObjectBindingPattern(parent.parent)
    return !isTaken || Boolean(parent.propertyName)
  }
  const visit = (node) => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child))
    for (const child of children) visit(child)
    if (children.length > 0) return
    const start = node.getStart(file)
    // What comes before a token is white space and comments. Code quoted in a comment is a use.
    add(
      node.pos,
      text.slice(node.pos, start).replaceAll(/`[^`]*`/g, (quoted) => ' '.repeat(quoted.length)),
    )
    if (ts.isIdentifier(node) && isDeclared(node)) add(start, node.text)
  }
  visit(file)
  return found.map(({ word, at }) => ({ word, line: file.getLineAndCharacterOfPosition(at).line + 1 }))
}

const wordsOfStyles = (text) =>
  refusedIn(text).map(({ word, index }) => ({ word, line: text.slice(0, index).split('\n').length }))

/**
 * Words of a private language in the names and comments that a change adds, also what is not committed. Older lines are
 * full of them.
 * @returns {Promise<string[]>}
 */
export async function findDialectFaults(folder = root) {
  const base = baseOf(folder)
  if (!base) {
    console.log('   no history (git is missing, this is no clone, or its first commit): no new line is known')
    return []
  }
  const { default: ts } = await import('typescript')
  const added = addedLines(folder, base)
  console.log(`   ${added.size} files changed since ${base.slice(0, 12)}`)
  return [...added].flatMap(([path, isAdded]) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const words = extname(path) === '.css' ? wordsOfStyles(text) : wordsOfCode(ts, path, text)
    return words
      .filter(({ line }) => isAdded(line))
      .map(({ word, line }) => `${path}:${line} says "${word}": name the thing, its field or who does it.`)
  })
}
