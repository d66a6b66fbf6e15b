import { expect } from '@/tests/support/expect'

/** Says how many items a parity test looked at, and fails when it looked at none. */
export const checked = (count: number, what: string): void => {
  console.log(`checked ${count} ${what}`)
  expect(count, what).toBeGreaterThan(0)
}
