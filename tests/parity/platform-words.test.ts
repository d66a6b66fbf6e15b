import { test } from '@jest/globals'
import words from '@/platform/kernel/text/words.json' with { type: 'json' }
import { expect } from '@/tests/support/expect'
import { platformWords } from '@/tests/support/platform-words'
import { checked } from './checked'

test('the platform names fields and values as the console does (npm run expectations writes them)', () => {
  expect(words).toEqual(platformWords())
  checked(Object.keys(words).length, 'nouns with their words')
})
