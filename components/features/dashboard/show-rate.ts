/** A share, 0 to 1, in percent with at most one decimal; `--` if there is nothing to take a share of. */
export const showRate = (rate: number): string => (Number.isFinite(rate) ? `${Math.round(rate * 1000) / 10}%` : '--')
