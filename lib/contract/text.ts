import './zod-mode'
import * as z from 'zod'
import { hasOneDirection, oneDirection } from './text-direction'

// Spec 5 names the characters; the two checks differ in the dot. Both are one character class, linear by construction.
const looser = /[`~!@#$^&*()=|{}':;,[\]<>/?%！￥…（）—【】‘；：”“。，、？《》]/
const stricter = /[`~!@#$^&*()=|{}':;,.[\]<>/?%！￥…（）—【】‘；：”“。，、？《》]/
const chinese = /\p{Script=Han}/u

export const hasSpecialCharacters = (text: string): boolean => looser.test(text)
export const hasSpecialCharactersOrDot = (text: string): boolean => stricter.test(text)

const required = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'tooLong' })
    .refine(hasOneDirection, { ...oneDirection, abort: true })

/** Required text of any characters, shown as a name or a heading. */
export const titleText = required

// What has no shape of its own, but what writing needs: variants of a character (a rare form of a Chinese name,
// Mongolian, an emoji), and a joiner behind a sign of the scripts in which it changes the word.
const shapeless = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const needed =
  /\p{Variation_Selector}|\u180e|(?<=[\p{M}\p{Emoji}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200c\u200d]/gu

/** Whether somebody who reads a text sees all of its characters. */
export const isVisible = (text: string): boolean => {
  const rest = text.replace(needed, '')
  return !shapeless.test(rest) && /[^\s\p{M}]/u.test(rest)
}

/**
 * Required name of a person, a place, a building or a thing: 青岛大厦（二期）, Office Tower No. 3, O'Brien. Whatever is
 * written; nothing is hidden in it.
 */
export const nameText = (max: number) => required(max).refine(isVisible, { error: 'invisible' })
/** An address of a place, which may have several lines. */
export const addressText = (max: number) =>
  required(max).refine((text) => isVisible(text.replace(/\r?\n/g, ' ')), { error: 'invisible' })

/** What company names are written with: 青岛分公司（二期）, P & Co., Dept. 3/4. */
const ordinaryPunctuation = /[()（）.&'’#,，、/-]/g
/**
 * Required name of an organization, a role, a menu, a category, a policy: the looser check, which also allows the
 * punctuation of ordinary names. Spec 5.
 */
export const labelText = (max: number) =>
  nameText(max).refine((text) => !hasSpecialCharacters(text.replace(ordinaryPunctuation, '')), {
    error: 'specialCharacters',
  })
/** For a field that looks like a key and is none: a number that is printed on a thing, and searched as text. */
export const refersToNothing = { 'x-refers-to-nothing': true } as const
// A sentence has brackets, commas, colons and quotes: 停机通知（夜间），版本不对：请重做. Decision 278.
const ofMarkup = /[`^{}|<>]/
/** The check of sentences, in titles and remarks: what writing never needs, and markup does. */
export const hasMarkup = (text: string): boolean => ofMarkup.test(text)
/** Optional text, in sentences. Domain 8. */
export const remarkText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'tooLong' })
    .refine(hasOneDirection, oneDirection)
    .refine((text) => !hasMarkup(text), { error: 'markup' })
/** Account or code: no special character and no Chinese character. Spec 5. */
export const codeText = (max: number) =>
  required(max).refine((text) => !hasSpecialCharactersOrDot(text) && !chinese.test(text), {
    error: 'specialCharactersAndChinese',
  })
const address = (wrong: 'email' | 'mailboxFormat') =>
  z
    .string({ error: 'required' })
    .trim()
    .normalize('NFC')
    .min(1, { error: 'required' })
    .max(64, { error: 'tooLong' })
    // What RFC 5322 allows unquoted, at a domain in any script: o'brien@müller.de.
    .regex(/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u, {
      error: wrong,
    })
/** Mailbox of somebody who uses the console. */
export const Mailbox = address('mailboxFormat')
/** Email of anybody else. Spec 5 has a message for each of the two. */
export const Email = address('email')

const longestNumber = 64
/** A number as people write it, in digits: ０５３２ 8888-1234 转 8 is 053288881234x8. What is no number stays as it is. */
export const toDialled = (text: string): string => {
  if (text.length > longestNumber) return text
  const plain = text.normalize('NFKC').trim()
  const [first = '', extension, ...more] = plain.split(/(?:extension|ext\.?|x|转|分机|#)[\s:.]*/i)
  // From the first of the signs only: tried from each of them, a long row would take its length squared.
  const number = extension === undefined ? first : first.replace(/(?<![\s,;])[\s,;]+$/, '')
  const digits = number.replace(/[\s().-]/g, '')
  return more.length > 0 || /[^\d\s()+.-]/.test(number)
    ? plain
    : [digits, extension?.trim()].filter((part) => part !== undefined).join('x')
}
/** A telephone number, of a mobile or not, with its extension. */
export const Mobile = z
  .string({ error: 'required' })
  .overwrite(toDialled)
  .min(1, { error: 'required' })
  .regex(/^(?=.{1,20}$)\+?\d{5,15}(?:x\d{1,6})?$/, { error: 'mobile' })
/** Spec 5 and 9: a password has at most 20 characters. The minimum is ours. */
export const NewPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  // One password, however a keyboard puts its letters together.
  .normalize('NFC')
  .min(8, { error: 'passwordTooShort' })
  .max(20, { error: 'passwordTooLong' })
/** A password that is compared, as it was typed. */
export const TypedPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(80, { error: 'passwordTooLong' })
  .refine((text) => text.normalize('NFC').length <= 20, { error: 'passwordTooLong' })
