/** Where the clock of a test platform stands at first. */
export const testNow = '2026-11-21T00:00:00.000Z'
