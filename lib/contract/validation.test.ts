import { describe, test } from '@jest/globals'
import { z } from 'zod'
import { expect } from '@/tests/support/expect'
import { checkMessages } from './check-messages'
import { requestLimits } from './request-limits'
import { nameText } from './text'
import { ProfileForm } from './user'
import { checkText, toFieldErrors } from './validation'

const errorsOf = (schema: z.ZodType, input: unknown, language: 'zh' | 'en' = 'zh') => {
  const { error } = schema.safeParse(input)
  if (!error) throw new Error('it was valid')
  return toFieldErrors(error, language)
}

describe('field errors', () => {
  const profile = { realName: '张工', phone: '13900001234', mailbox: 'a@b.cn', introduction: '', version: 1 }

  test('each field has its own text in the requested language', () => {
    const input = { ...profile, realName: '', phone: 'x', mailbox: 'x', introduction: '<' }
    expect(errorsOf(ProfileForm, input)).toEqual({
      realName: '该项不能为空',
      phone: '请输入正确的手机号码',
      mailbox: '邮箱格式不正确',
      introduction: '该项不能包含特殊字符 ` ^ { } | < >',
    })
    expect(errorsOf(ProfileForm, input, 'en')).toEqual({
      realName: 'This field cannot be empty',
      phone: 'Enter the correct mobile number',
      mailbox: 'Incorrect mailbox format',
      introduction: 'This field cannot contain the special characters ` ^ { } | < >',
    })
  })

  test('a field reports its first problem', () => {
    expect(errorsOf(z.object({ name: nameText(3) }), { name: 'a.b.c.d' })).toEqual({ name: '该项不能超过3个字符' })
  })

  test('a missing field is required, one of another type is invalid, a number out of range says so', () => {
    const Input = z.strictObject({
      a: z.string(),
      b: z.number(),
      c: z.number().max(9),
      d: z.string().min(3),
      e: z.string().max(1),
    })
    expect(errorsOf(Input, { b: 'x', c: 10, d: 'ab', e: 'ab' })).toEqual({
      a: '该项不能为空',
      b: '该项的内容无效',
      c: '该项不能大于9',
      d: '该项至少3个字符',
      e: '该项不能超过1个字符',
    })
  })

  test('a path is dotted, the whole input is the empty name', () => {
    const Input = z.object({ list: z.array(z.object({ name: nameText(3) })) })
    expect(errorsOf(Input, { list: [{ name: 'ok' }, { name: '' }] })).toEqual({ 'list.1.name': '该项不能为空' })
    expect(errorsOf(Input, 'x')).toEqual({ '': '该项的内容无效' })
  })

  test.each(['superAdmin', 'constructor', 'toString', '__proto__'])(
    'a field that is not allowed (%s) is named',
    (field) => {
      const errors = errorsOf(ProfileForm, { ...profile, ...JSON.parse(`{"${field}":1}`) })
      expect(Object.entries(errors)).toEqual([[field, '不允许的字段']])
    },
  )
})

test.each(['nothing', 'constructor', 'toString', '__proto__', ''])(
  'a key that is no check (%j) reads as invalid',
  (key) => {
    expect(checkText(key, 'zh')).toBe('该项的内容无效')
    expect(checkText(key, 'en')).toBe('This field is not valid')
  },
)

test('every check has a text in each language', () => {
  for (const [key, { zh, en }] of Object.entries(checkMessages)) {
    expect(zh, key).toMatch(/\p{Script=Han}/u)
    expect(en, key).toMatch(/^[\x20-\x7e°]+$/)
  }
})

describe('T50: the cost of a refusal grows with the number of its fields', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)

  test('the text of an issue is compared once, however many keys it names', () => {
    let looks = 0
    const issue: z.core.$ZodIssue = {
      code: 'unrecognized_keys',
      keys: named(90),
      path: [],
      get message() {
        looks += 1
        return 'Unrecognized keys'
      },
    }
    const error = new z.ZodError([issue])
    looks = 0
    expect(Object.keys(toFieldErrors(error, 'zh'))).toHaveLength(90)
    expect(looks).toBeLessThanOrEqual(2)
  })

  test('at most 100 fields are named, from one issue or many', () => {
    const unknown = Object.fromEntries(named(5000).map((key) => [key, 1]))
    expect(Object.keys(errorsOf(z.strictObject({}), unknown))).toEqual(named(requestLimits.errors))
    expect(Object.keys(errorsOf(z.array(z.string()), Array(5000).fill(1)))).toHaveLength(requestLimits.errors)
  })
})
