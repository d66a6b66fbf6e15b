import { numbered } from '../field-kinds.mjs'
import { sortsOf } from './contract.mjs'

const indented = (all, by) => all.map((line) => ' '.repeat(by) + line).join('\n')
const toSnake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** By the contract's name of a sort, the table's column. */
const sortColumns = (noun) =>
  sortsOf(noun).map((name) => [name, name + (noun.fields.find((field) => field.name === name)?.sort ?? '')])

const isUnique = ({ fields }, sort) => fields.some((field) => field.name === sort && field.isUnique)

/** Indexes of a column that the list is sorted by; names are sorted in the order of their pinyin. */
const sortIndexes = (noun, [name, column]) => {
  const isText = noun.fields.some((field) => field.name === name && field.sort === 'Search')
  const order = isText ? `inNameOrder(table.${column})` : `table.${column}`
  const index = `    index('${noun.table}_by_${toSnake(name)}').on(table.platformId, ${order}, table.id),`
  const unique = `    uniqueIndex('${noun.table}_${toSnake(name)}').on(table.platformId, table.${column}),`
  return isUnique(noun, name) ? (isText ? [unique, index] : [unique]) : [index]
}

const table = (noun) => {
  const { manyCamel, manyWords, fields } = noun
  const from = (file) => [...new Set(fields.flatMap(({ imports }) => imports[file] ?? []))].join(', ')
  return `import { index, pgTable, ${fields.some((field) => field.isUnique) ? 'uniqueIndex, ' : ''}${from('pg')} } from 'drizzle-orm/pg-core'
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
  .flatMap((sorted) => sortIndexes(noun, sorted))
  .join('\n')}
  ],
)
`
}

const requireFreeForm = ({ manyCamel, pascal, words, fields }) => {
  const unique = fields.filter((field) => field.isUnique)
  return unique.length === 0
    ? ''
    : `/** Refuses what another ${words} of the brand has. */
export const requireFree${pascal} = ({ database, actor }: Context, form: ${pascal}Form, except?: number): Promise<void> => {
  const texts = { ${unique.map(({ name }) => `${name}: [${manyCamel}.${name}Search, form.${name}]`).join(', ')} } as const
  return requireFree(database, ${manyCamel}, eq(${manyCamel}.platformId, actor.platformId), texts, except)
}

`
}

const rows = (noun) => {
  const { kebab, camel, manyCamel, pascal, key, words, manyWords, fields } = noun
  const isAnyUnique = fields.some((field) => field.isUnique)
  const texts = fields.filter(({ kind }) => kind === 'text')
  const flags = fields.filter(({ kind }) => kind === 'flag')
  return `import { eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ${pascal}, ${isAnyUnique ? `${pascal}Form, ` : ''}${pascal}Query } from '@/lib/contract/${kebab}'
import { toWireTime } from '@/lib/format/wire-time'
${isAnyUnique ? "import { requireFree } from '../../kernel/db/require-row'\nimport type { Context } from '../../kernel/http/context'\n" : ''}import { ${flags.length > 0 ? 'equals, searches' : 'searches'} } from '../../kernel/list/conditions'
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

${requireFreeForm(noun)}/** The ${manyWords} of a brand, the last changed first. */
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
${texts.map(({ name }) => `    ${name}: searches(${manyCamel}.${name}Search),`).join('\n')}
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
  const unique = fields.filter(({ isUnique }) => isUnique)
  const [first] = unique
  return `import { type ${pascal}Form, ${camel}Api } from '@/lib/contract/${kebab}'
import { deleteRow, ${first ? 'insertIfFree' : 'insertRow'}, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { requireBrandRow } from '../../kernel/db/require-row'
${first ? "import { PlatformError } from '../../kernel/error/platform-error'\n" : ''}import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { ${manyCamel} } from './${kebab}-table'
import { addDemo${noun.manyPascal} } from './demo-rows'
import { ${first ? `requireFree${pascal}, ` : ''}type ${pascal}Row, ${camel}Rows, to${pascal} } from './${kebab}-rows'

/** The ${words} of a brand, locked for a change that was decided on a version of it. */
const require${pascal} = async (
  { database, actor }: Context,
  { ${key}, version }: { ${key}: string; version: number },
): Promise<${pascal}Row> => {
  const row = await requireBrandRow(database, ${manyCamel}, actor, ${key}, { lock: true })
  if (row.version !== version) throw await staleSave(database, row, to${pascal}(row))
  return row
}

/** What the operation log records. */
const toForm = (row: ${pascal}Row): ${pascal}Form => ({
${fields.map(({ name }) => `  ${name}: row.${name},`).join('\n')}
})

export const ${camel} = implement(${camel}Api, {
  list: (query, { database, actor }) => ${camel}Rows.page(database, actor, query),

  save: async (form, context) => {
    const { database, actor } = context
    const values = { ...form, platformId: actor.platformId, ...stampsOf(context) }
${
  first
    ? `    await requireFree${pascal}(context, form)
    const id = await insertIfFree(database, ${manyCamel}, values)
    if (id === null) throw new PlatformError('badRequest', { fields: { ${first.name}: 'duplicate' } })`
    : `    const id = await insertRow(database, ${manyCamel}, values)`
}
    context.audit({ module: '${camel}', target: form.${naming.name}, after: form })
    return { ${key}: String(id) }
  },

  update: async ({ ${key}, version, ...form }, context) => {
    const row = await require${pascal}(context, { ${key}, version })
${first ? `    await requireFree${pascal}(context, form, row.id)\n` : ''}    await updateVersioned(context.database, ${manyCamel}, row, context, form)
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
  zh,
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
${fields.map((field) => `        ${field.name}: ${field === naming && !field.isPrinted ? numbered(zh) : field.seed(field)},`).join('\n')}
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
