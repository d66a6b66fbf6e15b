import { registry } from '@/lib/contract/registry'
import { en, type Namespace, zh } from '@/messages/messages'

type Texts = { readonly [key: string]: string | Texts }
type Words = Record<string, { zh: string; en: string }>
/** `heads`: a column's head, where a field has a longer name besides. */
type NounWords = { fields: Words; heads: Words; choices: Record<string, Words>; actions: Words }

/** Namespaces with the words of a noun, where named differently. */
const namespacesOf: Partial<Record<string, readonly Namespace[]>> = {
  user: ['profile', 'webUser'],
  guide: ['document'],
  instruction: ['document'],
  hicube: ['device'],
  hidom: ['device'],
  smartTouch: ['device'],
  otaTask: ['otaTask', 'otaPolicy', 'otaWizard', 'device'],
  checkerFrame: ['checkerFrame', 'checkerTask'],
  controlHistory: ['control'],
  unit: ['unit', 'control'],
  control: ['control', 'unit'],
  schedule: ['part'],
  session: ['signIns'],
}

const partOf = (texts: Texts | undefined, key: string): Texts => {
  const part = texts?.[key]
  return typeof part === 'object' ? part : {}
}
/** A text with an argument is not a name. */
const wordsOf = (chinese: Texts, english: Texts): Words =>
  Object.fromEntries(
    Object.entries(chinese).flatMap(([key, word]) => {
      const other = english[key]
      return typeof word !== 'string' || typeof other !== 'string' || /[{<]/.test(word + other)
        ? []
        : [[key, { zh: word, en: other }]]
    }),
  )

/** The platform's names of each noun's fields and values: the same as the console's messages. */
export const platformWords = (): Record<string, NounWords> => {
  const [chinese, english] = [zh, en] as unknown as Record<string, Texts>[]
  return Object.fromEntries(
    Object.keys(registry)
      .sort()
      .map((noun) => {
        const spaces = (namespacesOf[noun] ?? [noun as Namespace]).filter((name) => name in zh).toReversed()
        const fields: Words = {}
        const heads: Words = {}
        const choices: Record<string, Words> = {}
        const actions: Words = {}
        for (const space of spaces) {
          const [ours, theirs] = [chinese?.[space], english?.[space]]
          const columns = wordsOf(partOf(ours, 'fields'), partOf(theirs, 'fields'))
          const names = wordsOf(partOf(ours, 'names'), partOf(theirs, 'names'))
          Object.assign(fields, columns, names)
          Object.assign(actions, wordsOf(partOf(ours, 'actions'), partOf(theirs, 'actions')))
          for (const [field, word] of Object.entries(columns)) if (field in names) heads[field] = word
          for (const field of Object.keys(partOf(ours, 'choices'))) {
            choices[field] = wordsOf(partOf(partOf(ours, 'choices'), field), partOf(partOf(theirs, 'choices'), field))
          }
        }
        return [noun, { fields, heads, choices, actions }]
      }),
  )
}
