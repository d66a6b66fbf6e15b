import { expect, test } from '@jest/globals'
import { checkText } from '@/lib/contract/validation'
import en from '@/messages/en/appVersion.json'
import zh from '@/messages/zh/appVersion.json'
import { saysHint } from './says-hint'

test.each([
  ['zh', zh],
  ['en', en],
] as const)(
  'an error that says the rule of its hint takes the place of it, another one stands above it: %s',
  (language, { hints, fields }) => {
    const link = { field: fields.packageUrl }
    expect(saysHint(checkText('webLink', language, link), hints.packageUrl)).toBe(true)
    expect(saysHint(checkText('versionFormat', language, {}), hints.versionNo)).toBe(true)
    expect(saysHint(checkText('required', language, link), hints.packageUrl)).toBe(false)
    expect(saysHint(undefined, hints.packageUrl)).toBe(false)
  },
)
