import { DrizzleQueryError } from 'drizzle-orm'
import { StartError } from '../config/config'
import { reasonOf } from './reason-of'

/** Characters of a statement that failed, printed at the end. */
const longestQuery = 200

/** What the operator can put right is said in a line; anything else is ours and keeps its stack. */
export const toEnd = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  if (error instanceof DrizzleQueryError)
    return `the database refused a statement: ${reasonOf(error)}\nin: ${error.query.slice(0, longestQuery)}`
  return error instanceof Error ? `${error.stack}` : String(error)
}
