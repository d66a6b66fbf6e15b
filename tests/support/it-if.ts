import { it } from '@jest/globals'

type Body = () => void | Promise<void>
type RowBody<Row> = (row: Row) => void | Promise<void>

/** The parts of `it` needed by a conditional test. */
type ConditionalIt = ((title: string, body: Body, timeout?: number) => void) & {
  each: <Row extends object>(rows: readonly Row[]) => (title: string, body: RowBody<Row>, timeout?: number) => void
}

/**
 * `it` under a condition. Otherwise the test is skipped, and its title says why, so that a reader of the
 * report does not take it for passed: `… [skipped: needs PostgreSQL]`.
 */
export const itIf = (condition: boolean, reason: string): ConditionalIt => {
  if (condition) {
    return Object.assign((title: string, body: Body, timeout?: number) => it(title, body, timeout), {
      each:
        <Row extends object>(rows: readonly Row[]) =>
        (title: string, body: RowBody<Row>, timeout?: number) =>
          it.each(rows)(title, body, timeout),
    })
  }
  const why = (title: string): string => `${title} [skipped: ${reason}]`
  return Object.assign((title: string, body: Body, timeout?: number) => it.skip(why(title), body, timeout), {
    each:
      <Row extends object>(rows: readonly Row[]) =>
      (title: string, body: RowBody<Row>, timeout?: number) =>
        it.skip.each(rows)(why(title), body, timeout),
  })
}
