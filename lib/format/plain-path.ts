/** A letter, a digit or one of `-._~` that is encoded: the same to those who decode it, another path to others. */
const needlesslyEncoded = /%(?:3\d|[46][1-9a-f]|[57][\da]|2[de]|5f|7e)/i

/**
 * Whether a path means the same to every parser: no dot segment, empty segment, backslash, control character, fragment,
 * and nothing encoded that needs no encoding.
 */
export const isPlainPath = (path: string): boolean => {
  if (!path.startsWith('/') || path.includes('#') || /%2f|%5c/i.test(path) || needlesslyEncoded.test(path)) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return !/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
