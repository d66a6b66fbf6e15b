const suffixes: [number, string][] = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** No number that is shown has the sign of a zero: what rounds to nothing is 0. */
const unsigned = (text: string): string => (/^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text)

/** A number with so many decimals. The one way to write one: `Number.toFixed` makes `-0.0` of a small negative number. */
export const toFixed = (value: number, decimals: number): string => unsigned(value.toFixed(decimals))

/** A number with a suffix of spec 9 (k, M, G, T, P, E) and at most one decimal. */
export const toShortNumber = (value: number): string => {
  for (const [size, suffix] of suffixes) {
    // 999 950 is rounded up to the next suffix, not to 1000k.
    if (Math.abs(value) >= (size === 1e3 ? size : size * 0.99995))
      return `${Number((value / size).toFixed(1))}${suffix}`
  }
  return String(value)
}

/** Whole digits, with a sign or without, in groups of three from the right: `-1234567` is `-1,234,567`. */
const groupThousands = (whole: string): string => {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const first = digits.length % 3 || 3
  let grouped = digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3) grouped += `,${digits.slice(at, at + 3)}`
  return sign + grouped
}

/**
 * As `toLocaleString('en-US')` with these limits, with no sign before a zero, and without `Intl` for a number that needs no rounding: its first use
 * in a page costs a slow machine a quarter of a second, and every list shows a count.
 */
const toDigits = (value: number, least: number, most: number): string => {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined || decimals.length > most) {
    return unsigned(value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most }))
  }
  const grouped = groupThousands(whole)
  const padded = decimals.padEnd(least, '0')
  return padded ? `${grouped}.${padded}` : grouped
}

/** A number with thousands separators. */
export const withThousands = (value: number): string => toDigits(value, 0, 3)

/** A number as a cell shows it: with thousands separators, and the given decimals. */
export const toGrouped = (value: number, decimals?: number): string => toDigits(value, decimals ?? 0, decimals ?? 10)

/** Whether a field's number counts or measures; an identifying one (`buildNo`) is printed unformatted. */
export const isQuantity = (field: string): boolean => !/(?:No|Year)$/.test(field)

/** A reading with its decimals, `--` where there is none. Domain 0.2. */
export const showReading = (value: number | null, decimals: number): string =>
  value === null ? '--' : toFixed(value, decimals)
