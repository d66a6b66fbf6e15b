/** A text of a workbook in which nothing is taken for an escape like `_x000D_`: its first sign is escaped itself. */
export const escapeText = (text: string): string => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** The text that it was; characters that XML cannot hold stand as such escapes, too. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
