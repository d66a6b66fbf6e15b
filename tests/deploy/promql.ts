/** One place in an expression that names a series. */
export type Selector = { metric: string; matchers: { label: string; operator: string; value: string }[] }
export type Expression = {
  selectors: Selector[]
  /** Labels that something is summed, counted or joined by. */
  grouping: string[]
}

/** Words of the language that look like names of series. */
const keywords = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
  'bool',
])

const groupings = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
const series = /([a-zA-Z_:][\w:]*)\s*(\{(?:[^"}]|"(?:[^"\\]|\\.)*")*\})?/g
const matcher = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g
/** `[5m]`, `offset 1h`, `700e6`: letters in them are no names. */
const numbers = /\[[^\]]*\]|\boffset\s+\w+|\b\d[\w.]*/g

/**
 * The series and labels that an expression names. It knows as much of the language as our dashboards and rules use;
 * whether an expression is valid is promtool's to say.
 */
export const readExpression = (text: string): Expression => {
  const grouping = [...text.matchAll(groupings)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
  const labelValues = /^label_values\((.+),\s*(\w+)\)$/.exec(text.trim())
  if (labelValues) {
    const inner = readExpression(labelValues[1] ?? '')
    return { selectors: inner.selectors, grouping: [...inner.grouping, labelValues[2] ?? ''] }
  }
  // Outside of braces only: a value of a label may look like anything.
  const bare = text
    .replaceAll(groupings, ' ')
    .split(/(\{(?:[^"}]|"(?:[^"\\]|\\.)*")*\})/)
    .map((part) => (part.startsWith('{') ? part : part.replaceAll(numbers, ' ')))
    .join('')
  const selectors = [...bare.matchAll(series)]
    .filter(({ 0: all, 1: name = '', index = 0 }) => {
      const after = bare.slice(index + all.length).trimStart()
      return !keywords.has(name) && !after.startsWith('(')
    })
    .map(([, metric = '', braces = '']) => ({
      metric,
      matchers: [...braces.matchAll(matcher)].map(([, label = '', operator = '', value = '']) => ({
        label,
        operator,
        value,
      })),
    }))
  return { selectors, grouping: grouping.filter(Boolean) }
}
