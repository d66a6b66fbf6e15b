import type { Query } from './query-of'

/** Copies a row, with other values in some columns. Answers the new key. */
export const copyRow =
  (query: Query) =>
  async (table: string, id: unknown, changes: Record<string, unknown>): Promise<number> => {
    const [columns] = await query(`select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`)
    const names = String(columns?.names)
    const changed = `(select to_jsonb(t) from ${table} t where id = ${String(id)}) || '${JSON.stringify(changes)}'::jsonb`
    const [row] = await query(`insert into ${table} (${names})
      select ${names} from jsonb_populate_record(null::${table}, ${changed}) returning id`)
    return Number(row?.id)
  }
