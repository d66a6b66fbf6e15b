import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { UnitKind } from '@/lib/contract/fault-code'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { FaultReadings } from './fault-readings'

const reading = (key: string, check: 'none' | 'ok') =>
  ({
    key,
    before: 1,
    running: null,
    at: 1,
    check,
    low: null,
    high: null,
  }) as unknown as FaultSnapshot['readings'][number]

const saidOf = (unitKind: UnitKind, check: 'none' | 'ok', language: 'zh' | 'en') =>
  render(
    <NextIntlClientProvider
      locale={language}
      timeZone="Asia/Shanghai"
      messages={pickMessages(language, ['common', 'fault', 'unit'])}
    >
      <FaultReadings fault={{ unitKind }} readings={[reading('inletTemp', check)]} lastRunning={null} />
    </NextIntlClientProvider>,
  ).container.querySelector('p')?.textContent ?? ''

it.each(['zh', 'en'] as const)('a compressor is named only where there is one (%s)', (language) => {
  const compressor = language === 'zh' ? '压缩机' : 'compressor'
  for (const kind of UnitKind.values) {
    const said = saidOf(kind, 'none', language)
    expect([kind, said !== '', said.includes(compressor)]).toEqual([kind, true, kind <= 2])
    expect(saidOf(kind, 'ok', language)).toMatch(/1/)
  }
})
