import { sortsOf } from './contract.mjs'

const indented = (all, by) => all.map((line) => ' '.repeat(by) + line).join('\n')
const toSnake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** By the contract's name of a sort, the table's column. */
const sortColumns = (noun) =>
  sortsOf(noun).map((name) => [name, name + (noun.fields.find((field) => field.name === name)?.sort ?? '')])

const table = (noun) => {
  const { manyCamel, manyWords, fields } = noun
  const from = (file) => [...new Set(fields.flatMap(({ imports }) => imports[file] ?? []))].join(', ')
  return `import { index, pgTable, ${from('pg')} } from 'drizzle-orm/pg-core'
import { brand, rowId, ${from('brand')} } from '../../kernel/db/brand-column'
import { changeColumns } from '../../kernel/db/columns'

/** ${noun.manyEn} of a brand. */
export const ${manyCamel} = pgTable(
  '${noun.table}',
  {
    ...changeColumns,
    id: rowId(),
    platformId: brand(),
${indented(
  fields.flatMap((field) => field.columns(field, noun)),
  4,
)}
  },
  // One for each column that the list of ${manyWords} is sorted by.
  (table) => [
${sortColumns(noun)
  .map(
    ([name, column]) =>
      `    index('${noun.table}_by_${toSnake(name)}').on(table.platformId, table.${column}, table.id),`,
  )
  .join('\n')}
  ],
)
`
}

const rows = (noun) => {
  const { kebab, camel, manyCamel, pascal, key, words, manyWords, fields, naming } = noun
  const flags = fields.filter(({ kind }) => kind === 'flag')
  return `import { eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ${pascal}, ${pascal}Query } from '@/lib/contract/${kebab}'
import { toWireTime } from '@/lib/format/wire-time'
import { ${flags.length > 0 ? 'equals, searches' : 'searches'} } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { ${manyCamel} } from './${kebab}-table'

export type ${pascal}Row = typeof ${manyCamel}.$inferSelect

/** A ${words} as the wire has it. */
export const to${pascal} = (row: ${pascal}Row): ${pascal} => ({
  ${key}: String(row.id),
${fields.map(({ name }) => `  ${name}: row.${name},`).join('\n')}
  updateTime: toWireTime(row.updateTime),
  version: row.version,
})

/** The ${manyWords} of a brand; the one that was changed last stands first if nobody asks for another order. */
export const ${camel}Rows = defineRows<{ platformId: PlatformId }, ${pascal}Query, ${pascal}>({
  table: ${manyCamel},
  id: ${manyCamel}.id,
  sorts: {
${sortColumns(noun)
  .map(([name, column]) => `    ${name}: ${manyCamel}.${column},`)
  .join('\n')}
  },
  standing: [[${manyCamel}.updateTime, 'desc']],
  scope: ({ platformId }) => eq(${manyCamel}.platformId, platformId),
  filters: {
    ${naming.name}: searches(${manyCamel}.${naming.name}Search),
${flags.map(({ name }) => `    ${name}: equals(${manyCamel}.${name}),`).join('\n')}
  },
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(${manyCamel})
      .where(inArray(${manyCamel}.id, [...ids]))
    return new Map(rows.map((row) => [row.id, to${pascal}(row)]))
  },
})
`
}

const handlers = (noun) => {
  const { kebab, camel, manyCamel, pascal, key, words, fields, naming } = noun
  return `import { type ${pascal}Form, ${camel}Api } from '@/lib/contract/${kebab}'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { requireBrandRow } from '../../kernel/db/require-row'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { ${manyCamel} } from './${kebab}-table'
import { addDemo${noun.manyPascal} } from './demo-rows'
import { type ${pascal}Row, ${camel}Rows, to${pascal} } from './${kebab}-rows'

/** The ${words} of a brand, locked for a change that was decided on a version of it. */
const require${pascal} = async (
  { database, actor }: Context,
  { ${key}, version }: { ${key}: string; version: number },
): Promise<${pascal}Row> => {
  const row = await requireBrandRow(database, ${manyCamel}, actor, ${key}, { lock: true })
  if (row.version !== version) throw await staleSave(database, row, to${pascal}(row))
  return row
}

/** What the operation log keeps of it. */
const toForm = (row: ${pascal}Row): ${pascal}Form => ({
${fields.map(({ name }) => `  ${name}: row.${name},`).join('\n')}
})

export const ${camel} = implement(${camel}Api, {
  list: (query, { database, actor }) => ${camel}Rows.page(database, actor, query),

  save: async (form, context) => {
    const { database, actor } = context
    const values = { ...form, platformId: actor.platformId, ...stampsOf(context) }
    const id = await insertRow(database, ${manyCamel}, values)
    context.audit({ module: '${camel}', target: form.${naming.name}, after: form })
    return { ${key}: String(id) }
  },

  update: async ({ ${key}, version, ...form }, context) => {
    const row = await require${pascal}(context, { ${key}, version })
    await updateVersioned(context.database, ${manyCamel}, row, context, form)
    context.audit({ module: '${camel}', target: row.${naming.name}, before: toForm(row), after: form })
    return null
  },

  remove: async (known, context) => {
    const row = await require${pascal}(context, known)
    await deleteRow(context.database, ${manyCamel}, row.id)
    context.audit({ module: '${camel}', target: row.${naming.name}, before: toForm(row) })
    return null
  },
}, {
  exports: { list: { key: '${key}', columns: [${[...fields.map(({ name }) => name), 'updateTime', key].map((name) => `'${name}'`).join(', ')}] } },
  stored: { update: storedById('${key}', ${manyCamel}) },
  batch: { key: '${key}', actions: { remove: {} } },
  demo: addDemo${noun.manyPascal},
})
`
}

const demoRows = ({
  kebab,
  manyCamel,
  manyPascal,
  manyEn,
  fields,
  naming,
  en,
}) => `import { platformIds } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { ${manyCamel} } from './${kebab}-table'

/** ${manyEn} of the demo, a few for each brand. */
export const addDemo${manyPascal} = async (database: Database, now: Date): Promise<void> => {
  const rows = platformIds.flatMap((platformId) =>
    [1, 2, 3, 4, 5, 6].map(
      (at): typeof ${manyCamel}.$inferInsert => ({
        platformId,
${fields.map((field) => `        ${field.name}: ${field === naming ? `\`${en} \${at}\`` : field.seed(field)},`).join('\n')}
        createTime: now,
        updateTime: now,
        createUser: null,
        updateUser: null,
      }),
    ),
  )
  await insertRows(database, ${manyCamel}, rows)
}
`

/** @returns {Record<string, string>} */
export const platformFiles = (noun) => ({
  [`platform/nouns/${noun.kebab}/${noun.kebab}-table.ts`]: table(noun),
  [`platform/nouns/${noun.kebab}/${noun.kebab}-rows.ts`]: rows(noun),
  [`platform/nouns/${noun.kebab}/handlers.ts`]: handlers(noun),
  [`platform/nouns/${noun.kebab}/demo-rows.ts`]: demoRows(noun),
})
