import { describe, test } from '@jest/globals'
import { type CountryCode, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { expect } from '@/tests/support/expect'
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
    for (const text of [number.number, number.nationalNumber, ` ${number.number} `]) {
      expect(Mobile.safeParse(text).success, text).toBe(true)
    }
  })

  test.each([
    '',
    '1234',
    '+',
    '12345678901234567',
    '139 0000',
    '1390000a001',
    '＋8613900001111',
    '１３９００００１１１１',
  ])('%j is not a phone number', (text) => expect(Mobile.safeParse(text).success).toBe(false))
})

describe('a mailbox', () => {
  test.each([
    ...['zhang.gong@hisense.com', 'a@qq.com', 'jose.garcia@correo.es', 'm+ac@empresa.com.br', 'o_neil@firma.co.za'],
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
