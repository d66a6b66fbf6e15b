import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { maxMessageBytes, refusalReasons, type Telemetry, upKinds } from '@/lib/contract/device-message'
import { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
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
    ['no time', { ...telemetry({}), time: undefined }, 'shape'],
    ['a time as text', { ...telemetry({}), time: 'now' }, 'shape'],
    ['samples that are no list', { ...stamp, samples: 1 }, 'shape'],
    ['samples of which none has a time', { ...stamp, samples: [{ time: -1 }, {}] }, 'range'],
    ['too many samples', { ...stamp, samples: Array.from({ length: 61 }, () => ({ time: 1 })) }, 'range'],
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
    expect(read({ ...telemetry({}), time: -5 })).toEqual({
      reason: 'range',
      detail: expect.stringMatching(/^time: -5; .*0/),
      boot: 'b',
      seq: 1,
      faults: 2,
    })
  })

  it.each([
    ['half a message', '{"v":1,"boot":"b7","seq":18,"samples":[{"time"', 'b7', 18],
    ['no UTF-8', new Uint8Array([...bytes('{"boot":"b7","seq":18,"x":"'), 0xff, ...bytes('"}')]), 'b7', 18],
    ['a key twice', '{"v":1,"v":1,"boot":"b7","seq":18}', 'b7', 18],
    ['more than 256 KB', `{"boot" : "b7" , "seq" : 18,${' '.repeat(maxMessageBytes)}}`, 'b7', 18],
    ['a list', '[{"boot":"b7","seq":18}]', 'b7', 18],
    ['a number as text', '{"v":1,"boot":"b7","seq":"18"}', 'b7', 18],
    ['a boot as number', '{"v":1,"boot":7,"seq":18}', '7', 18],
    ['a boot that is none', '{"v":1,"boot":"{7f9c ba4}","seq":0}', '{7f9c ba4}', 0],
    ['a number with a fraction', '{"v":1,"boot":"b7","seq":18.5}', 'b7', null],
    ['words in a text', '{"v":1,"x":"\\"boot\\":\\"b7\\",\\"seq\\":18"}', '', null],
  ] as [string, string | Uint8Array, string, number | null][])('is named where it can be: %s', (_, text, boot, seq) => {
    const payload = typeof text === 'string' ? bytes(text) : text
    expect(readMessage('telemetry', payload)).toMatchObject({ reason: expect.any(String), boot, seq })
  })

  it('is searched in time that does not grow with its square', () => {
    for (const part of ['"', '\\"', '"boot":', '"seq" ', 'nan', '-']) {
      expect(read(`{${part.repeat(100_000)}`)).toHaveProperty('reason')
    }
  })
})

describe('an impossible value costs that value alone', () => {
  const junk: readonly unknown[] = [1e9, -1e9, 0.123456, '24 °C', {}, [], true, 'NaN', '-nan', 'inf', '1e999']
  const isNoNumber = (value: unknown): boolean => typeof value === 'string' && /^(?:NaN|-nan|inf|1e999)$/.test(value)
  /** As it is sent: some of them only a program writes that does not look at its numbers. */
  const toText = (value: unknown): string =>
    JSON.stringify(value, (_, each: unknown) => (isNoNumber(each) ? `<${each}>` : each)).replaceAll(/"<(.*?)>"/g, '$1')

  const kinds = [
    ['outdoor', OutdoorReading, 'unitNo'],
    ['indoor', IndoorReading, 'unitNo'],
    ['airBoxes', AirBoxReading, 'boxNo'],
  ] as const
  const fields = kinds.flatMap(([list, schema, address]) =>
    Object.keys(schema.shape).map((field) => ({ list, field, address, schema })),
  )
  const sampleOf = (list: string, units: readonly object[]) => {
    const rest = { time: stamp.time, systems: [{ systemNo: 1, outdoor: [], indoor: [] }], airBoxes: [] }
    return list === 'airBoxes' ? { ...rest, [list]: units } : { ...rest, systems: [{ systemNo: 1, [list]: units }] }
  }
  const unitsIn = (outcome: ReturnType<typeof read>, list: string): Record<string, unknown>[] => {
    if (!('message' in outcome)) throw new Error(JSON.stringify(outcome))
    const [sample] = (outcome.message as Telemetry).samples
    return (list === 'airBoxes' ? sample?.airBoxes : sample?.systems[0]?.[list as 'indoor']) ?? []
  }

  it.each(fields)('$list: $field', ({ list, field, address, schema }) => {
    const other = field === 'alarmCode' ? { humidity: 41, evo1: 41 } : { alarmCode: '31' }
    for (const value of junk) {
      const units = [
        { [address]: 1, ...other, [field]: value },
        { [address]: 2, alarmCode: '12' },
      ]
      const outcome = read(toText({ ...stamp, samples: [sampleOf(list, units)] }))
      const [first, second] = unitsIn(outcome, list)
      const isPossible = !isNoNumber(value) && schema.shape[field as keyof typeof schema.shape].safeParse(value).success
      if (field === address) {
        expect(first).toMatchObject({ [address]: 2, alarmCode: '12' })
        expect(second).toBeUndefined()
      } else {
        expect(second).toMatchObject({ [address]: 2, alarmCode: '12' })
        expect(first).toEqual(schema.parse({ [address]: 1, ...other, ...(isPossible && { [field]: value }) }))
      }
      const named = 'message' in outcome ? outcome.impossibleValues : []
      expect(named.length > 0).toBe(!isPossible)
    }
  })

  it('of a part of a unit costs that part', () => {
    const unit = { unitNo: 0, compFreq: 52, compressors: [{ no: 1, frequency: 1e9, current: 9.8 }, { no: 7 }] }
    expect(unitsIn(read({ ...stamp, samples: [sampleOf('outdoor', [unit])] }), 'outdoor')).toMatchObject([
      { unitNo: 0, compFreq: 52, compressors: [{ no: 1, frequency: null, current: 9.8 }] },
    ])
  })

  it("a sensor's sign for none is none, where a machine cannot have it", () => {
    const temperatures = fields.filter(({ field }) => /temp|superheat|subcool/i.test(field))
    const believed = temperatures.filter(
      ({ field, schema }) => schema.shape[field as keyof typeof schema.shape].safeParse(127).success,
    )
    expect(temperatures.length).toBeGreaterThan(15)
    expect(believed.map(({ field }) => field)).toEqual(['dischargeTemp', 'finTemp'])
    for (const { field, schema } of temperatures) {
      for (const sign of [-127, -128, 255]) {
        expect([field, schema.shape[field as keyof typeof schema.shape].safeParse(sign).success]).toEqual([
          field,
          false,
        ])
      }
    }
  })

  it('is named once, with how often it came', () => {
    const units = Array.from({ length: 30 }, (_, unitNo) => ({
      unitNo,
      inletTemp: 127,
      setTemp: unitNo === 3 ? 75.2 : 24,
    }))
    expect(read({ ...stamp, samples: [sampleOf('indoor', units)] })).toMatchObject({
      impossibleValues: ['samples.systems.indoor.inletTemp: 127 (30 times)', 'samples.systems.indoor.setTemp: 75.2'],
    })
  })

  it('of an alarm costs that alarm, and of the last one the message', () => {
    const event = { state: 'raised', unitKind: 1, systemNo: 1, unitNo: 2, code: '12', time: stamp.time }
    expect(read({ ...stamp, events: [event, { ...event, code: '?' }] }, 'alarm')).toMatchObject({
      message: { events: [{ code: '12' }] },
      impossibleValues: ['events.code: "?"'],
    })
    expect(read({ ...stamp, events: [{ ...event, code: '?' }] }, 'alarm')).toMatchObject({ reason: 'shape', seq: 1 })
  })

  it('of a hello never leaves out a unit or an alarm, for that would say that it has gone', () => {
    const unit = { unitNo: 1, unitType: 1, model: 'RCI', capacity: 5.6 }
    const hello = (part: object, more: object = {}) => ({
      ...stamp,
      versions: [1],
      model: 'HC',
      firmwareVersion: '3.1.4',
      systems: [{ systemNo: 1, systemType: 1, refrigerant: 1, outdoor: [], indoor: [{ ...unit, ...part }] }],
      ...more,
    })
    for (const part of [
      { capacity: -1 },
      { model: 'x'.repeat(25) },
      { serialNo: 7 },
      { name: {} },
      { capacity: 'NaN' },
    ])
      expect(read(toText(hello(part)), 'hello')).toMatchObject({ message: { systems: [{ indoor: [{ unitNo: 1 }] }] } })
    for (const more of [
      { network: 7 },
      { network: { networkType: 1, rssi: 20 } },
      { heartbeatSec: 5 },
      { moduleType: 9 },
    ])
      expect(read(hello({}, more), 'hello')).toMatchObject({
        message: { model: 'HC' },
        impossibleValues: [expect.any(String)],
      })
    for (const part of [{ unitNo: 64 }, { unitType: 99 }])
      expect(read(hello(part), 'hello')).toMatchObject({
        reason: expect.stringMatching(/range|shape/),
        boot: 'b',
        seq: 1,
      })
    for (const more of [
      { systems: {} },
      { systems: 'x' },
      { alarms: 1 },
      { airBoxes: null },
      { alarms: [{ code: '?' }] },
    ])
      expect(read(hello({}, more), 'hello')).toMatchObject({ reason: 'shape', boot: 'b', seq: 1 })
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
