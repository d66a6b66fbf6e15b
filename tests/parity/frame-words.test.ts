import { test } from '@jest/globals'
import { type FrameField, fieldsOf, frameTypes } from '@/lib/hvac/bus/frame-fields'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'
import { languages, textsOf } from './message-files'

/** Counts and addresses: plain numbers. */
const counted = new Set(['systemNo', 'unitNo', 'fanStep'])
/** Values of fields with states. Domain 2.2 and 2.18. */
const states: Record<NonNullable<FrameField['words']>, readonly number[]> = {
  onOff: [0, 1],
  mode: [0, 1, 2, 3, 4],
  fanSpeed: [0, 1, 2, 3, 4],
  operCondition: [0, 1, 2, 3],
  acknowledge: [6],
  alarmActive: [0, 1],
}

test('a state of a decoded frame has a word for each of its values, in both languages', () => {
  const fields = frameTypes.flatMap((type) => (['IDU', 'ODU'] as const).flatMap((talker) => fieldsOf(type, talker)))
  const bare = fields.filter(({ name, form, unit, words }) => form === 'u8' && !unit && !words && !counted.has(name))
  expect(bare.map(({ name }) => name)).toEqual([])
  const worded = new Set(fields.flatMap(({ words }) => words ?? []))
  for (const language of languages) {
    const texts = new Map([...textsOf(language, 'checkerFrame'), ...textsOf(language, 'unit')])
    for (const name of worded)
      for (const state of states[name])
        expect(texts.has(`choices.${name}.${state}`), `${language} ${name} ${state}`).toBe(true)
  }
  checked(worded.size, 'fields of states')
})
