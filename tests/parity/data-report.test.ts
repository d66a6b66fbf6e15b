import { test } from '@jest/globals'
import { reportNumbers } from '@/lib/contract/data-report-numbers'
import { reportFields, reportModes, reportResults, reportSources } from '@/lib/contract/data-report-words'
import type { Bilingual } from '@/lib/contract/language'
import en from '@/messages/en/dataReport.json' with { type: 'json' }
import zh from '@/messages/zh/dataReport.json' with { type: 'json' }
import { expect } from '@/tests/support/expect'

const words: Record<string, Bilingual> = reportFields
const of = (language: 'zh' | 'en') => (language === 'zh' ? zh : en)

test.each(['zh', 'en'] as const)('the form uses the words of the printed report, %s', (language) => {
  const { fields, choices, hints } = of(language)
  const both = Object.entries(fields).filter(([key]) => key in words)
  expect(both.length).toBeGreaterThan(25)
  expect(Object.fromEntries(both)).toEqual(Object.fromEntries(both.map(([key]) => [key, words[key]?.[language]])))
  const named = (map: Record<number, Bilingual>) =>
    Object.fromEntries(Object.entries(map).map(([key, text]) => [key, text[language]]))
  expect(choices).toMatchObject({
    result: named(reportResults),
    workingMode: named(reportModes),
    source: named(reportSources),
  })
  // A hint names the range of the contract.
  for (const [key, [unit, low, high]] of Object.entries(reportNumbers)) {
    const written = language === 'en' ? unit.replace('℃', '°C') : unit
    expect(hints[key as keyof typeof hints], key).toMatch(new RegExp(`^${low}(?:～| to )${high} ${written}(?:[；;]|$)`))
  }
})
