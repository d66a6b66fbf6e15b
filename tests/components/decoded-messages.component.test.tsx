import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { decodeMessage } from '@/components/features/connection/decode-message'
import { DecodedMessage } from '@/components/features/connection/decoded-message'
import { deviceMessages } from '@/components/features/device/device-messages'
import { TimeChoiceProvider } from '@/components/ui/date/time-choice-provider'
import type { DeviceMessageRow } from '@/lib/contract/connection'
import type { Language } from '@/lib/contract/language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { everyField } from './decoded-every-field'
import { alarm, examples, kinds, schemas, stamp } from './decoded-examples'

const show = (content: unknown, language: Language = 'zh', given: Partial<DeviceMessageRow> = {}) => {
  const payload = typeof content === 'string' ? content : JSON.stringify(content)
  const row = { payload, size: payload.length, ...given } as DeviceMessageRow
  render(
    <NextIntlClientProvider
      locale={language}
      timeZone="Asia/Shanghai"
      messages={pickMessages(language, [...deviceMessages, 'common'])}
    >
      <TimeChoiceProvider initial="mine">
        <DecodedMessage message={row} />
      </TimeChoiceProvider>
    </NextIntlClientProvider>,
  )
  return Object.fromEntries(
    screen.queryAllByRole('region').map((group) => [
      within(group).getByRole('heading').textContent,
      Object.fromEntries(
        within(group)
          .getAllByRole('term')
          .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      ),
    ]),
  )
}

it.each(kinds)('%s is decoded field by field, with names, units and states', (kind) => {
  const [content, shown] = examples[kind]
  // It is a message of the protocol, and has no field that the protocol does not know.
  expect(schemas[kind].parse(content)).toMatchObject(content)
  expect(show(content)).toEqual(shown)
})

it.each(kinds.flatMap((kind) => [[kind, 'zh'] as const, [kind, 'en'] as const]))(
  'every field of %s and every state has a name in %s',
  (kind, language) => {
    for (const which of ['first', 'last'] as const) {
      const { message, names, states } = everyField(schemas[kind], which)
      document.body.replaceChildren()
      const shown = show(message, language)
      expect(Object.keys(shown).length).toBeGreaterThan(0)
      for (const title of Object.keys(shown)) {
        for (const step of title.split(' · ')) expect(names).not.toContain(step.split(' ')[0])
      }
      const lines = Object.values(shown).flatMap((group) => Object.entries(group))
      for (const [name] of lines) expect(names).not.toContain(name)
      for (const [, value] of lines) expect(states).not.toContain(value)
    }
  },
)

it('in English, too', () => {
  expect(show(examples.state[0], 'en')).toMatchObject({
    Message: { 'Sequence no.': '5' },
    Bus: { 'Bus type': 'H-NET', 'Bus status': 'Address conflict' },
  })
})

it('what the protocol does not know keeps its own name, and no name from outside is a key', () => {
  const odd = { constructor: { toString: 4 }, state: 'constructor' }
  expect(show({ colour: 'red', 'a.b': 1, '{x}': 2, extra: { depth: 3 }, time: -1, ...odd })).toEqual({
    消息: { colour: 'red', 'a.b': '1', '{x}': '2', 时间: '-1', 状态: 'constructor' },
    extra: { depth: '3' },
    constructor: { toString: '4' },
  })
})

it('what is no JSON, or was cut, says so', () => {
  expect(show('{"v":1,')).toEqual({})
  expect(screen.getByRole('status').textContent).toBe('不是JSON文本，无法解读，请看原文。')
})

it('of a message that was kept in part, what is there is decoded, and it says so', () => {
  const { payload, ...rest } = { payload: JSON.stringify(examples.telemetry[0]), size: 200_000 }
  const at = payload.indexOf('"indoor"') + 30
  expect(show(payload.slice(0, at), 'zh', rest)).toMatchObject({
    '读数 1 · 系统 03 · 室外机 00': { '排气压力 Pd': '2.85 MPa' },
  })
  expect(screen.getByRole('status').textContent).toBe(`原文较长，只保留了前${at}个字符，以上为其中的内容。`)
})

it('wherever a message is cut, nothing is shown that it does not say', () => {
  const payload = JSON.stringify({ ...stamp, name: 'a"{,\\\\', events: [alarm, { ...alarm, code: '[]' }] })
  const whole = JSON.stringify(decodeMessage({ payload, size: payload.length }))
  for (let end = 8; end < payload.length; end += 1) {
    const decoded = decodeMessage({ payload: payload.slice(0, end), size: payload.length })
    expect(decoded?.rest).toBe('cut')
    for (const { steps, lines } of decoded?.groups ?? []) {
      expect(whole).toContain(JSON.stringify(steps))
      for (const line of lines) expect(whole).toContain(JSON.stringify(line))
    }
  }
})

it('neither depth nor number breaks the page', () => {
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
  expect(Object.keys(show(deep))).toHaveLength(1)
  const many = { events: Array.from({ length: 300 }, (_, at) => ({ code: String(at) })) }
  document.body.replaceChildren()
  expect(Object.keys(show(many))).toHaveLength(200)
  expect(screen.getByRole('status').textContent).toBe('内容过多，其余部分请看原文。')
})
