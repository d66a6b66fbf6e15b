export type TestClock = { now: () => Date; advance: (ms: number) => void }

/** A clock that only a test moves. */
export const createTestClock = (start: string): TestClock => {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}
