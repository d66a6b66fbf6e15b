import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const folder = join(import.meta.dirname, '../../components')

/** Files whose message of success has no `about`, with the reason. */
const unnamed: Record<string, string> = {
  'screen/table/session-table.tsx': 'a number of sign-ins has ended',
  'screens/account/avatar-field.tsx': 'one’s own account',
  'screens/account/password-screen.tsx': 'one’s own account',
  'screens/account/profile-screen.tsx': 'one’s own account',
  'screens/account/security-section.tsx': 'one’s own account',
  'screens/equipment-center/ota/task-actions.tsx': 'a text was copied',
  'screens/platform-center/weather-list.tsx': 'all cities were read again',
  'screens/user-center/organization-panel.tsx': 'the sentence names what was moved, and to where',
  'shell/top-bar.tsx': 'the language',
  'shell/user-menu.tsx': 'the size of the interface',
}

/** Arguments of each `notify({ … })`. */
const toastsOf = (text: string): string[] =>
  text
    .split(/\bnotify\(\{/)
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = [...rest].findIndex((letter) => {
        if (letter === '{') depth += 1
        if (letter === '}') depth -= 1
        return depth === 0
      })
      return rest.slice(0, end)
    })

test('a message of success names what it is about', () => {
  const toasts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => toastsOf(readFileSync(join(folder, file), 'utf8')).map((toast) => ({ file, toast })))
    .filter(({ toast }) => toast.includes("'success'"))
  const bare = toasts.filter(({ toast }) => !/\babout\b/.test(toast)).map(({ file }) => file)
  // In both directions: a reason that is no longer needed goes too.
  expect([...new Set(bare)].sort()).toEqual(Object.keys(unnamed).sort())
  checked(toasts.length, 'messages of success')
})
