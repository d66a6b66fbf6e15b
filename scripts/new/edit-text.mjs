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
