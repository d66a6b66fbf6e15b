/** A statement that is begun on a database or a transaction: none of these needs an import of drizzle. */
const statement =
  /\b(?:database|tx)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|\$count)\(/g

/**
 * SQL statements in a file of handlers, which belong in the rows of their noun. The rule of .dependency-cruiser.mjs sees
 * conditions alone: a statement without one imports nothing.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function handlerSqlFaults(path, text) {
  return [...text.matchAll(statement)].map(({ index, 0: found }) => {
    const line = text.slice(0, index).split('\n').length
    return `handlers-leave-sql-to-rows: ${path}:${line} begins a statement by ${found.replaceAll(/\s+/g, '')}…)`
  })
}
