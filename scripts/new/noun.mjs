import { Refusal } from '../refusal.mjs'
import { kinds } from './field-kinds.mjs'

/** First part of the addresses of a section: the specification's spellings. */
const sections = {
  'app-administration': 'APPAdministration',
  'equipment-center': 'equipmentCenter',
  'platform-center': 'platformCenter',
  'project-management': 'projectMangement', // sic
  'system-setup': 'systemSetup',
  'user-center': 'userCenter',
}

const kindLines = Object.entries(kinds).map(([name, { about }]) => `    ${name.padEnd(7)}${about}`)
const sectionLines = Object.entries(sections).map(([name, path]) => `    ${name.padEnd(20)}/${path}/<noun>`)

export const usage = `Usage: npm run new -- entity <noun> <section> --fields <field>,… [--zh <Chinese>]
  npm run new -- entity sparePart equipmentCenter --fields name:text:名称,partNo:text:编号:unique,price:money:价格 --zh 备件
  field: <name>:<kind>[:<Chinese>][:unique]; the first text names a row
${kindLines.join('\n')}
  section, where its page is; the link is the last of the section's group in the sidebar:
${sectionLines.join('\n')}
  noun, section and names in camelCase; noun and section also in kebab-case`

/** The platform records each granted right in 32 characters: `right:<noun>:delete`. */
const longest = 19

/** Columns that every noun has, and what a list's query has besides its filters. */
const taken = new Set([
  ...['id', 'platformId', 'version', 'createTime', 'updateTime', 'createUser', 'updateUser'],
  ...['page', 'limit', 'sidx', 'order'],
])

/** Names of fields that the contract takes for the key of a row, as its reference.test.ts does. */
const keyName =
  /(?:Id|Ids|Key|Keys|No|Nos|Code|Codes|Account|Accounts|Email)$|^(?:ids?|keys?|pid|uuid|ticket|accounts?|subject|target|code|email|except|mailbox|scopeValue)$/
/** Of these, a text that is printed on a thing refers to no row. */
const printedName = /(?:No|Code)$/

const isCamel = (text) => /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/.test(text)
const isKebab = (text) => /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(text)

/** `sparePart` → `spare-part`. */
export const toKebab = (camel) => camel.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** `spare-part` → `sparePart`. */
const toCamel = (kebab) => kebab.replaceAll(/-(\w)/g, (_whole, letter) => letter.toUpperCase())
/** `spare-part` → `Spare part`, `part-no` → `Part number`. */
const toWords = (kebab) => capital(kebab.replaceAll('-', ' ').replace(/ no$/, ' number'))
const capital = (text) => text[0].toUpperCase() + text.slice(1)

const plural = (word) => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

function requireName(text, what) {
  if (isKebab(text ?? '')) return text
  if (isCamel(text ?? '')) return toKebab(text)
  throw new Refusal(`"${text ?? ''}" is no ${what} in camelCase or kebab-case.\n${usage}`)
}

/** A word used in code, and in messages whose braces and tags have a meaning. */
function requireWord(text) {
  if (/['"`\\{}<>$\n]/.test(text)) throw new Refusal(`"${text}" has a character that no name may have.`)
  return text
}

function readField(text, camel) {
  const [name, kind, ...rest] = text.split(':')
  const isUnique = rest.includes('unique')
  const [zh, ...more] = rest.filter((part) => part !== 'unique')
  if (more.length > 0) throw new Refusal(`"${text}" has too many parts.\n${usage}`)
  if (!isCamel(name)) throw new Refusal(`"${name}" is no name of a field in camelCase.\n${usage}`)
  if (!Object.hasOwn(kinds, kind ?? '')) throw new Refusal(`${name}: "${kind ?? ''}" is no kind of field.\n${usage}`)
  if (taken.has(name) || name === `${camel}Id`) throw new Refusal(`${name}: every noun has that already.`)
  if (isUnique && kind !== 'text') throw new Refusal(`${name}: only a text is unique.`)
  const isPrinted = kind === 'text' && printedName.test(name)
  if (keyName.test(name) && !isPrinted) {
    const why = `${name} is named as the key of another row, to which npm run new makes no reference.`
    throw new Refusal(
      `${why} Choose another name, or add the field by hand, with its line of lib/contract/reference.ts.`,
    )
  }
  const words = toWords(toKebab(name))
  return {
    name,
    kind,
    isPrinted,
    isUnique,
    column: toKebab(name).replaceAll('-', '_'),
    en: words,
    zh: requireWord(zh || words),
    ...kinds[kind],
  }
}

/**
 * All names needed by the files of a new noun, from the arguments.
 * @param {string[]} args
 */
export function readNoun(args) {
  const options = { fields: '', zh: '' }
  const names = []
  for (let at = 0; at < args.length; at++) {
    const [, option, value] = /^--([a-z]+)(?:=(.*))?$/.exec(args[at]) ?? []
    if (option === undefined) names.push(args[at])
    else if (!Object.hasOwn(options, option)) throw new Refusal(`--${option} is not known.\n${usage}`)
    else options[option] = value ?? args[++at] ?? ''
  }
  if (names.length > 2) throw new Refusal(usage)
  const kebab = requireName(names[0], 'noun')
  const section = requireName(names[1], 'section')
  if (!Object.hasOwn(sections, section)) throw new Refusal(`${section} is no section.\n${usage}`)
  const camel = toCamel(kebab)
  if (camel.length > longest) throw new Refusal(`${camel} is longer than ${longest} characters.`)
  const fields = options.fields.split(',').filter(Boolean)
  if (fields.length === 0) throw new Refusal(`A noun has fields.\n${usage}`)
  const read = fields.map((field) => readField(field, camel))
  const doubled = read.find(({ name }, at) => read.findIndex((other) => other.name === name) !== at)
  if (doubled) throw new Refusal(`${doubled.name} stands there twice.`)
  const naming = read.find(({ kind }) => kind === 'text')
  if (!naming) throw new Refusal(`One field at least is a text.\n${usage}`)
  const en = toWords(kebab)
  const many = plural(kebab)
  return {
    kebab,
    manyKebab: many,
    camel,
    manyCamel: toCamel(many),
    pascal: capital(camel),
    manyPascal: capital(toCamel(many)),
    table: kebab.replaceAll('-', '_'),
    key: `${camel}Id`,
    section,
    path: `/${sections[section]}/${camel}`,
    /** In the middle of a sentence. */
    words: kebab.replaceAll('-', ' '),
    manyWords: many.replaceAll('-', ' '),
    en,
    manyEn: toWords(many),
    zh: requireWord(options.zh || en),
    fields: read,
    naming,
  }
}
