import { describe, test } from '@jest/globals'
import { checkMessages, limitMessages } from '@/lib/contract/check-messages'
import { errorMessages } from '@/lib/contract/error-code'
import { permissionName, permissions } from '@/lib/contract/permission'
import { settings } from '@/lib/contract/setting'
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
    [/could not be read/i, 'Could not load …'],
    [/\bbuiltin\b|^Built in$/i, 'built-in'],
    [/\byou may not\b/i, "You don't have permission"],
    [/\bAdd below\b|\bNew below\b/i, 'Add child, Add under …'],
    [/after-failures/, 'in words'],
  ],
  zh: [
    [/(?<!室)[内外]机(?!组)/, '室内机、室外机'],
    [/\b(?:IDU|ODU|Tout)\b/, '室内机、室外机、出风温度'],
    [/健康判断/, '运行诊断'],
    [/\d ?[–至] ?\d/, '8～20'],
    [/最近\d+天/, '近7天'],
    [/^新建/, '新增'],
    [
      /\{\w+, number\} (?=[一-龥])|[一-龥] \{\w+, number\}(?=[一-龥])|第 \{/,
      '共3台、第2页: no blank beside a number that counts',
    ],
    [/after-failures/, '登录失败后显示'],
  ],
}

/** An address is written as on the bus, in either language. */
const busNotation = new Set(['contract.frameAddress'])

const textsIn = (language: 'zh' | 'en'): [place: string, text: string][] => [
  ...namespaces(language).flatMap((namespace) =>
    [...textsOf(language, namespace)].map(([key, text]): [string, string] => [`${namespace}.${key}`, text]),
  ),
  ...Object.entries(settings).flatMap(([key, { description, remark }]): [string, string][] => [
    [`setting.${key}`, description[language]],
    [`setting.${key}`, remark[language]],
  ]),
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

test.each(languages)('one verb for a new row, and a question is asked once (%s)', (language) => {
  const texts = textsIn(language)
  // A passkey, a link of somebody to a record: what is there already is added to something.
  const buttons = texts.filter(([place]) =>
    /\.(?:actions\.(?:add|addRoot|new)|(?:composer|form)\.new|addRoot|newRoot|newAndroid|newIos)$/.test(place),
  )
  const verbs = language === 'en' ? /^(?:Add|Upload|Create data report)\b/ : /^(?:新增|上传|生成数据报告|在“)/
  expect(buttons.filter(([, text]) => !verbs.test(text))).toEqual([])
  checked(buttons.length, 'buttons')
  const asking = texts.filter(([place]) => /\.confirm\./.test(place))
  expect(asking.filter(([, text]) => (text.match(/[?？]/g) ?? []).length > 1)).toEqual([])
  checked(asking.length, 'questions')
})

test.each(languages)('a reason is the one that applies, not a list of possible ones (%s)', (language) => {
  const reasons = textsIn(language).filter(([place]) => /\.reasons\./.test(place))
  const list = language === 'en' ? /, or\b|\bor\b/ : /或|、/
  /** A rule, which says when the action is possible. */
  const rule =
    /^(?:Only\b|只有)|才能|with the right|时，?只有|A policy or an upgrade|升级策略或升级任务|When it has ended|任务结束后/
  expect(reasons.filter(([, text]) => list.test(text) && !rule.test(text))).toEqual([])
  checked(reasons.length, 'reasons')
})

test('a setting that the platform fixes is shown in words or as a number', () => {
  const words = { zh: textsOf('zh', 'config'), en: textsOf('en', 'config') }
  const fixed = Object.entries(settings).filter(([, { editable, valueType }]) => !editable && valueType === 1)
  const values = [...fixed.map(([, { value }]) => value).filter(Boolean), 'always', 'after-failures', 'off']
  for (const value of values)
    for (const language of languages) expect(words[language].get(`values.${value}`), value).toMatch(/\S/)
  checked(values.length, 'values')
})

test('each pattern finds its word', () => {
  const words = {
    en: [
      'Add below',
      'The regions could not be read',
      'Builtin',
      'You may not see it',
      'E-mail',
      '17 ℃',
      '30 degrees',
      '{count} in all',
      'it is no pass',
      'Files are not taken',
      'It is on already',
    ],
  }
  for (const word of words.en)
    expect(
      refused.en.some(([pattern]) => pattern.test(word)),
      word,
    ).toBe(true)
  for (const word of ['3台内机', '外机数', 'IDU 03-12', '健康判断', '8至20个字符', '最近7天', '新建推送']) {
    expect(
      refused.zh.some(([pattern]) => pattern.test(word)),
      word,
    ).toBe(true)
  }
  for (const word of ['室内机数', '室外机', '室内外机']) {
    expect(refused.zh.some(([pattern]) => pattern.test(word)) && word !== '室内外机', word).toBe(false)
  }
})
