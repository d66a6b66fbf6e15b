import { type AnyColumn, eq, ilike, like, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toWifiId } from '@/lib/contract/wifi-id'
import { plainAccount } from '../db/plain-account'
import { toRowId } from '../db/row-id'
import { containsText } from '../text/contains-text'
import { toContainsPattern } from '../text/search-text'

/** Conditions that most filters of `defineRows` are: each takes a column and answers a condition on the asked value. */

export const equals =
  (column: AnyColumn) =>
  (value: unknown): SQL =>
    eq(column, value)

/** A whole account of staff: accounts are one whatever their case. */
export const isAccount =
  (column: AnyPgColumn) =>
  (account: string): SQL =>
    eq(plainAccount(column), plainAccount(account))

/** The key of another row, as the wire has it. Throws `notFound` for a key that no row can have. */
export const refersTo =
  (column: AnyColumn) =>
  (key: string): SQL =>
    eq(column, toRowId(key))

/** The text anywhere in the column, once it has been written as the column is. */
export const contains =
  (column: AnyColumn, asWritten: (text: string) => string = (text) => text) =>
  (text: string): SQL =>
    like(column, toContainsPattern(asWritten(text)))

/** The text anywhere in the column, in any case. */
export const containsAnyCase =
  (column: AnyColumn) =>
  (text: string): SQL =>
    ilike(column, toContainsPattern(text))

/** The text anywhere in a search column: any case, any width of letters, and asterisks of a masked account for anything. */
export const searches =
  (column: AnyColumn | SQL) =>
  (text: string): SQL | undefined =>
    containsText(column, text)

/** A part of a WiFi ID as the columns have it; a text that has nothing of one stays, and is in none. */
export const toWifiIdPart = (text: string): string => toWifiId(text) || text

export const toUpperCase = (text: string): string => text.toUpperCase()
