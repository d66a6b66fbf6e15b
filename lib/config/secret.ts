import 'server-only'
import { readNamedSecret } from '@/lib/environment/named-file'
import { readNamedKeys } from '@/lib/environment/named-keys'

/** Passwords of the session seal by version. */
export type SealPasswords = Record<string, string>
/** All that are named open; the one that is named first seals. */
export type SealKeys = { opens: SealPasswords; seals: SealPasswords }

const samples = /change.?me|secret.?secret|example|password|0123456789|abcdefgh/i

const readKeys = (text: string): ReadonlyMap<string, string> => {
  try {
    return readNamedKeys(text)
  } catch (error) {
    throw new Error(`the session secret ${(error as Error).message}`)
  }
}

/**
 * Reads one secret, or several as `2:new,1:old` for a rotation. The first seals, so that `1:old,2:new` opens with the new
 * one on every replica before any of them seals with it. Throws with a message that an operator can act on.
 */
export const toSealKeys = (text: string): SealKeys => {
  const keys = [...readKeys(text)]
  if (keys.some(([, secret]) => samples.test(secret)))
    throw new Error('the session secret is a sample value: make one with openssl rand -base64 48')
  return { opens: Object.fromEntries(keys), seals: Object.fromEntries(keys.slice(0, 1)) }
}

/** A secret from a file that `<name>_FILE` names, or from the variable itself. */
export const readSecret = (environment: NodeJS.ProcessEnv, name: string): string | undefined => {
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name]
  if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one`)
  return readNamedSecret(`${name}_FILE`, file)
}

/** The secret of this process, from `SESSION_SECRET_FILE` or `SESSION_SECRET`. There is no default. */
export const readSealKeys = (environment: NodeJS.ProcessEnv): SealKeys => {
  const text = readSecret(environment, 'SESSION_SECRET')
  if (!text) throw new Error('set SESSION_SECRET_FILE or SESSION_SECRET (32 characters or more)')
  try {
    return toSealKeys(text)
  } catch (error) {
    const named = environment.SESSION_SECRET_FILE ? 'SESSION_SECRET_FILE' : 'SESSION_SECRET'
    throw new Error(`${named}: ${(error as Error).message}`)
  }
}
