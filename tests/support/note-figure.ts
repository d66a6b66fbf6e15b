import { appendFileSync } from 'node:fs'

/**
 * Records what a test has counted, once it has passed: a line in the file that TEST_FIGURES names. A long proof sums
 * the lines for its record in docs/evidence/long-proofs; without such a file nothing is recorded.
 */
export const noteFigure = (what: string, count: number): void => {
  const file = process.env.TEST_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ what, count })}\n`)
}
