import { describe, test } from '@jest/globals'
import { checkMessages, limitMessages } from '@/lib/contract/check-messages'
import { errorMessages } from '@/lib/contract/error-code'
import { permissionName, permissions } from '@/lib/contract/permission'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'
import { languages, namespaces, textsOf } from './message-files'

/** Forbidden words: the pattern, and the replacement. */
const refused: Record<'zh' | 'en', readonly [pattern: RegExp, instead: string][]> = {
  en: [
    [/\be-mail/i, 'email (Mailbox is the field of whoever uses the console)'],
    [/℃/, '°C'],
    [/\bdegrees\b/i, '°C'],
    [/^\{count[^}]*\} in all$/, '# row(s)'],
    [/it is no /i, 'cannot be'],
    [/are not taken/i, 'are not accepted'],
    [/It is (?:on|off) already/, 'Published already, Not published already'],
    [/health judgement/i, 'health verdict'],
  ],
  zh: [
    [/(?<!室)[内外]机(?!组)/, '室内机、室外机'],
    [/\b(?:IDU|ODU|Tout)\b/, '室内机、室外机、出风温度'],
    [/健康判断/, '运行诊断'],
  ],
}

/** An address is written as on the bus, in either language. */
const busNotation = new Set(['contract.frameAddress'])

const textsIn = (language: 'zh' | 'en'): [place: string, text: string][] => [
  ...namespaces(language).flatMap((namespace) =>
    [...textsOf(language, namespace)].map(([key, text]): [string, string] => [`${namespace}.${key}`, text]),
  ),
  ...Object.entries({ ...checkMessages, ...limitMessages, ...errorMessages }).map(([key, text]): [string, string] => [
    `contract.${key}`,
    text[language],
  ]),
]

describe.each(languages)('%s', (language) => {
  test('no word to avoid occurs in a text', () => {
    const texts = textsIn(language)
    const found = texts.flatMap(([place, text]) =>
      refused[language]
        .filter(([pattern]) => pattern.test(text) && !busNotation.has(place))
        .map(([, instead]) => `${place}: ${text} (${instead})`),
    )
    expect(found).toEqual([])
    checked(texts.length, 'texts')
  })

  test('no text contains the code of a right, and every right has a unique name', () => {
    const codes = new RegExp(`\\b(?:${permissions.join('|')})\\b`)
    expect(textsIn(language).filter(([, text]) => codes.test(text))).toEqual([])
    const names = permissions.map((permission) => permissionName(permission, language))
    expect(names.filter((name) => codes.test(name) || name.trim() === '')).toEqual([])
    expect(new Set(names).size).toBe(permissions.length)
  })
})

/** Arguments that count into the thousands: texts write them with separators. */
const counted =
  /\{(?:count|total|rows|units|frames|devices|online|alarms|active|muted|unacknowledged|bad|good|written|\w+Count|\w+Total|eligible|projects|relations|delivered|failed|fail|critical|major|cool|heat|shown|gaps|retries|all|together)\}/

/** Already formatted, digits to be typed as shown, or measured values that may be texts. */
const groupedElsewhere =
  /^(?:dashboard\.|checker\.(?:frames|samples)$|project\.energy\.|offline\.|unit\.first\.|health\.|push\.send\.typed$|list\.confirm\.)/

test.each(languages)('a count is written with thousands separators (%s)', (language) => {
  const texts = textsIn(language).filter(([place]) => !place.startsWith('contract.'))
  expect(texts.filter(([place, text]) => counted.test(text) && !groupedElsewhere.test(place))).toEqual([])
  expect(counted.test('{count} rows') && !counted.test('{count, number} rows')).toBe(true)
  checked(texts.length, 'texts')
})

test('no judgement is called Off', () => {
  const judged = textsIn('en').filter(([place]) => /^(?:dataReport|health|offline|fault)\./.test(place))
  expect(judged.filter(([, text]) => /^Off$/i.test(text))).toEqual([])
  checked(judged.length, 'texts of judgements')
})

test('what is not recoverable says so in both languages, a deletion as a deletion', () => {
  const placesOf = (language: 'zh' | 'en', pattern: RegExp): string[] =>
    textsIn(language)
      // A page of developers names the kind of a dialog.
      .filter(([place, text]) => pattern.test(text) && !place.startsWith('look.'))
      .map(([place]) => place)
      .sort()
  const [all, deletions] = [placesOf('en', /not recoverable/), placesOf('en', /This deletion is not recoverable/)]
  expect(placesOf('zh', /不可恢复/)).toEqual(all)
  expect(placesOf('zh', /删除[^。]*不可恢复/)).toEqual(deletions)
  expect([...deletions, ...placesOf('en', /This action is not recoverable/)].sort()).toEqual(all)
  const elsewise = /cannot be (?:undone|recovered|brought back)|for good|(?:无法|不能)(?:恢复|撤销)/
  expect([...placesOf('en', elsewise), ...placesOf('zh', elsewise)]).toEqual([])
  checked(all.length, 'texts')
})

test.each(languages)('a deletion is a question in its title alone (%s)', (language) => {
  const texts = textsIn(language).filter(([place]) => place.endsWith('confirm.remove'))
  expect(texts.filter(([, text]) => /[?？]|吗|\{name\}/.test(text))).toEqual([])
  checked(texts.length, 'texts')
})

test('each pattern finds its word', () => {
  const words = {
    en: ['E-mail', '17 ℃', '30 degrees', '{count} in all', 'it is no pass', 'Files are not taken', 'It is on already'],
  }
  for (const word of words.en)
    expect(
      refused.en.some(([pattern]) => pattern.test(word)),
      word,
    ).toBe(true)
  for (const word of ['3台内机', '外机数', 'IDU 03-12', '健康判断']) {
    expect(
      refused.zh.some(([pattern]) => pattern.test(word)),
      word,
    ).toBe(true)
  }
  for (const word of ['室内机数', '室外机', '室内外机']) {
    expect(refused.zh.some(([pattern]) => pattern.test(word)) && word !== '室内外机', word).toBe(false)
  }
})
