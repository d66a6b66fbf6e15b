import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../kernel/db/open-database'

/**
 * Makes an empty database on the server of another one, without a connection to it. Answers its address. It goes with the
 * server.
 */
export const newDatabase = async (
  { database, url = '' }: Pick<OpenDatabase, 'database'> & { url: string | undefined },
  options = '',
): Promise<URL> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await database.execute(sql.raw(`create database ${name} ${options}`))
  return Object.assign(new URL(url), { pathname: `/${name}` })
}
