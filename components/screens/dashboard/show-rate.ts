/** A share, 0 to 1, as per cent with at most one decimal; `--` where there is nothing to take a share of. */
export const showRate = (rate: number): string => (Number.isFinite(rate) ? `${Math.round(rate * 1000) / 10}%` : '--')
