/** What a caller who holds every right is told: nothing is withheld. */
export const told = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('the platform has withheld it')
  return value
}
