import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { PersonKind } from '@/lib/contract/person-kind'
import type { Database } from '../../kernel/db/database'
import { inventory } from '../../nouns/person/inventory'

type Values = Record<string, unknown>
type Column = { name: string; type: string; max: number | null; required: boolean; made: boolean }

/** Somebody whom no seed and no code names. */
export type Planted = {
  kind: PersonKind
  id: number
  account: string
  name: string
  phone: string
  mail: string
  address: string
}
export const someone = (kind: PersonKind, id: number, mark: number): Planted => ({
  kind,
  id,
  account: `quill-w+${mark}@planted.example`,
  name: `裘宓娴${mark}`,
  phone: `139777${mark}${mark}`.slice(0, 11).padEnd(11, '7'),
  mail: `q.w${mark}@mail.planted.example`,
  address: `裴家湾${mark}弄7号`,
})

/** Columns of the person's own row, by what is known of somebody. */
const ownRows: Record<PersonKind, { table: string; fields: Partial<Record<keyof Planted, string>> }> = {
  appUser: { table: 'app_user', fields: { account: 'account', name: 'nickname', phone: 'phone', mail: 'email' } },
  webUser: { table: 'web_user', fields: { account: 'account', name: 'real_name', phone: 'phone', mail: 'mailbox' } },
  repair: {
    table: 'repair',
    fields: { account: 'user_account', name: 'contact_name', phone: 'phone', mail: 'email', address: 'address' },
  },
  project: { table: 'project', fields: { name: 'contacts', phone: 'telephone', mail: 'email' } },
  organization: { table: 'organization', fields: { name: 'leader', phone: 'phone', mail: 'email' } },
}

/** What of somebody the platform knows by their own row; the rest of a kind is not known to be theirs. */
export const stringsOf = (person: Planted): string[] => {
  const { account, name, phone, mail, address } = person
  const known = ownRows[person.kind].fields
  return [
    ...('account' in known ? [account] : []),
    ...[name, phone, mail],
    // Of an app user by their requests for repair.
    ...('address' in known || person.kind === 'appUser' ? [address] : []),
  ]
}

/** Gives a row that is there what it is to say of the person. */
export const identify = async (database: Database, person: Planted): Promise<void> => {
  const { table, fields } = ownRows[person.kind]
  const set = Object.entries(fields).map(
    ([field, column]) => sql`${sql.identifier(column)} = ${person[field as keyof Planted]}`,
  )
  await database.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)} where id = ${person.id}`)
}

/**
 * Puts a person into every place of the inventory: rows of theirs, text and copied names in rows of others. A column that
 * is added to the inventory is planted by that. Rows that a table lacks are made.
 */
export const personPlanter = (database: Database, tables: ReadonlyMap<string, PgTable>) => {
  const run = async (query: SQL): Promise<Values[]> =>
    ((await database.execute(query)) as unknown as { rows: Values[] }).rows

  const columnsOf = async (table: string): Promise<Column[]> =>
    (await run(sql`select attname as name, format_type(atttypid, null) as type,
        case when format_type(atttypid, null) like 'character%' and atttypmod > 4 then atttypmod - 4 end as max,
        attnotnull and not atthasdef and attidentity = '' and attgenerated = '' as required,
        attgenerated <> '' as made
      from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`)) as Column[]

  const toSql = (column: Column | undefined, value: unknown): SQL => {
    if (column?.type === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`
    if (column?.type.endsWith('[]')) return sql`${sql.param(value)}::${sql.raw(column.type)}`
    return sql`${value}`
  }

  let count = 0
  const anyValue = (column: Column, planted: string): unknown => {
    count += 1
    if (/int|numeric|real|double/.test(column.type)) return column.type.endsWith('[]') ? [] : count % 30_000
    if (/timestamp|date/.test(column.type)) return '2026-11-20'
    if (column.type === 'uuid') return crypto.randomUUID()
    if (column.type === 'jsonb') return []
    if (column.type.endsWith('[]')) return []
    return `${planted}${count}`.slice(-(column.max ?? 60))
  }

  /** A row with these values; what else it needs is made up, and what it refers to is there or is made. */
  const makeRow = async (name: string, given: Values, depth = 0): Promise<Values> => {
    const table = tables.get(name)
    if (table === undefined || depth > 6) throw new Error(`no row of ${name}`)
    const columns = await columnsOf(name)
    const values: Values = { ...given }
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns: own, foreignColumns, foreignTable } = key.reference()
      if (own.every((column) => column.name in values || !column.notNull)) continue
      const parent = getTableName(foreignTable)
      const [found] = await run(sql`select * from ${sql.identifier(parent)} order by 1 desc limit 1`)
      // A file belongs to one row.
      const row = (parent !== 'stored_file' && found) || (await makeRow(parent, {}, depth + 1))
      for (const [at, column] of own.entries()) values[column.name] ??= row[foreignColumns[at]?.name ?? '']
    }
    for (const column of columns)
      if (column.required && !(column.name in values)) values[column.name] = anyValue(column, 'x')
    const entries = Object.entries(values)
    const fields = sql.join(
      entries.map(([field]) => sql.identifier(field)),
      sql`, `,
    )
    const cells = sql.join(
      entries.map(([field, value]) =>
        toSql(
          columns.find((column) => column.name === field),
          value,
        ),
      ),
      sql`, `,
    )
    const [row] = await run(
      sql`insert into ${sql.identifier(name)} (${fields}) overriding system value values (${cells}) returning *`,
    )
    if (row === undefined) throw new Error(`no row of ${name}`)
    return row
  }

  /** As much of the person as the column takes, each time another string first. */
  let turn = 0
  const fill = (column: Column, person: Planted, isOwn: boolean): unknown => {
    // What somebody is known by stands in such a column alone. As the address of others it would be a building's.
    const known = {
      contact_name: person.name,
      phone: person.phone,
      email: person.mail,
      address: isOwn && stringsOf(person).includes(person.address) ? person.address : '',
    }[column.name]
    if (known) return known
    const strings = stringsOf(person)
    const fitting = strings.filter((text) => column.max === null || text.length <= column.max)
    if (column.type === 'jsonb') return { note: strings.join(' / '), list: [strings] }
    if (column.type.endsWith('[]')) return strings
    if (column.max === null) return `请联系${strings.join('，')}。`
    turn += 1
    return fitting[turn % Math.max(1, fitting.length)] ?? ''
  }

  const cellsFor = async (name: string, wanted: readonly string[], person: Planted, isOwn = true): Promise<Values> => {
    const columns = await columnsOf(name)
    const chosen = columns.filter((column) => wanted.includes(column.name) && /text|char|json/.test(column.type))
    return Object.fromEntries(chosen.map((column) => [column.name, fill(column, person, isOwn)]))
  }

  const update = async (name: string, values: Values, where: SQL): Promise<void> => {
    const columns = await columnsOf(name)
    const set = Object.entries(values).map(
      ([field, value]) =>
        sql`${sql.identifier(field)} = ${toSql(
          columns.find((column) => column.name === field),
          value,
        )}`,
    )
    if (set.length > 0) await run(sql`update ${sql.identifier(name)} set ${sql.join(set, sql`, `)} where ${where}`)
  }

  /** Rows of the person, by the simplest reading of the inventory's condition. */
  const plantOwned = async (person: Planted): Promise<void> => {
    for (const [name, { rows = [] }] of Object.entries(inventory)) {
      for (const { of, by, erase, file } of rows) {
        if (of !== person.kind || by === 'id') continue
        const columns = await columnsOf(name)
        const words = columns
          .filter(({ type, made }) => !made && /text|char|json/.test(type))
          .map((column) => column.name)
        const wanted = erase === 'delete' ? words : Object.keys(erase)
        const keys: Values = {}
        if (/^\w+$/.test(by)) keys[by] = person.id
        for (const [, column, value] of by.matchAll(/(?<!select .*)\b(\w+) = (:id|\d+)/g))
          if (column !== undefined && columns.some((each) => each.name === column))
            keys[column] = value === ':id' ? person.id : Number(value)
        const [, first] = /:id in \((\w+),/.exec(by) ?? []
        const nested = /^(\w+) in \(select id from (\w+) where (?:(\w+) = :id|:id in \((\w+),)/.exec(by)
        if (nested) {
          const [, column = '', parent = '', equal, among] = nested
          const [found] = await run(
            sql`select id from ${sql.identifier(parent)} where ${sql.identifier(equal ?? among ?? '')} = ${person.id} limit 1`,
          )
          for (const key of Object.keys(keys)) delete keys[key]
          keys[column] = found?.id ?? (await makeRow(parent, { [equal ?? among ?? '']: person.id })).id
        } else if (first !== undefined) keys[first] = person.id
        const cells = await cellsFor(
          name,
          wanted.filter((column) => column !== file && !(column in keys)),
          person,
        )
        // Keys of other rows, kinds and the like have values of their own.
        const free = Object.fromEntries(
          Object.entries(cells).filter(
            ([column]) => !/(?:_id|^kind|^way|^key|^status|^area|_sid|fileId)$/.test(column),
          ),
        )
        if (name === 'app_group_member' || name === 'web_user_role' || name === 'checker_user') {
          await makeRow(name, keys)
          continue
        }
        await makeRow(name, { ...free, ...keys, ...(file !== undefined && (await makeFile(person))) })
      }
    }
  }

  const planted: string[] = []
  const makeFile = async (person: Planted): Promise<Values> => {
    const fileId = crypto.randomUUID()
    await makeRow('stored_file', {
      file_id: fileId,
      area: 'photo',
      platform_id: 6,
      file_name: person.name,
      create_user: null,
    })
    planted.push(fileId)
    return { file_id: fileId }
  }

  /** Text, names and what stays, in a row of somebody else. */
  const plantOthers = async (person: Planted): Promise<void> => {
    for (const [name, { text = [], names = [], keep, deleteBy }] of Object.entries(inventory)) {
      const table = sql.identifier(name)
      const wanted = [...text, ...(keep?.columns ?? [])]
      if (deleteBy !== undefined) await makeRow(name, { [deleteBy]: `account:${stringsOf(person)[0]}` })
      if (wanted.length + names.length === 0) continue
      const owned = (inventory[name]?.rows ?? []).filter(({ of, by }) => of === person.kind && /^\w+$/.test(by))
      const other = sql.join(
        [sql`true`, ...owned.map(({ by }) => sql`${sql.identifier(by)} is distinct from ${person.id}`)],
        sql` and `,
      )
      const [found] = await run(sql`select ctid::text as at from ${table} where ${other} order by 1 limit 1`)
      if (found === undefined) await makeRow(name, {})
      const [{ at } = {}] = await run(sql`select ctid::text as at from ${table} where ${other} order by 1 desc limit 1`)
      await update(name, await cellsFor(name, wanted, person, false), sql`ctid = ${at}::tid`)
      for (const column of names) {
        const [last] = await run(sql`select ctid::text as at from ${table} where ${other} order by 1 desc limit 1`)
        const max = (await columnsOf(name)).find((each) => each.name === column)?.max ?? 99
        const value = stringsOf(person).find((each) => each.length <= max) ?? ''
        await update(name, { [column]: value }, sql`ctid = ${last?.at}::tid`)
      }
    }
  }

  return {
    plant: async (person: Planted): Promise<string[]> => {
      planted.length = 0
      await plantOwned(person)
      await plantOthers(person)
      return [...planted]
    },
    /** Every row of every table that holds one of these strings, in any case: the table and the string. */
    search: async (strings: readonly string[]): Promise<string[]> => {
      const found: string[] = []
      for (const name of tables.keys()) {
        const rows = await run(
          sql`select word from unnest(${sql.param(strings)}::text[]) with ordinality as words (word, at)
            where exists (select from ${sql.identifier(name)} t where strpos(lower(t::text), lower(word)) > 0) order by at`,
        )
        for (const { word } of rows) found.push(`${name}: ${word}`)
      }
      return found
    },
  }
}
