import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const sources = globSync('platform/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('platform/testing/'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

/** The column among the values of a row: not its type, its declaration, or what is read from it. */
const sets = /[{,]\s*passwordHash(?:\s*[,}](?!\s*[:=])|:(?!\s*(?:string\b|text\(|webUsers\.|oldPasswords\.)))/
const setsPassword = (text: string): boolean => text.includes('passwordUpdateTime') && sets.test(text)

/** What sets one without a history, and why. */
const withoutHistory: Record<string, string> = {
  'platform/nouns/login/oidc-user.ts': 'made by the company account: the hash is of random bytes that nobody knows',
  'platform/seed/identity.ts': 'accounts of the seed: the current password counts as their history',
}

test('wherever a password is set, it is remembered', () => {
  const found = sources.filter(({ text }) => setsPassword(text))
  const forgetting = found.filter(({ text }) => !text.includes('rememberPassword(')).map(({ file }) => file)
  expect(forgetting.sort()).toEqual(Object.keys(withoutHistory))
  checked(found.length, 'files that set a password')
})

test('a password becomes a hash only after all that speaks against it was looked at', () => {
  const hashing = sources
    .filter(({ text }) => /\bhashPassword\b/.test(text) || /from '@node-rs\/argon2'/.test(text))
    .map(({ file }) => file)
  expect(hashing.sort()).toEqual([
    // Of random bytes, for who signs in by the company's account.
    'platform/nouns/login/oidc-handlers.ts',
    'platform/nouns/login/password-history.ts',
    'platform/nouns/login/password.ts',
    'platform/seed/identity.ts',
  ])
})

test('a place that sets a password is found', () => {
  const planted = [
    '.set({ passwordHash, passwordUpdateTime: now })',
    'const set = { status: 1, passwordHash: await hashed, passwordUpdateTime: now } as const',
    '.values({\n  account,\n  passwordHash,\n  passwordUpdateTime: now,\n})',
  ]
  expect(planted.filter((text) => !setsPassword(text))).toEqual([])
  const others = [
    "passwordHash: text('password_hash').notNull(), passwordUpdateTime: moment('password_update_time')",
    'type Row = { passwordHash: string; passwordUpdateTime: Date }',
    'select({ account, passwordHash: webUsers.passwordHash, passwordUpdateTime: webUsers.passwordUpdateTime })',
  ]
  expect(others.filter(setsPassword)).toEqual([])
})
