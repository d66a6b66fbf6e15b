import { expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { StopCause } from '@/components/features/fault-card/stop-cause'
import { HealthVerdict } from '@/components/features/health/health-verdict'
import { VerdictLine } from '@/components/features/project/verdict-line'
import { CodeNotes } from '@/components/features/unit/code-notes'
import type { Language } from '@/lib/contract/language'
import { unitApi } from '@/lib/contract/unit'
import { pickMessages } from '@/lib/i18n/pick-messages'

const textOf = (language: Language, node: ReactNode): string => {
  const { container, unmount } = render(
    <NextIntlClientProvider
      locale={language}
      timeZone="Asia/Shanghai"
      messages={pickMessages(language, ['common', 'health', 'project', 'unit'])}
    >
      {node}
    </NextIntlClientProvider>,
  )
  const text = container.textContent ?? ''
  unmount()
  return text
}
const reading = {
  runMode: 1,
  refrigerant: 1 as const,
  connectedIdu: 12,
  compFreq: 64,
  dischargePressure: 2.21,
  suctionPressure: 0.88,
  dischargeTemp: 61,
  suctionTemp: 13,
  satCondTemp: 38,
  satEvapTemp: 7,
  ambientTemp: 28,
  fanStep: 19,
  finTemp: 55,
  totalIE: 444,
  supplyVoltage: 385,
  runningMinutes: 200,
}

it('writes degrees Celsius with one sign in Chinese and with two in English', () => {
  const verdict = <HealthVerdict reading={reading} at={null} standing={{ alarms: [], retries: null }} />
  expect(textOf('en', verdict)).toContain('°C')
  expect(textOf('en', verdict)).not.toContain('℃')
  expect(textOf('zh', verdict)).toContain('℃')
  expect(textOf('zh', verdict)).not.toContain('°C')
})

it('marks a cause of stoppage that is the platform’s own, and shows none where there is none', () => {
  expect(textOf('en', <StopCause code="d1-27" />)).toBe("d1-27 platform's own value")
  expect(textOf('zh', <StopCause code="d1-27" />)).toBe('d1-27 平台自定值')
  expect(textOf('en', <StopCause code="d1-13" />)).toBe('d1-13')
  for (const code of ['', 'd1-00']) expect(textOf('en', <StopCause code={code} />)).toBe('--')
})

it('says why a unit is stopped and how to restart it, and nothing for a running unit', () => {
  const codes = new QueryClient()
  codes.setQueryData([unitApi.codes.path, 'zh'], {
    stopCauses: [{ code: 'd1-07', name: '达到设定温度', restart: 'auto', isOwn: 0 }],
    protectCodes: [],
  })
  const notes = (stopCause: string) => (
    <QueryClientProvider client={codes}>
      <CodeNotes stopCause={stopCause} />
    </QueryClientProvider>
  )
  expect(textOf('zh', notes('d1-07'))).toMatch(/^停机原因 d1-07 达到设定温度\S+/)
  expect(textOf('zh', notes(''))).toBe('')
})

it('names an alarm of a project before conspicuous readings', () => {
  const macWifiId = '84F3EB0F0145'
  const verdict = {
    state: 'alarm' as const,
    isIdle: 0 as const,
    alarms: [
      { macWifiId, unit: '00-00', code: '45', name: 'High pressure' },
      { macWifiId, unit: '01-00', code: '08', name: 'Discharge temperature' },
    ],
    findings: [{ macWifiId, unit: '02-00', rule: 'finTemp' as const, heating: 0 as const }],
  }
  expect(textOf('en', <VerdictLine verdict={verdict} short />)).toBe('Alarm 45 High pressure (00-00) and 1 more')
  expect(textOf('zh', <VerdictLine verdict={verdict} short />)).toBe('报警 45 High pressure（00-00） 另有1项')
  const calm = { ...verdict, state: 'attention' as const, alarms: [] }
  expect(textOf('en', <VerdictLine verdict={calm} />)).toBe('Attention High inverter heat-sink temperature (02-00)')
})
