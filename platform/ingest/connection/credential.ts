import { pbkdf2 as pbkdf2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const pbkdf2 = promisify(pbkdf2Callback)

/** As mosquitto writes them. A key is 256 bits of chance: no number of iterations makes it harder to guess. */
const iterations = 101
const saltBytes = 12
const hashBytes = 64

/** A new key: 43 characters without any that a shell, a URL or a spreadsheet reads otherwise. */
export const makeKey = (): string => {
  const key = randomBytes(32).toString('base64url')
  // At its beginning a hyphen would be an option, or a formula.
  return key.startsWith('-') ? makeKey() : key
}

/** What is kept of a key: `$7$iterations$salt$hash`, a line of mosquitto's password file without the name. */
export const hashKey = async (key: string, salt: Buffer = randomBytes(saltBytes)): Promise<string> => {
  const hash = await pbkdf2(key, salt, iterations, hashBytes, 'sha512')
  return `$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`
}

const pattern = /^\$7\$([1-9]\d{0,6})\$([A-Za-z0-9+/]{4,64}={0,2})\$([A-Za-z0-9+/]{86}==)$/

/** Whether a key is the one that was kept. Takes as long for any wrong one. What is no such line keeps no key. */
export const isKey = async (key: string, kept: string): Promise<boolean> => {
  const [, times, salt = '', hash = ''] = pattern.exec(kept) ?? []
  if (times === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const made = await pbkdf2(key, Buffer.from(salt, 'base64'), Number(times), expected.length, 'sha512')
  return timingSafeEqual(made, expected)
}
