import type { Content } from 'pdfmake/interfaces'

/**
 * Letters that the Chinese font lacks and the Latin one has: of Central Europe, Turkey and Vietnam, Cyrillic. Greek and signs of
 * units stay with the Chinese one.
 */
const latinOnly = /[\u0100-\u024f\u0400-\u052f\u1e00-\u1eff]+/gu

/** A text in pieces of one font each. */
export const toRuns = (text: string): Content[] => {
  const runs: Content[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(latinOnly)) {
    if (index > from) runs.push({ text: text.slice(from, index) })
    runs.push({ text: found, font: 'Latin' })
    from = index + found.length
  }
  if (from < text.length || runs.length === 0) runs.push({ text: text.slice(from) })
  return runs
}
