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
    .refine(hasOneDirection, oneDirection)

/** Required text of any characters, shown as a name or a heading. */
export const titleText = required

/** Required name: the stricter special-character check. Domain 8. */
export const nameText = (max: number) =>
  required(max).refine((text) => !hasSpecialCharactersOrDot(text), { error: 'specialCharacters' })
/** Required text in one line, of any characters: a private name. */
export const lineText = (max: number) => required(max).refine((text) => !/\p{Cc}/u.test(text), { error: 'invalid' })
/** For a field that looks like a key and is none: a number that is printed on a thing, and searched as text. */
export const refersToNothing = { 'x-refers-to-nothing': true } as const
/** Optional text: the looser special-character check. Domain 8. */
export const remarkText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'tooLong' })
    .refine(hasOneDirection, oneDirection)
    .refine((text) => !hasSpecialCharacters(text), { error: 'specialCharacters' })
/** Account or code: no special character and no Chinese character. Spec 5. */
export const codeText = (max: number) =>
  required(max).refine((text) => !hasSpecialCharactersOrDot(text) && !chinese.test(text), {
    error: 'specialCharactersAndChinese',
  })
const address = (wrong: 'email' | 'mailboxFormat') =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(64, { error: 'tooLong' })
    .regex(/^[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+$/, { error: wrong })
/** Mailbox of somebody who uses the console. */
export const Mailbox = address('mailboxFormat')
/** Email of anybody else. Spec 5 has a message for each of the two. */
export const Email = address('email')
export const Mobile = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(/^\+?\d{5,15}$/, { error: 'mobile' })
/** Spec 5 and 9: a password has at most 20 characters. The minimum is ours. */
export const NewPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(8, { error: 'passwordTooShort' })
  .max(20, { error: 'passwordTooLong' })
