/** Sizes of stages that make up a whole: each its share, rounded so that nothing is lost; none is empty while it can be helped. */
export const toStageSizes = (total: number, shares: readonly number[]): number[] => {
  const sizes: number[] = []
  let share = 0
  let taken = 0
  for (const [index, each] of shares.entries()) {
    share += each
    const left = shares.length - index - 1
    // The later ones want one each as well.
    const most = Math.max(taken + 1, total - left)
    const end = left === 0 ? total : Math.min(Math.max(taken + 1, Math.ceil((share * total) / 100)), most)
    const size = Math.max(0, Math.min(end, total) - taken)
    sizes.push(size)
    taken += size
  }
  return sizes
}
