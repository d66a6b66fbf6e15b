import { expect, it } from '@jest/globals'
import { placeOf, scrubJson, scrubText, toPatterns, toScrub } from './scrub'

const place = placeOf('appUser', 7)
const scrub = toScrub(['li-w.q+1@a.example', '王芳', '13800001234', 'admin', '', '李'], place)

it.each([
  ['请联系王芳（13800001234）', `请联系${place}（${place}）`],
  ['Mail LI-W.Q+1@A.EXAMPLE, please', `Mail ${place}, please`],
  ['138****1234', place],
  // A short account is no part of another word; one letter identifies no one.
  ['admin administrates badmin', `${place} administrates badmin`],
  ['李工', '李工'],
  ['1380000123', '1380000123'],
])('%s', (text, expected) => {
  expect(scrubText(text, scrub)).toBe(expected)
})

it('names of fields in JSON stay, and what was cut in its middle is read as text', () => {
  expect(scrubJson('{"admin":"admin","n":[1,{"a":"王芳"}]}', scrub)).toBe(
    `{"admin":"${place}","n":[1,{"a":"${place}"}]}`,
  )
  expect(scrubJson('{"a":"王芳', scrub)).toBe(`{"a":"${place}`)
  expect(scrubJson('13800001234', scrub)).toBe(place)
})

it('patterns of a text with wildcards stand for themselves', () => {
  expect(toPatterns(toScrub(['a_b%c"d'], place))).toEqual(['%a\\_b\\%c"d%', '%a\\_b\\%c\\\\"d%'])
})
