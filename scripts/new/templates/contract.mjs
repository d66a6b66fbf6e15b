const lines = (all) => all.filter((line) => line !== undefined && line !== false).join('\n')
const has = ({ fields }, kind) => fields.some((field) => field.kind === kind)
/** Fields that the list sorts by, in the contract's words. */
export const sortsOf = ({ fields }) => [
  ...fields.filter(({ sort }) => sort !== undefined).map(({ name }) => name),
  'updateTime',
]

const limits = (noun) => {
  const entries = noun.fields.filter(({ limit }) => limit).map(({ name, limit }) => `${name}: ${limit}`)
  return `/** Most characters of the texts of a ${noun.words}. */
export const ${noun.camel}Limits = { ${entries.join(', ')} } as const`
}

const ranges = (noun) => {
  const entries = noun.fields.filter(({ range }) => range).map(({ name, range }) => `${name}: ${range}`)
  return `/** Least and greatest of its numbers. */
const ${noun.camel}Ranges = { ${entries.join(', ')} } as const

const amount = ({ min, max }: { min: number; max: number }) =>
  z
    .number({ error: ({ input }) => (input === '' ? 'required' : 'notNumber') })
    .min(min, { error: 'outOfRange' })
    .max(max, { error: 'outOfRange' })`
}

const day = `/** A day of the calendar. */
const day = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .regex(/^\\d{4}-\\d\\d-\\d\\d$/, { error: 'invalid', abort: true })
  .refine((text) => !Number.isNaN(wireMs(\`\${text} 00:00:00\`)), { error: 'invalid' })
  .refine((text) => text >= '1900-01-01', { error: 'outOfRange' })`

/** @returns {Record<string, string>} */
export function contractFiles(noun) {
  const { kebab, camel, pascal, key, words, fields } = noun
  const fromEndpoint = ['DateTime', 'get', 'Id', 'listQuery', 'nothing', 'page', 'post', 'searchText']
  if (has(noun, 'day')) fromEndpoint.push('Day')
  if (has(noun, 'flag')) fromEndpoint.push('fromQuery')
  const texts = fields.filter(({ kind }) => kind === 'text')
  const fromText = []
  if (texts.some(({ isPrinted }) => isPrinted)) fromText.push('nameText', 'refersToNothing')
  if (texts.some(({ isPrinted }) => !isPrinted)) fromText.push('titleText')
  const flags = fields.filter(({ kind }) => kind === 'flag')
  const text = lines([
    `import './zod-mode'
import * as z from 'zod'
import { ${fromEndpoint.join(', ')} } from './endpoint'
${has(noun, 'money') ? "import { Money } from './money'\n" : ''}import { ${fromText.join(', ')} } from './text'
${has(noun, 'day') ? "import { wireMs } from './wire-ms'\n" : ''}`,
    limits(noun),
    has(noun, 'number') && ranges(noun),
    has(noun, 'day') && `\n${day}`,
    flags.length > 0 && '\n/** 0 no, 1 yes. */\nconst flag = z.literal([0, 1])',
    `
const form = {
${fields.map((field) => `  ${field.name}: ${field.contract(field, noun)},`).join('\n')}
}
export const ${pascal}Form = z.strictObject(form)
export type ${pascal}Form = z.infer<typeof ${pascal}Form>

/** A ${words} of the list. */
export const ${pascal} = z.object({
  ${key}: Id,
${fields.map(({ name, wire }) => `  ${name}: ${wire},`).join('\n')}
  updateTime: DateTime,
  version: z.number().int(),
})
export type ${pascal} = z.infer<typeof ${pascal}>

export const ${camel}Sorts = [${sortsOf(noun)
      .map((name) => `'${name}'`)
      .join(', ')}] as const
export const ${pascal}Query = listQuery(${camel}Sorts, {
${texts.map(({ name, isPrinted }) => `  ${name}: searchText${isPrinted ? '.meta(refersToNothing)' : ''}.optional(),`).join('\n')}
${flags.map(({ name }) => `  ${name}: fromQuery(flag).optional(),`).join('\n')}
})
export type ${pascal}Query = z.infer<typeof ${pascal}Query>

const known = { ${key}: Id, version: z.number().int() }

// ours: not shown in the spec
export const ${camel}Api = {
  list: get('/sys/${camel}/list', { access: '${camel}:list', input: ${pascal}Query, data: page(${pascal}) }),
  save: post('/sys/${camel}/save', {
    access: '${camel}:save',
    input: ${pascal}Form,
    data: z.object({ ${key}: Id }),
  }),
  update: post('/sys/${camel}/update', { access: '${camel}:save', input: ${pascal}Form.extend(known), data: nothing }),
  remove: post('/sys/${camel}/delete', { access: '${camel}:delete', input: z.strictObject(known), data: nothing }),
}
`,
  ])
  return { [`lib/contract/${kebab}.ts`]: text }
}
