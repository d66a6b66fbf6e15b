import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')

/** Messages named in points 5 and 8 of the specification, and the default title of point 3, verbatim. */
const ofSpec = [
  'wrong captcha',
  'wrong account or password',
  'getInfo: roles must be a non-null array!',
  'Verification failed, please Login again.',
  'organization name cannot be empty',
  'role name cannot be empty',
  'user account cannot be empty',
  'phone cannot be empty',
  'mailbox cannot be empty',
  'user roles cannot be empty',
  'password cannot be empty',
  'user name cannot be empty',
  'enter the correct email',
  'enter the correct mobile number',
  'cannot contain special characters',
  'cannot contain special characters and Chinese characters',
  'enter the correct version number',
  'enter the correct number',
  'password cannot exceed 20 characters',
  'version type must not be empty',
  'version number required',
  'version number numeric',
  'version format x.y.z',
  'incorrect mailbox format',
  'announcement content not over 5000 words',
  'upload max 10 MB',
  'PC software accepts only zip and rar',
  'file name format error',
  'capture end time must be later than the current time',
  'time interval min 60, max 3600',
  'indoor upgrade forbidden when centralized controller count is 0',
  'the current user cannot be added as a Checker user',
  'question title within 256 characters',
  'question content 1024',
  'question type 32',
  'question grade 1-20',
  'system number range 0-63',
  'You have been logged out, you can cancel to stay on this page, or log in again',
  'Confirm logout',
  'Re-Login',
  'Cancel',
  'Error',
  'Switch Language Success',
  'Compiling the theme',
  'Delete Successfully',
  'Cancel Successfully',
  'Edit Success',
  'Add Success',
  'Import Success',
  'Reset Password Success',
  'Permission Settings Success',
  'Handle Success',
  'Successful submission',
  'Submission failed',
  'no-name',
  'User added',
  'Device removal canceled',
  'deletion not recoverable',
  'action not recoverable',
  'reset the password',
  'confirm export of records',
  'invalidating a policy',
]

const rows = readFileSync(join(root, 'docs/spec-words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Specification|---|#|\d+ +\|)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .map(([spec = '', zh = '', en = '', path = '']) => ({ spec, zh, en, path }))

/** A test's source without comments: words in a comment prove nothing. */
const codeOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')

test('every message of the specification is in the table, once', () => {
  expect(rows.map(({ spec }) => spec).sort()).toEqual([...ofSpec].sort())
  checked(rows.length, 'messages of the specification')
})

test('the test of each message contains its words in both languages', () => {
  for (const { spec, zh, en, path } of rows) {
    expect(path, spec).toMatch(/\.(?:test|spec)\.tsx?$/)
    const code = codeOf(path)
    for (const words of [zh, en]) {
      expect(words.length, spec).toBeGreaterThan(0)
      expect(code.includes(words), `${path} no longer has: ${words}`).toBe(true)
    }
  }
})
