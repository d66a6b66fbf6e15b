import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PersonFile } from '@/lib/contract/person'
import { toWireTime } from '@/lib/format/wire-time'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import type { Database } from '../../kernel/db/database'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { choiceName, fieldName, ownFieldName } from '../../kernel/text/words'
import { run, toCondition } from './erase-rows'
import { ownColumnName } from './field-names'
import { inventory } from './inventory'
import type { Person } from './person-row'

/** So many rows of a table are shown; of the rest is said how many there are. */
const maxRows = 500

/** What is no datum of a person: secrets of theirs, and what the platform makes for itself. */
const hidden = /^(?:password_hash|secret|sealed|digest|token_hash|input_hash|public_key|device_key)$|_search$/

/** A moment as a database answers it, to the second. */
const moment = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.\d+)?(?:\+00(?::00)?)?$/

const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return toWireTime(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replace(moment, '$1')
}

const toField = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const isShown = (column: string): boolean => !hidden.test(column)

/** What a column is called by the first of these nouns that has a word for it; undefined: there is none. */
export const toName = (column: string, nouns: readonly string[], language: Language): string | undefined => {
  const field = toField(column)
  const own = nouns.map((noun) => ownFieldName(toField(noun), field, language))
  return own.find(Boolean) ?? ownColumnName(column, language) ?? fieldName('', field, language)
}

const toRow = (row: Readonly<Record<string, unknown>>, nouns: readonly string[], language: Language) =>
  Object.entries(row).flatMap(([column, value]) => {
    const text = toText(value)
    if (text === '' || !isShown(column)) return []
    const choice = nouns.map((noun) => choiceName(toField(noun), toField(column), text, language)).find(Boolean)
    return [{ field: toName(column, nouns, language) ?? column, value: choice ?? text }]
  })

/** Everything that the platform has of one person, by the inventory's own conditions. */
export const readPersonFile = async (database: Database, person: Person, language: Language): Promise<PersonFile> => {
  const { kind, id } = person
  const parts: PersonFile['parts'] = []
  const fileIds = new Set<string>()
  for (const [name, { area, rows = [] }] of Object.entries(inventory)) {
    for (const { of, by, file } of rows) {
      if (of !== kind) continue
      const where = toCondition(by, id)
      const table = sql.identifier(name)
      const found = await run(database, sql`select * from ${table} where ${where} limit ${maxRows}`)
      if (found.length === 0) continue
      const [all] = await run(database, sql`select count(*)::int as rows from ${table} where ${where}`)
      for (const row of found) if (file !== undefined && row[file]) fileIds.add(String(row[file]))
      parts.push({
        area,
        table: name,
        rows: found.map((row) => toRow(row, [name, area, kind], language)),
        more: Number(all?.rows) - found.length,
      })
    }
  }
  if (kind === 'webUser') parts.push(await readDone(database, id, language))
  const files =
    fileIds.size === 0
      ? []
      : await database
          .select()
          .from(storedFiles)
          .where(inArray(storedFiles.fileId, [...fileIds]))
  return {
    kind,
    personId: String(id),
    name: person.name,
    madeTime: toWireTime(person.madeTime),
    parts,
    files: files.map(({ fileName, size, sha256 }) => ({ fileName, size, sha256 })),
  }
}

/** What one of the staff did last, from where. Whom else it names is not theirs. */
const readDone = async (database: Database, id: number, language: Language): Promise<PersonFile['parts'][number]> => {
  const isTheirs = eq(operationLogs.userId, id)
  const rows = await selectOperations(database).where(isTheirs).orderBy(sql`${operationLogs.id} desc`).limit(maxRows)
  return {
    area: 'log',
    table: 'operation_log',
    rows: rows.map(({ operTime, module, endpoint, ip, userAgent }) =>
      toRow({ oper_time: operTime, module, endpoint, ip, user_agent: userAgent }, ['log'], language),
    ),
    more: (await database.$count(operationLogs, isTheirs)) - rows.length,
  }
}
