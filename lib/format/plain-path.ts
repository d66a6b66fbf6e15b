/** Whether a path means the same to every parser: no dot segment, empty segment, backslash or control character. */
export const isPlainPath = (path: string): boolean => {
  if (!path.startsWith('/') || /%2f|%5c/i.test(path)) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return !/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
