import { expect, test } from '@jest/globals'
import { toLanguage } from './request-language'

test.each([
  ['zh', 'en-US,en', 'zh'],
  ['en', 'zh-CN', 'en'],
  [undefined, 'en-GB,zh;q=0.5', 'en'],
  [undefined, 'EN', 'en'],
  [undefined, 'de-DE,en;q=0.8', 'zh'],
  [undefined, 'zh-CN,en', 'zh'],
  [undefined, null, 'zh'],
  ['garbage', 'en', 'en'],
  ['../../x', null, 'zh'],
  ['x'.repeat(100_000), null, 'zh'],
] as const)('cookie %j and Accept-Language %j: %s', (cookie, header, language) => {
  expect(toLanguage(cookie, header)).toBe(language)
})
