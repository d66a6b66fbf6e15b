/** A theme colour: the preset itself, a darker one that text and white-on-colour can use, a lighter one for dark mode. */
export type Accent = { name: string; accent: string; strong: string; bright: string }

/**
 * The eight presets of spec 2; the first is the default of spec 9. `strong` has at least 4.5:1 against the page in
 * light mode and against white, `bright` against panels in dark mode.
 */
export const accents = [
  { name: 'teal', accent: '#009688', strong: '#00796e', bright: '#33aba0' },
  { name: 'blue', accent: '#1976d2', strong: '#176dc1', bright: '#5c9edf' },
  { name: 'indigo', accent: '#3f51b5', strong: '#3f51b5', bright: '#8c97d3' },
  { name: 'violet', accent: '#673ab7', strong: '#673ab7', bright: '#a78dd5' },
  { name: 'magenta', accent: '#c2185b', strong: '#c2185b', bright: '#dc7ba2' },
  { name: 'orange', accent: '#d84315', strong: '#c23c13', bright: '#e47d5e' },
  { name: 'green', accent: '#2e7d32', strong: '#2e7c32', bright: '#71a774' },
  { name: 'slate', accent: '#455a64', strong: '#455a64', bright: '#8f9ca2' },
] as const satisfies readonly Accent[]
