import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { AnnouncementForm } from './announcement'
import { endpoints } from './registry'
import { isPlainFileName } from './stored-file'
import { nameText, remarkText, titleText } from './text'
import { hasOneDirection, turnsDirection } from './text-direction'

const overrides = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
const marks = ['\u200e', '\u200f', '\u061c']

test.each([...overrides, ...marks])('a name, a title, a remark or the name of a file has no %j', (sign) => {
  for (const schema of [nameText(32), titleText(32), remarkText(32)]) {
    expect(schema.safeParse(`空调${sign}1`).error?.issues[0]?.message).toBe('textDirection')
    expect(schema.safeParse('空调1 مكيف').success).toBe(true)
  }
  expect(isPlainFileName(`a${sign}fdp.exe`)).toBe(false)
  expect(hasOneDirection(sign)).toBe(false)
  expect(turnsDirection(sign)).toBe(overrides.includes(sign))
})

test('an announcement has none hidden in an entity', () => {
  const issues = AnnouncementForm.safeParse({ content: '<p>a&#8238;b&#x2067;</p>' }).error?.issues ?? []
  expect(issues.filter(({ path }) => path[0] === 'content').map(({ message }) => message)).toEqual(['textDirection'])
})

type Schema = { type?: string; properties?: Record<string, Schema>; pattern?: string; enum?: string[]; format?: string }

/** Every text of a change that is a name or a title, by endpoint and field. */
const named = endpoints
  .filter(({ endpoint }) => endpoint.effect)
  .flatMap(({ name, endpoint }) => {
    const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
    return Object.entries(properties)
      .filter(
        ([field, { type, enum: choices }]) =>
          /name|title|nick|person|company|city$|contact/i.test(field) && type === 'string' && !choices,
      )
      .map(([field]): [string, string] => [name, field])
  })

test('there are such texts', () => {
  expect(named.length).toBeGreaterThan(40)
})

// The platform checks file names, see above. An account is only looked up.
const notKept = new Set(['fileName', 'username'])

test.each(named.filter(([, field]) => !notKept.has(field)))(
  '%s refuses a %s with a mark of direction',
  (name, field) => {
    const endpoint = endpoints.find((each) => each.name === name)?.endpoint
    const issues = endpoint?.input.safeParse({ [field]: 'A\u200fB' }).error?.issues ?? []
    expect(issues.filter(({ path }) => path[0] === field).length).toBeGreaterThan(0)
  },
)
