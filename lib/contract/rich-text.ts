/** Allowed markup of formatted text: for the editor, the platform's cleaning and the displaying page. */
export const richTextTags = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const toCharacter = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name] ?? whole
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
}

/** The visible text of well-formed HTML, without line ends. */
export const plainTextOf = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, toCharacter)

/** Visible characters of formatted text: tags do not count, and an emoji counts as one. */
export const textLength = (html: string): number => [...plainTextOf(html)].length
