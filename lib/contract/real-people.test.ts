import { describe, test } from '@jest/globals'
import { type CountryCode, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import * as z from 'zod'
import { expect } from '@/tests/support/expect'
import { endpoints } from './registry'
import { Mailbox, Mobile } from './text'

/** Countries of the demo fleet's cities, with their dial codes. Domain 5.2. */
const countries = {
  CN: '86',
  ES: '34',
  FR: '33',
  IT: '39',
  PL: '48',
  GR: '30',
  TR: '90',
  IL: '972',
  IQ: '964',
  AE: '971',
  SA: '966',
  ZA: '27',
  TH: '66',
  MY: '60',
  BR: '55',
} as const satisfies Partial<Record<CountryCode, string>>

describe('a mobile number', () => {
  test.each(Object.entries(countries))('of %s is accepted with and without its dial code', (country, code) => {
    const number = getExampleNumber(country as CountryCode, examples)
    if (number === undefined) throw new Error('no example')
    expect(number.countryCallingCode).toBe(code)
    const { number: whole, nationalNumber } = number
    for (const text of [whole, nationalNumber, ` ${whole} `, number.formatInternational(), number.formatNational()]) {
      expect(Mobile.safeParse(text).success, text).toBe(true)
    }
  })

  test.each(['', '1234', '+', '12345678901234567', '1390000a001'])('%j is not a phone number', (text) =>
    expect(Mobile.safeParse(text).success).toBe(false),
  )
})

describe('a mailbox', () => {
  test.each([
    ...['zhang.gong@hisense.com', 'a@qq.com', 'jose.garcia@correo.es', 'm+ac@empresa.com.br', 'o_neil@firma.co.za'],
    ...['info@müller.de', "p.o'neil@correo.es"],
    ...['x-1@sub.domain.gov.il', 'A.B@EXAMPLE.COM.TR', '123456@163.com', 'yong@klima.com.gr'],
  ])('%s is taken', (text) => expect(Mailbox.safeParse(text).success).toBe(true))

  test.each([
    '',
    'a',
    'a@',
    '@b.com',
    'a@b',
    'a b@c.com',
    'a..b@c.com',
    'a@b..com',
    'a@b.com.',
    '张@公司.com',
    'a@@b.com',
  ])('%j is not an address', (text) => expect(Mailbox.safeParse(text).success).toBe(false))
})

const ordinary = [
  ...['青岛大厦（二期）', 'Office Tower No. 3', "O'Brien", 'A-1#楼', 'P & Co', "Xi'an", 'St. John’s', '3/F, Block A'],
  ...['María José', '佐々木・健', 'د. أحمد', 'Haus „Am See“', '1. OG', '会议室《东海》', 'नई दिल्ली'],
]
/** Companies and departments: without the signs that spec 5 refuses there. */
const plain = ordinary.filter((name) => !/[„“《》]/.test(name))

type Shape = { type?: string; enum?: string[]; pattern?: string; properties?: Record<string, Shape> }
const fieldsOf = (input: z.ZodType): [string, Shape][] =>
  Object.entries((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {})

/** Fields with a rule of their own: spec 5 and domain 8 for titles, the rest are no names of people or places. */
const other = new Set([...['fileName', 'title', 'titleEn', 'titleZh', 'username', 'timeZoneName', 'settingName']])
const labels = new Set(['organization', 'role', 'menu', 'category', 'otaPolicy', 'otaVersion'])

/** Every text of a change in which somebody types a name. */
const typed = endpoints
  .filter(({ endpoint }) => endpoint.effect)
  .flatMap(({ name, endpoint }) =>
    fieldsOf(endpoint.input)
      .filter(([, { type, enum: choices, pattern }]) => (type ?? 'string') === 'string' && !choices && !pattern)
      .filter(([field]) =>
        /name|person|company|contacts|leader|recorder|alias|city$|room$|description|address$/i.test(field),
      )
      .filter(([field]) => !other.has(field))
      .map(([field]): [string, string, z.ZodType] => [name, field, endpoint.input]),
  )

describe('names of ordinary people, places and buildings', () => {
  test('are typed in many places', () => expect(typed.length).toBeGreaterThan(40))

  test.each(typed)('%s takes them as %s', (name, field, input) => {
    for (const text of labels.has(name.split('.')[0] ?? '') ? plain : ordinary) {
      const issues = input.safeParse({ [field]: text }).error?.issues ?? []
      expect(issues.filter(({ path }) => path[0] === field).map(({ message }) => `${text}: ${message}`)).toEqual([])
    }
  })
})
