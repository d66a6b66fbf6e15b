const suffixes: [number, string][] = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** A number with a suffix of spec 9 (k, M, G, T, P, E) and at most one decimal. */
export const toShortNumber = (value: number): string => {
  for (const [size, suffix] of suffixes) {
    // 999 950 is rounded up to the next suffix, not to 1000k.
    if (Math.abs(value) >= (size === 1e3 ? size : size * 0.99995))
      return `${Number((value / size).toFixed(1))}${suffix}`
  }
  return String(value)
}

/** A number with thousands separators. */
export const withThousands = (value: number): string => value.toLocaleString('en-US')

/** A number as a cell shows it: with thousands separators, and the given decimals. */
export const toGrouped = (value: number, decimals?: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals ?? 10 })

/** Whether a field's number counts or measures; an identifying one (`buildNo`) is printed unformatted. */
export const isQuantity = (field: string): boolean => !/(?:No|Year)$/.test(field)

/** A reading with its decimals, `--` where there is none. Domain 0.2. */
export const showReading = (value: number | null, decimals: number): string =>
  value === null ? '--' : value.toFixed(decimals)
