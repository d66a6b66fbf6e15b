import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { maxMessageBytes, refusalReasons, upKinds } from '@/lib/contract/device-message'
import { readMessage } from './read-message'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const stamp = { v: 1, boot: 'b', seq: 1, time: 1_795_000_000_000 }
const telemetry = (indoor: object, more: object = {}) => ({
  ...stamp,
  samples: [{ time: stamp.time, systems: [{ systemNo: 1, indoor: [{ unitNo: 2, ...indoor }] }] }],
  ...more,
})
const read = (value: unknown, kind: (typeof upKinds)[number] = 'telemetry') =>
  readMessage(kind, typeof value === 'string' ? bytes(value) : bytes(JSON.stringify(value)))

/** Whatever came: a message, or a reason that is one of the protocol's, with texts that the database can keep. */
const expectOutcome = (kind: (typeof upKinds)[number], payload: Uint8Array): void => {
  const outcome = readMessage(kind, payload)
  if ('message' in outcome) {
    for (const name of outcome.unknownFields) expect(name).not.toContain('\0')
    // What was read can be stored as it is.
    expect(JSON.stringify(outcome.message)).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/)
    return
  }
  expect(refusalReasons).toContain(outcome.reason)
  for (const text of [outcome.detail, outcome.boot]) {
    expect(text).not.toContain('\0')
    expect(text.length).toBeLessThanOrEqual(300)
  }
  expect(outcome.seq === null || Number.isSafeInteger(outcome.seq)).toBe(true)
}

const kind = fc.constantFrom(...upKinds)
/** JSON that looks like a message more often than chance would have it. */
const nearly = fc.record(
  {
    v: fc.constantFrom<unknown>(1, 1, 1, '1', 2, null),
    boot: fc.oneof(fc.constant('b'), fc.string({ unit: 'binary' })),
    seq: fc.oneof(fc.constant(1), fc.double(), fc.constant(null)),
    time: fc.oneof(fc.constant(stamp.time), fc.double()),
    versions: fc.oneof(fc.constant([1]), fc.jsonValue()),
    model: fc.string({ unit: 'binary' }),
    firmwareVersion: fc.oneof(fc.constant('3.1.4'), fc.string()),
    samples: fc.jsonValue({ maxDepth: 6 }),
    events: fc.jsonValue(),
    systems: fc.jsonValue({ maxDepth: 6 }),
    commandId: fc.string({ unit: 'binary' }),
    result: fc.constantFrom<unknown>('done', 'refused', 1),
    reason: fc.oneof(fc.constantFrom('off', 'lost'), fc.string({ unit: 'binary' })),
  },
  { requiredKeys: ['v'] },
)

describe('whatever comes', () => {
  it('any bytes have an outcome', () => {
    fc.assert(fc.property(kind, fc.uint8Array({ maxLength: 400 }), expectOutcome), { seed: 22, numRuns: 3000 })
  })

  it('any JSON has one', () => {
    fc.assert(
      fc.property(kind, fc.json({ maxDepth: 12, stringUnit: 'binary' }), (of, text) => expectOutcome(of, bytes(text))),
      { seed: 22, numRuns: 3000 },
    )
  })

  it('what is nearly a message has one', () => {
    fc.assert(
      fc.property(kind, nearly, (of, value) => expectOutcome(of, bytes(JSON.stringify(value)))),
      { seed: 22, numRuns: 3000 },
    )
  })
})

describe('what is refused, and why', () => {
  it.each([
    ['nothing', '', 'notJson'],
    ['a text', '"x"', 'shape'],
    ['a list', '[]', 'version'],
    ['NUL bytes', '\0\0\0', 'notJson'],
    ['half a message', '{"v":1,', 'notJson'],
    ['NaN', JSON.stringify(telemetry({ setTemp: 0 })).replace('"setTemp":0', '"setTemp":NaN'), 'notJson'],
    ['Infinity', JSON.stringify(telemetry({ setTemp: 0 })).replace('"setTemp":0', '"setTemp":1e999'), 'shape'],
    ['a number as text', telemetry({ setTemp: '24' }), 'shape'],
    ['°F for °C', telemetry({ setTemp: 75.2 }), 'range'],
    [
      'kPa for MPa',
      {
        ...stamp,
        samples: [{ time: 1, systems: [{ systemNo: 1, outdoor: [{ unitNo: 0, dischargePressure: 2800 }] }] }],
      },
      'range',
    ],
    [
      'W for kW',
      { ...stamp, samples: [{ time: 1, systems: [{ systemNo: 1, outdoor: [{ unitNo: 0, powerKw: 5400 }] }] }] },
      'range',
    ],
    ['a system 64', telemetry({}, { samples: [{ time: 1, systems: [{ systemNo: 64 }] }] }), 'range'],
    ['no samples', { ...stamp, samples: [] }, 'range'],
    ['no number', { ...telemetry({}), seq: undefined }, 'shape'],
    ['number 0', { ...telemetry({}), seq: 0 }, 'range'],
    ['version 2', { ...telemetry({}), v: 2 }, 'version'],
    ['no version', { ...telemetry({}), v: undefined }, 'version'],
    ['a key twice', '{"v":1,"v":1}', 'tooComplex'],
    ['a key of the prototype', '{"v":1,"__proto__":{"x":1}}', 'tooComplex'],
    ['a million levels', '['.repeat(100_000) + ']'.repeat(100_000), 'tooComplex'],
    ['levels of objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 'tooComplex'],
    ['too many elements', `{"v":1,"samples":[${'1,'.repeat(30_000)}1]}`, 'tooComplex'],
    ['a number of many digits', `{"v":1,"seq":${'9'.repeat(100)}}`, 'tooComplex'],
    ['a NUL in a name', { ...stamp, commandId: 'a\0b', result: 'done' }, 'shape'],
    ['half a pair in a name', { ...stamp, commandId: 'a\ud800b', result: 'done' }, 'shape'],
  ] as [string, unknown, string][])('%s', (what, value, reason) => {
    const outcome = read(value, what.endsWith('in a name') ? 'result' : 'telemetry')
    expect(outcome).toMatchObject({ reason })
  })

  it('one byte more than 256 KB, and not one of exactly that', () => {
    const text = JSON.stringify(telemetry({ setTemp: 24 }))
    const padded = (length: number) => readMessage('telemetry', bytes(text.padEnd(length, ' ')))
    expect(padded(maxMessageBytes)).toHaveProperty('message')
    expect(padded(maxMessageBytes + 1)).toMatchObject({ reason: 'tooLarge' })
  })

  it('bytes that are no UTF-8', () => {
    const text = bytes(JSON.stringify({ ...stamp, commandId: 'x', result: 'done', reason: 'é' }))
    expect(readMessage('result', text)).toHaveProperty('message')
    expect(
      readMessage(
        'result',
        text.filter((_, at) => at !== text.length - 3),
      ),
    ).toMatchObject({ reason: 'notJson' })
  })

  it('says which field, which value, and whose message it was', () => {
    expect(read(telemetry({ setTemp: 75.2 }))).toEqual({
      reason: 'range',
      detail: expect.stringMatching(/^samples\.0\.systems\.0\.indoor\.0\.setTemp: 75\.2; .*45/),
      boot: 'b',
      seq: 1,
    })
  })
})

describe('what is taken', () => {
  it('a field that the protocol does not know is left out and named, wherever it is', () => {
    const outcome = read(telemetry({ setTemp: 24, magic: 1 }, { flavour: 'mint', extra: {} }))
    expect(outcome).toMatchObject({ unknownFields: ['samples.systems.indoor.magic', 'flavour', 'extra'] })
    expect(JSON.stringify('message' in outcome && outcome.message)).not.toMatch(/flavour|magic/)
  })

  it('what a device does not know is null', () => {
    expect(read(telemetry({ setTemp: 24 }))).toMatchObject({
      message: { samples: [{ systems: [{ indoor: [{ setTemp: 24, inletTemp: null, alarmCode: '--' }] }] }] },
    })
  })

  it('a last will without boot and number', () => {
    expect(read({ v: 1, reason: 'lost' }, 'bye')).toMatchObject({ message: { reason: 'lost' } })
  })
})
