import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  codeText,
  hasSpecialCharacters,
  hasSpecialCharactersOrDot,
  Mailbox,
  Mobile,
  NewPassword,
  nameText,
  remarkText,
} from './text'

/** Spec 5, and the full-width forms of the same characters. */
const symbols = [..."`~!@#$^&*()=|{}':;,[]<>/?%", ...'！￥…（）—【】‘；：”“。，、？《》']

const firstMessage = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  text: unknown,
) => schema.safeParse(text).error?.issues[0]?.message

describe('special characters', () => {
  test.each(symbols)('%s is refused by both checks, anywhere in a text', (symbol) => {
    for (const text of [symbol, `a${symbol}`, `${symbol}a`, `空调${symbol}1`]) {
      expect(hasSpecialCharacters(text)).toBe(true)
      expect(hasSpecialCharactersOrDot(text)).toBe(true)
    }
  })

  test('the two checks differ only in the dot', () => {
    expect(hasSpecialCharacters('1.2.3')).toBe(false)
    expect(hasSpecialCharactersOrDot('1.2.3')).toBe(true)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hasSpecialCharactersOrDot(text)).toBe(hasSpecialCharacters(text) || text.includes('.'))
      }),
    )
  })

  test.each(['空调1号', 'Unit-1_a+b', 'Ünïcode 名', 'a b', '😀', ''])('%j has none', (text) => {
    expect(hasSpecialCharacters(text)).toBe(false)
    expect(hasSpecialCharactersOrDot(text)).toBe(false)
  })
})

describe('texts', () => {
  test('a name is required, trimmed, counted, and without symbols', () => {
    const Name = nameText(5)
    expect(Name.parse('  空调 1 ')).toBe('空调 1')
    expect(firstMessage(Name, '')).toBe('required')
    expect(firstMessage(Name, '   ')).toBe('required')
    expect(firstMessage(Name, undefined)).toBe('required')
    expect(firstMessage(Name, 'abcdef')).toBe('tooLong')
    expect(firstMessage(Name, 'a.b')).toBe('specialCharacters')
    expect(firstMessage(Name, 'a？')).toBe('specialCharacters')
  })

  test('a remark may be empty and hold a dot', () => {
    const Remark = remarkText(10)
    expect(Remark.parse('')).toBe('')
    expect(Remark.parse('见 v1.2')).toBe('见 v1.2')
    expect(firstMessage(Remark, 'a<b')).toBe('specialCharacters')
    expect(firstMessage(Remark, 'x'.repeat(11))).toBe('tooLong')
  })

  test.each(['admin', 'R-01_b', 'Ünï'])('%s is a code', (text) => {
    expect(codeText(32).safeParse(text).success).toBe(true)
  })

  test.each(['管理员', 'a管', '㐀', '龯', '𠮷', '豈', 'a.b', 'a！'])('%s is not a code', (text) => {
    expect(firstMessage(codeText(32), text)).toBe('specialCharactersAndChinese')
  })

  test('a password has 8 to 20 characters of any kind', () => {
    expect(NewPassword.safeParse('密码!@# .,8').success).toBe(true)
    expect(NewPassword.safeParse('x'.repeat(20)).success).toBe(true)
    expect(firstMessage(NewPassword, 'x'.repeat(21))).toBe('passwordTooLong')
    expect(firstMessage(NewPassword, 'x'.repeat(7))).toBe('passwordTooShort')
  })
})

describe('mailbox and mobile number', () => {
  test.each(['a@b.cn', 'first.last+tag@mail-1.example.com', ' a_b@c.de '])('%j is a mailbox', (text) => {
    expect(Mailbox.safeParse(text).success).toBe(true)
  })

  test.each(['a', 'a@b', '@b.cn', 'a@', 'a@@b.cn', 'a b@c.cn', 'a@b..cn', '.a@b.cn', 'a@b.cn\nx@y.cn', '张@b.cn', ''])(
    '%j is no mailbox',
    (text) => {
      expect(firstMessage(Mailbox, text)).toBe(text === '' ? 'required' : 'mailboxFormat')
    },
  )

  test.each(['13900001234', '+8613900001234', '12345'])('%s is a mobile number', (text) => {
    expect(Mobile.safeParse(text).success).toBe(true)
  })

  test.each(['1234', '1'.repeat(16), '139-0000', '+', '１３９００００', 'abc', '', '139 0000 1234'])(
    '%j is refused',
    (text) => {
      expect(firstMessage(Mobile, text)).toBe(text === '' ? 'required' : 'mobile')
    },
  )
})

describe('50 kB of anything is checked quickly', () => {
  const long = 50 * 1024
  const pieces = ['a', '.', 'a.', '@', 'a@', 'a.b@c.', '-', ' ', '1', '+', '中', '￥', '\n', '😀', 'aA1.']
  test.each(pieces)('made of %j', (piece) => {
    const text = piece.repeat(long / piece.length)
    for (const end of ['', '!', '@', '.', ' ']) {
      const input = text + end
      expect(hasSpecialCharacters(input)).toBe([...symbols].some((symbol) => input.includes(symbol)))
      for (const schema of [nameText(40), remarkText(200), codeText(32), Mobile, Mailbox]) {
        const tooMuch = input.trim().length > 40
        expect(schema.safeParse(input).success && tooMuch).toBe(false)
      }
    }
  })
})
