import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { Database } from '../../kernel/db/database'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { regions } from '../tables/region'

const { level, regionNameZh, regionNameEn } = regions
const isCity = eq(level, 3)

/** The name of a stored city in a language: of one among the regions, in either language. Any other stays as it was typed. */
export const readCityNames = async (database: Database, language: Language): Promise<(city: string) => string> => {
  const rows = await database
    .select({ zh: regionNameZh, en: regionNameEn })
    .from(regions)
    .where(isCity)
    .orderBy(asc(regions.id))
  // The first of two cities of one name stays.
  const names = new Map(
    rows.toReversed().flatMap((row) => [
      [row.en, row[language]],
      [row.zh, row[language]],
    ]),
  )
  return (city) => names.get(city) ?? city
}

/** Rows whose stored city has a name that holds a text, in either language. */
export const inCityNamed =
  (...columns: readonly [AnyColumn, ...AnyColumn[]]) =>
  (text: string): SQL => {
    const pattern = toContainsPattern(toSearchText(text))
    const own = sql.join(
      columns.map((column) => sql`lower(${column}) like ${pattern}`),
      sql` or `,
    )
    return sql`(${own} or ${columns[0]} in (
      select unnest(array[${regionNameZh}, ${regionNameEn}]) from ${regions}
      where ${isCity} and (lower(${regionNameZh}) like ${pattern} or lower(${regionNameEn}) like ${pattern})))`
  }
