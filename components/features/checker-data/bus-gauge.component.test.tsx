import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { BusGauge } from './bus-gauge'

it.each([
  ['zh', '总线占用率 29.2%冲突率 0.13%'],
  ['en', 'Bus utilisation 29.2%Collision rate 0.13%'],
] as const)('a percentage has its sign once: at the value (%s)', (language, shown) => {
  const { container } = render(
    <NextIntlClientProvider locale={language} messages={pickMessages(language, ['checker'])}>
      <BusGauge busUtilisation={29.2} collisionRate={0.13} />
    </NextIntlClientProvider>,
  )
  expect(container.textContent).toBe(shown)
})
