import 'server-only'
import { readNamedSecret } from '@/lib/environment/named-file'

/** Passwords of the session seal by version. */
export type SealPasswords = Record<string, string>
/** All that are named open; the one that is named first seals. */
export type SealKeys = { opens: SealPasswords; seals: SealPasswords }

const samples = /change.?me|secret.?secret|example|password|0123456789|abcdefgh/i

const requireStrong = (secret: string): string => {
  if (secret.length < 32)
    throw new Error('the session secret has fewer than 32 characters: make one with openssl rand -base64 48')
  if (new Set(secret).size < 10)
    throw new Error('the session secret repeats too few characters: make one with openssl rand -base64 48')
  if (samples.test(secret))
    throw new Error('the session secret is a sample value: make one with openssl rand -base64 48')
  return secret
}

/**
 * Reads one secret, or several as `2:new,1:old` for a rotation. The first seals, so that `1:old,2:new` opens with the new
 * one on every replica before any of them seals with it. Throws with a message that an operator can act on.
 */
export const toSealKeys = (text: string): SealKeys => {
  const versions = text
    .trim()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const numbered = versions.map((part) => /^(\d{1,6}):(.+)$/s.exec(part))
  if (versions.length === 1 && !numbered[0]) {
    const only = { 1: requireStrong(versions[0] ?? '') }
    return { opens: only, seals: only }
  }
  if (versions.length === 0) throw new Error('the session secret is empty')
  const passwords: SealPasswords = {}
  for (const match of numbered) {
    if (!match?.[1] || !match[2]) throw new Error('several session secrets are written 2:new,1:old')
    if (Object.hasOwn(passwords, match[1]))
      throw new Error(`two session secrets have the number ${match[1]}: give each its own`)
    passwords[match[1]] = requireStrong(match[2])
  }
  const first = numbered[0]?.[1] ?? ''
  return { opens: passwords, seals: { [first]: passwords[first] ?? '' } }
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
