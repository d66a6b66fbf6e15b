import { expect } from '@/tests/support/expect'

/** Prints how many items a parity test checked, and fails when there were none. */
export const checked = (count: number, what: string): void => {
  console.log(`checked ${count} ${what}`)
  expect(count, what).toBeGreaterThan(0)
}
