const gone = (anchor) =>
  new Error(`"${anchor}" is not there any more: the generator needs to learn the file's new shape`)
const indentOf = (line) => /^ */.exec(line)[0].length

/** The text with an additional import; the formatter sorts it. */
export const withImport = (text, line) => text.replace(/^import .*$/m, (first) => `${line}\n${first}`)

/** The lines of a block of formatted code: the one with `opening`, and the closing one. */
function findBlock(lines, opening) {
  const start = lines.findIndex((line) => line.includes(opening))
  if (start < 0) throw gone(opening)
  const indent = indentOf(lines[start])
  const end = lines.findIndex((line, at) => at > start && indentOf(line) === indent && /^ *[\])}]/.test(line))
  if (end < 0) throw gone(opening)
  return { start, end, indent: indent + 2 }
}

/** Adds an entry at the end of the block that `opening` begins. */
export function intoBlock(text, opening, entry) {
  const lines = text.split('\n')
  const { end } = findBlock(lines, opening)
  lines.splice(end, 0, entry)
  return lines.join('\n')
}

/** Adds an entry to a block whose entries are in alphabetical order. */
export function intoSorted(text, opening, entry) {
  const lines = text.split('\n')
  const { start, end, indent } = findBlock(lines, opening)
  const isEntry = (line) => indentOf(line) === indent && /^ *['\w]/.test(line)
  const toKey = (line) => line.trim().replace(/^'/, '').toLowerCase()
  const after = lines.slice(start + 1, end).findIndex((line) => isEntry(line) && toKey(line) > toKey(entry))
  let at = after < 0 ? end : start + 1 + after
  // An entry's comment stays with it.
  while (/^ *(?:\/\*|\*|\/\/)/.test(lines[at - 1])) at -= 1
  lines.splice(at, 0, entry)
  return lines.join('\n')
}

/** Adds a line after the last that matches, or at the end of the block that `opening` begins. */
export function behindLast(text, pattern, { opening, line }) {
  const lines = text.split('\n')
  const at = lines.findLastIndex((each) => pattern.test(each))
  if (at < 0) return intoBlock(text, opening, line)
  lines.splice(at + 1, 0, line)
  return lines.join('\n')
}

/** A file of texts with an additional one at `keys`. */
export function withText(json, keys, text) {
  const all = JSON.parse(json)
  const last = keys.at(-1)
  const place = keys.slice(0, -1).reduce((inner, key) => inner[key], all)
  place[last] = text
  return `${JSON.stringify(all, null, 2)}\n`
}
