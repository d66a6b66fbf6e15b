import { expect } from 'vitest'

/** Says how many items a parity test looked at, and fails when it looked at none. */
export const checked = (count: number, what: string): void => {
  console.log(`checked ${count} ${what}`)
  expect(count, what).toBeGreaterThan(0)
}
