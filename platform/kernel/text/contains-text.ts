import { type AnyColumn, like, type SQL, sql } from 'drizzle-orm'
import { normalizeShort } from '@/lib/contract/normalize-short'
import { toContainsPattern } from './search-text'

/**
 * A generated search column holds a text that contains another, in the database's own lower case. What an account is
 * masked by stands for anything, so that a masked account that was copied from a list finds whose it is.
 */
export const containsText = (column: SQL | AnyColumn, text: string | undefined): SQL | undefined =>
  text ? like(column, sql`lower(${toContainsPattern(normalizeShort(text)).replaceAll('****', '%')})`) : undefined
