import { expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { CallError } from '@/lib/api/call-error'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { pickMessages } from '@/lib/i18n/pick-messages'

const [stated, computed] = ['a'.repeat(64), 'b'.repeat(64)]

it.each([
  ['zh', `应为 ${stated}，实际为 ${computed}`],
  ['en', `Expected ${stated}, computed ${computed}.`],
] as const)('a refusal for a checksum names the expected and the computed one: %s', (language, both) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={language} timeZone="UTC" messages={pickMessages(language, ['common'])}>
      {children}
    </NextIntlClientProvider>
  )
  const { result } = renderHook(useFailureText, { wrapper })
  const text = errorMessages.firmwareChanged[language]
  const data = { expectedSha256: stated, actualSha256: computed }
  expect(result.current(new CallError(codes.firmwareChanged, text, { data }))).toBe(`${text} ${both}`)
  // Other data beside a refusal are not taken for checksums.
  expect(result.current(new CallError(codes.firmwareChanged, text, { data: { expectedSha256: 1 } }))).toBe(text)
})
