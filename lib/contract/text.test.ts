import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AnnouncementForm } from './announcement'
import {
  addressText,
  codeText,
  hasSpecialCharacters,
  hasSpecialCharactersOrDot,
  labelText,
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
  test('a name is required, trimmed and counted', () => {
    const Name = nameText(5)
    expect(Name.parse('  空调 1 ')).toBe('空调 1')
    expect(firstMessage(Name, '')).toBe('required')
    expect(firstMessage(Name, '   ')).toBe('required')
    expect(firstMessage(Name, undefined)).toBe('required')
    expect(firstMessage(Name, 'abcdef')).toBe('tooLong')
  })

  test.each(symbols)('%s may stand in a name', (symbol) => {
    expect(nameText(9).safeParse(`空调${symbol}1`).success).toBe(true)
  })

  const persian = 'می\u200cخواهم'
  const sinhala = 'ශ්\u200dරී'
  test.each([persian, sinhala, '葛\u{e0100}城', '👩\u200d🔧', '☎\ufe0f', 'e\u0301', '\u{20bb7}', 'ᠮᠣᠩᠭᠣᠯ\u180eᠠ'])(
    '%j is written so',
    (text) => {
      for (const schema of [nameText(40), labelText(40), addressText(40)]) expect(schema.parse(text)).toBe(text)
    },
  )

  const hidden = [
    '\0',
    '\n',
    '\t',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u200b',
    '\u2028',
    '\u2060',
    '\ufeff',
  ]
  test.each([...hidden, '\u3164', '\ue000', '\ud800', '\u{e0041}', '\u200d', '\u200c'])(
    'a name hides no %j',
    (sign) => {
      for (const schema of [nameText(9), labelText(9)]) expect(firstMessage(schema, `空${sign}调`)).toBe('invisible')
    },
  )

  test.each(['\u0301', '\ufe0f', '\u3164'])('%j alone is no name', (sign) => {
    expect(firstMessage(nameText(9), sign)).toBe('invisible')
  })

  test('an address may have lines', () => {
    expect(addressText(40).parse('12 Station Road,\nMadrid')).toBe('12 Station Road,\nMadrid')
    expect(firstMessage(addressText(20), 'a\0')).toBe('invisible')
  })

  test.each([...'`~!@$^*=|{}:;[]<>?%！￥…—【】‘；：”“。？《》'])(
    '%s is special in the name of an organization',
    (symbol) => {
      expect(firstMessage(labelText(9), `空调${symbol}`)).toBe('specialCharacters')
    },
  )

  test('a remark may be empty and hold a dot', () => {
    const Remark = remarkText(10)
    expect(Remark.parse('')).toBe('')
    expect(Remark.parse('见 v1.2')).toBe('见 v1.2')
    expect(firstMessage(Remark, 'a<b')).toBe('markup')
    expect(firstMessage(Remark, 'x'.repeat(11))).toBe('tooLong')
  })

  test.each([
    '停机通知（夜间）：22:00～23:00，请提前保存！',
    '版本不对，请重做；见“发布说明”。',
    '顶层机房（2F），钥匙在前台；电话 0532-8888#2',
    'Wrong version: use 3.2.1, please (see #12)!',
    'wang@example.com, 50% done, $100 & more?',
    '客户反映：制冷效果差；滤网“很脏”！请带备件、梯子？',
    '见《调试手册》第3/4章——附图…',
  ])('%s is a sentence', (text) => {
    expect(remarkText(64).parse(text)).toBe(text)
    for (const title of [AnnouncementForm.shape.title, AnnouncementForm.shape.titleEn])
      expect(title.parse(text)).toBe(text)
  })

  test.each([...'<>{}|`^'])('%s is of no sentence', (sign) => {
    expect(firstMessage(remarkText(9), `a${sign}b`)).toBe('markup')
    expect(firstMessage(AnnouncementForm.shape.title, `a${sign}b`)).toBe('markup')
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
  test.each([
    ...['a@b.cn', 'first.last+tag@mail-1.example.com', ' a_b@c.de ', 'info@müller.de', "o'brien@firma.ie"],
    ...['a@海信.中国', 'a@उदाहरण.भारत', 'a@xn--mller-kva.de'],
  ])('%j is a mailbox', (text) => {
    expect(Mailbox.safeParse(text).success).toBe(true)
  })

  test.each(['a', 'a@b', '@b.cn', 'a@', 'a@@b.cn', 'a b@c.cn', 'a@b..cn', '.a@b.cn', 'a@b.cn\nx@y.cn', '张@b.cn', ''])(
    '%j is no mailbox',
    (text) => {
      expect(firstMessage(Mailbox, text)).toBe(text === '' ? 'required' : 'mailboxFormat')
    },
  )

  test('an address has one spelling', () => {
    expect(Mailbox.parse('info@mu\u0308ller.de')).toBe('info@müller.de')
  })

  test.each([
    ['13900001234', '13900001234'],
    ['+8613900001234', '+8613900001234'],
    ['12345', '12345'],
    [' 139 0000 1234 ', '13900001234'],
    ['１３９００００１２３４', '13900001234'],
    ['＋86 (0)532-8888.1234', '+86053288881234'],
    ['0532\u00a08888\u30001234', '053288881234'],
    ['0532-88881234 转 8001', '053288881234x8001'],
    ['0532-88881234分机12', '053288881234x12'],
    ['+44 20 7946 0018 ext. 5', '+442079460018x5'],
    ['020 7946 0018 X5', '02079460018x5'],
    ['020 7946 0018#5', '02079460018x5'],
    ['020 7946 0018 ,; ext: 5', '02079460018x5'],
  ])('%s is the number %s', (text, number) => {
    expect(Mobile.parse(text)).toBe(number)
    expect(Mobile.parse(number)).toBe(number)
  })

  test.each([
    '1234',
    '1'.repeat(16),
    '+',
    'abc',
    '',
    '139a0000',
    '12345 x',
    '1+23456',
    '12345x1x2',
    '12345,',
    '123,45 x 1',
    '138****1234',
  ])('%j is refused', (text) => {
    expect(firstMessage(Mobile, text)).toBe(text === '' ? 'required' : 'mobile')
  })
})

describe('50 kB of anything is checked quickly', () => {
  const long = 50 * 1024
  const pieces = [
    'a',
    '.',
    'a.',
    '@',
    'a@',
    'a.b@c.',
    '-',
    ' ',
    '1',
    '+',
    '1 ',
    '1 x',
    'é',
    '\u200d',
    '中',
    '￥',
    '\n',
    '😀',
    'aA1.',
  ]
  test.each(pieces)('made of %j', (piece) => {
    const text = piece.repeat(long / piece.length)
    for (const end of ['', '!', '@', '.', ' ']) {
      const input = text + end
      expect(hasSpecialCharacters(input)).toBe([...symbols].some((symbol) => input.includes(symbol)))
      for (const schema of [
        nameText(40),
        labelText(40),
        addressText(40),
        remarkText(200),
        codeText(32),
        Mobile,
        Mailbox,
      ]) {
        const tooMuch = input.trim().length > 40
        expect(schema.safeParse(input).success && tooMuch).toBe(false)
      }
    }
  })
})
