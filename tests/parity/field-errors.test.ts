import { describe, test } from '@jest/globals'
import * as z from 'zod'
import { checkMessages, limitMessages } from '@/lib/contract/check-messages'
import { endpoints } from '@/lib/contract/registry'
import { toFieldErrors } from '@/lib/contract/validation'
import { fieldName } from '@/platform/kernel/text/words'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'
import { languages } from './message-files'

type Schema = z.core.$ZodType
type Field = { endpoint: string; path: string[] }

/** Fields of a schema, including nested ones; `0` is a position in a list. */
const fieldsOf = (schema: Schema): string[][] => {
  if (schema instanceof z.ZodObject) {
    return Object.entries<Schema>(schema.shape).flatMap(([key, inner]) => [
      [key],
      ...fieldsOf(inner).map((path) => [key, ...path]),
    ])
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element).map((path) => ['0', ...path])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.def.innerType)
  }
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.def.in), ...fieldsOf(schema.def.out)]
  return schema instanceof z.ZodUnion ? schema.def.options.flatMap(fieldsOf) : []
}

const forms = endpoints.filter(({ endpoint }) => endpoint.effect)
const fields: readonly Field[] = forms.flatMap(({ name, endpoint }) =>
  [...new Set(fieldsOf(endpoint.input).map((path) => path.join('.')))].map((path) => ({
    endpoint: name,
    path: path.split('.'),
  })),
)

/** Wrong values: nothing, too much, too long, wrong type. */
const wrong: readonly unknown[] = [
  ...[undefined, null, '', ' ', '<', 'x', '中', '\u202e', 'x'.repeat(6000), '9'.repeat(30), '1.2', '00.1.2'],
  ...[-1, 0.5, 1e12, -1e12, true, [], {}, Array(5100).fill('1')],
]

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)

/** Messages of the specification, or about a rule, that already name their subject. */
const sayingItself = (language: 'zh' | 'en'): ReadonlySet<string> =>
  new Set(
    Object.entries(checkMessages).flatMap(([, text]) => (text[language].includes('{field}') ? [] : [text[language]])),
  )

const itself = { zh: sayingItself('zh'), en: sayingItself('en') }

/** Generic messages, which do not name the field by themselves. */
const general = ['required', 'invalid', 'tooLong', 'tooShort', 'notWhole', 'wholeNumber', 'outOfRange'] as const
const ofTexts = [
  'specialCharacters',
  'markup',
  'specialCharactersAndChinese',
  'textDirection',
  'duplicate',
  'inThePast',
] as const

describe('every field of every form of the contract', () => {
  test.each(languages)('has a name, %s', (language) => {
    const nameless = fields.filter(
      ({ endpoint, path }) => fieldName(endpoint.split('.')[0] ?? '', path.join('.'), language) === undefined,
    )
    expect([...new Set(nameless.map(({ endpoint, path }) => `${endpoint} ${path.join('.')}`))]).toEqual([])
    checked(fields.length, 'fields')
  })

  test('is named by every error about it', () => {
    for (const key of [...general, ...ofTexts]) {
      for (const language of languages) expect(checkMessages[key][language], key).toContain('{field}')
    }
    const bare = new Set<string>()
    let count = 0
    for (const { name: endpoint, endpoint: form } of forms) {
      const noun = endpoint.split('.')[0] ?? ''
      for (const { path } of fields.filter((field) => field.endpoint === endpoint)) {
        for (const value of wrong) {
          const { error } = form.input.safeParse(nest(path, value), { reportInput: true })
          for (const language of error ? languages : []) {
            const name = (at: string) => fieldName(noun, at, language)
            const text = error && toFieldErrors(error, language, { name, schema: form.input })[path.join('.')]
            if (text === undefined) continue
            count += 1
            if (!text.includes(name(path.join('.')) ?? '?') && !itself[language].has(text)) {
              bare.add(`${endpoint} ${path.join('.')}: ${text}`)
            }
          }
        }
      }
    }
    expect([...bare]).toEqual([])
    checked(count, 'field errors')
  })
})

test('a known limit is in the text, with the current value', () => {
  const question = endpoints.find(({ name }) => name === 'question.save')?.endpoint.input
  if (!question) throw new Error('no such form')
  const input = {
    title: 'x'.repeat(257),
    content: 'x'.repeat(1025),
    type: 'x'.repeat(33),
    grade: 21,
    language: 'en',
    status: 0,
  }
  const { error } = question.safeParse(input, { reportInput: true })
  if (!error) throw new Error('it was right')
  const told = (language: 'zh' | 'en') =>
    toFieldErrors(error, language, { name: (path) => fieldName('question', path, language), schema: question })
  expect(told('en')).toEqual({
    title: 'Title cannot exceed 256 characters (257 now)',
    content: 'Content cannot exceed 1,024 characters (1,025 now)',
    type: 'Type cannot exceed 32 characters (33 now)',
    grade: 'Grade must be 1 to 20 (21 now)',
  })
  expect(told('zh')).toEqual({
    title: '标题不能超过256个字符（现为257）',
    content: '内容不能超过1,024个字符（现为1,025）',
    type: '类型不能超过32个字符（现为33）',
    grade: '等级应为1～20（现为21）',
  })
})

test.each([
  ['organization.save', 'deptName', 'Organization name', '组织名称'],
  ['role.save', 'name', 'Role name', '角色名称'],
  ['webUser.save', 'account', 'User account', '用户账号'],
  ['webUser.save', 'realName', 'User name', '用户姓名'],
  ['webUser.save', 'password', 'Password', '密码'],
  ['webUser.save', 'phone', 'Phone', '手机'],
  ['webUser.save', 'mailbox', 'Mailbox', '邮箱'],
  ['webUser.save', 'roleIds', 'User roles', '用户角色'],
  ['user.updateProfile', 'phone', 'Phone', '手机'],
  ['user.updateProfile', 'mailbox', 'Mailbox', '邮箱'],
])('%s without %s says that the %s cannot be empty', (endpoint, field, english, chinese) => {
  const form = endpoints.find(({ name }) => name === endpoint)?.endpoint.input
  if (!form) throw new Error('no such form')
  const { error } = form.safeParse({ [field]: field === 'roleIds' ? [] : '' }, { reportInput: true })
  if (!error) throw new Error('it was right')
  const told = languages.map((language) => {
    const name = (path: string) => fieldName(endpoint.split('.')[0] ?? '', path, language)
    return toFieldErrors(error, language, { name, schema: form })[field]
  })
  expect(told).toEqual([`${chinese}不能为空`, `${english} cannot be empty`])
})

test('both languages say the same facts', () => {
  const factsIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([fact]) => fact).sort()
  const texts = [...Object.entries<{ zh: string; en: string }>(checkMessages), ...Object.entries(limitMessages)]
  for (const [key, { zh, en }] of texts) expect(factsIn(en), key).toEqual(factsIn(zh))
  checked(texts.length, 'messages')
})
