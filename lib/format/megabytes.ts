const megabyte = 1_000_000

/** Megabytes (10⁶ bytes) as people read them: `<0.01`, `0.4`, `86`, `32,768`. */
export const toMegabytes = (bytes: number): string => {
  const value = bytes / megabyte
  if (value > 0 && value < 0.01) return '<0.01'
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}
