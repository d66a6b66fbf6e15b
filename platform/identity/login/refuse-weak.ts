import { dictionary } from '@zxcvbn-ts/language-common'
import type { CheckMessage } from '@/lib/contract/check-messages'
import { PlatformError } from '../../kernel/error/platform-error'

let common: ReadonlySet<string> | undefined
// Unpacked when the first password is set: a platform that sets none does not keep fifty thousand of them.
const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set(dictionary['passwords-common'])
  return common
}

/** What stands on the equipment, whatever the brand of the session: an account may have several. */
const brandWords = [
  ...['hisense', 'hitachi', 'york', '海信', '日立', '约克'],
  ...['Hi-Mit', 'Hi-Dom', 'SmartTouch', 'E-Master', 'T-Master', '智慧云', '云控制器'],
]

const shortest = 3

const toPlain = (text: string): string => text.normalize('NFKC').toLowerCase()
/** Letters alone: what is left of `Hisense@2026` or `hi-mit_6`. */
const toLetters = (text: string): string => toPlain(text).replaceAll(/\P{L}/gu, '')

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9'

/** Where a text begins and ends without the digits around it. Counted, for a pattern looks from every digit anew. */
const aroundDigits = (text: string): [number, number] => {
  let end = text.length
  while (isDigit(text[end - 1])) end -= 1
  let start = 0
  while (start < end && isDigit(text[start])) start += 1
  return [start, end]
}

const isCommon = (password: string): boolean => {
  const plain = toPlain(password)
  // One sign over and over, however long.
  if (new Set(plain).size < 3) return true
  const [start, end] = aroundDigits(plain)
  const withoutDigits = [plain.slice(0, end), plain.slice(start), plain.slice(start, end)]
  return [plain, ...withoutDigits.filter((text) => text.length >= shortest)].some((text) => commonPasswords().has(text))
}

const isNamed = (password: string, names: readonly string[]): boolean => {
  const plain = toPlain(password)
  const letters = toLetters(password)
  return names.some((name) => {
    const own = toPlain(name)
    // A name is guessed with anything before or behind it that is no letter, and written twice.
    if (own.length >= shortest && plain.replaceAll(own, '').replaceAll(/\P{L}/gu, '') === '' && plain.includes(own)) {
      return true
    }
    const ownLetters = toLetters(name)
    return ownLetters.length >= 2 && letters.length > 0 && letters.replaceAll(ownLetters, '') === ''
  })
}

/** What is wrong with a password of this account; undefined when nothing is. */
export const findWeakness = (
  password: string,
  { account, realName }: { account: string; realName: string },
): CheckMessage | undefined => {
  if (isNamed(password, [account, realName, ...brandWords])) return 'passwordNamed'
  return isCommon(password) ? 'passwordCommon' : undefined
}

/** Refuses a password that is guessed at once, next to its field. Wherever a password is set, this is called. */
export const refuseWeak = (field: string, password: string, owner: Parameters<typeof findWeakness>[1]): void => {
  const weakness = findWeakness(password, owner)
  if (weakness !== undefined) throw new PlatformError('badRequest', { fields: { [field]: weakness } })
}
