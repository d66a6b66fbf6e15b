import 'server-only'
import { readFileSync } from 'node:fs'

/** Passwords of the session seal by version; the highest seals, all of them open. */
export type SealPasswords = Record<string, string>

const samples = /change.?me|secret.?secret|example|password|0123456789|abcdefgh/i

const requireStrong = (secret: string): string => {
  if (secret.length < 32) throw new Error('the session secret has fewer than 32 characters')
  if (new Set(secret).size < 10) throw new Error('the session secret repeats too few characters')
  if (samples.test(secret)) throw new Error('the session secret is a sample value')
  return secret
}

/** Reads one secret, or several as `2:new,1:old` for a rotation. Throws with a message that an operator can act on. */
export const toSealPasswords = (text: string): SealPasswords => {
  const versions = text
    .trim()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const numbered = versions.map((part) => /^(\d{1,6}):(.+)$/s.exec(part))
  if (versions.length === 1 && !numbered[0]) return { 1: requireStrong(versions[0] ?? '') }
  if (versions.length === 0) throw new Error('the session secret is empty')
  const passwords: SealPasswords = {}
  for (const match of numbered) {
    if (!match?.[1] || !match[2]) throw new Error('several session secrets are written 2:new,1:old')
    if (Object.hasOwn(passwords, match[1])) throw new Error(`two session secrets have the number ${match[1]}`)
    passwords[match[1]] = requireStrong(match[2])
  }
  return passwords
}

/** A secret from a file that `<name>_FILE` names, or from the variable itself. */
export const readSecret = (environment: NodeJS.ProcessEnv, name: string): string | undefined => {
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name]
  if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one`)
  const text = readFileSync(file, 'utf8').trim()
  if (text === '') throw new Error(`${name}_FILE ${file} is empty`)
  return text
}

/** The secret of this process, from `SESSION_SECRET_FILE` or `SESSION_SECRET`. There is no default. */
export const readSealPasswords = (environment: NodeJS.ProcessEnv): SealPasswords => {
  const text = readSecret(environment, 'SESSION_SECRET')
  if (!text) throw new Error('set SESSION_SECRET_FILE or SESSION_SECRET (32 characters or more)')
  return toSealPasswords(text)
}
