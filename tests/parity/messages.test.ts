import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, test } from '@jest/globals'
import { checkMessages } from '@/lib/contract/check-messages'
import { errorMessages } from '@/lib/contract/error-code'
import { en, zh } from '@/messages/messages'
import faultTypes from '@/platform/nouns/fault-type/fault-types.json'
import protectCodes from '@/platform/nouns/unit/protect-codes.json'
import stopCauses from '@/platform/nouns/unit/stop-causes.json'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'
import { languages, namespaces, textsOf } from './message-files'

const kinds: Partial<Record<TYPE, string>> = {
  [TYPE.argument]: 'argument',
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.select]: 'select',
  [TYPE.plural]: 'plural',
  [TYPE.tag]: 'tag',
}

/** Arguments of a message: name and kind. Plural and plain argument count as one: Chinese has no plural. */
const argumentsOf = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    const kind = kinds[element.type]
    if (kind === undefined || !('value' in element)) return []
    const own = `${element.value}: ${kind === 'plural' || kind === 'number' ? 'argument' : kind}`
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)]
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      return [own, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))]
    }
    return [own]
  })

const argumentSet = (text: string): string[] => [...new Set(argumentsOf(parse(text)))].sort()

/** Chinese texts that are data of the trade: faults, causes of stops, protections. */
const domainTexts = [...faultTypes, ...protectCodes, ...stopCauses].flatMap((row: Record<string, unknown>) =>
  Object.entries(row).flatMap(([key, text]) =>
    typeof text === 'string' && /zh$/i.test(key) ? [[`${row.faultCode ?? row.code}.${key}`, text] as const] : [],
  ),
)

const chinese = '\\u3400-\\u9fff\\u3000-\\u303f\\uff00-\\uffef'
/** A half-width mark after a Chinese character, except a colon or a dot inside a number or an address. */
const halfWidth = new RegExp(
  `[${chinese}][,;:!?]|[,;:!?][${chinese}]|[${chinese}]\\.(?=$|[${chinese}\\s])|\\([${chinese}]|[${chinese}]\\)`,
  'u',
)

describe('messages', () => {
  test('both languages have the same files, and messages.ts lists them all', () => {
    const files = namespaces('zh')
    expect(namespaces('en')).toEqual(files)
    expect(Object.keys(zh).sort()).toEqual(files)
    expect(Object.keys(en).sort()).toEqual(files)
    checked(files.length, 'message files')
  })

  test('both languages have the same keys', () => {
    let count = 0
    for (const namespace of namespaces('zh')) {
      const keys = [...textsOf('zh', namespace).keys()].sort()
      expect([...textsOf('en', namespace).keys()].sort(), namespace).toEqual(keys)
      count += keys.length
    }
    checked(count, 'keys')
  })

  test('both languages take the same arguments', () => {
    let count = 0
    for (const namespace of namespaces('zh')) {
      const english = textsOf('en', namespace)
      for (const [key, text] of textsOf('zh', namespace)) {
        expect(argumentSet(english.get(key) ?? ''), `${namespace}.${key}`).toEqual(argumentSet(text))
        count += 1
      }
    }
    checked(count, 'pairs of messages')
  })

  test('no text is empty, and English texts hold no Chinese', () => {
    const faults: string[] = []
    let count = 0
    for (const language of languages) {
      for (const namespace of namespaces(language)) {
        for (const [key, text] of textsOf(language, namespace)) {
          if (text.trim() === '') faults.push(`${language}/${namespace}.${key} is empty`)
          // The name of a language is written in that language.
          if (language === 'en' && /[\u3400-\u9fff]/.test(text) && text !== '中文' && text !== '简体中文') {
            faults.push(`en/${namespace}.${key} holds Chinese: ${text}`)
          }
          count += 1
        }
      }
    }
    expect(faults).toEqual([])
    checked(count, 'texts')
  })

  test('Chinese texts use full-width punctuation', () => {
    const texts = [
      ...namespaces('zh').flatMap((namespace) =>
        [...textsOf('zh', namespace)].map(([key, text]) => [`${namespace}.${key}`, text] as const),
      ),
      ...Object.entries(errorMessages).map(([key, { zh: text }]) => [`error.${key}`, text] as const),
      ...Object.entries(checkMessages).map(([key, { zh: text }]) => [`check.${key}`, text] as const),
      ...domainTexts,
    ]
    // Arguments are not text: remove what is between braces, option by option.
    const visible = (text: string) => text.replaceAll(/\{\w+, \w+,|\w+ \{|[{}]/g, ' ')
    expect(texts.filter(([, text]) => halfWidth.test(visible(text)))).toEqual([])
    checked(texts.length, 'Chinese texts')
  })
})
