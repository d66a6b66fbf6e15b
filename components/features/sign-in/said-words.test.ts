import { expect, test } from '@jest/globals'
import { saidWords } from './said-words'

test('the platform’s words are shown in the language that they are of, and words of ours in another', () => {
  const sealed = { text: '账号已停用', language: 'zh' } as const
  expect(saidWords(sealed, '账号不可用', 'zh')).toBe('账号已停用')
  expect(saidWords(sealed, 'The account is disabled', 'en')).toBe('The account is disabled')
  // Without a code there is nothing better to say.
  expect(saidWords(sealed, undefined, 'en')).toBe('账号已停用')
})

test('where the platform said nothing, that is so in every language', () => {
  for (const language of ['zh', 'en'] as const) expect(saidWords({ text: '', language: 'zh' }, 'x', language)).toBe('')
  expect(saidWords(null, 'x', 'zh')).toBeNull()
})
