import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { z } from 'zod'
import * as deviceHttp from '@/lib/contract/device-http'
import * as deviceMessage from '@/lib/contract/device-message'
import { mostWaiting, usualPackets, usualPieces } from '@/platform/ingest/broker/connection-guard'
import { usualConnects } from '@/platform/ingest/broker/connects'
import { ofElement } from '@/platform/ingest/pipeline/message-cost'
import { usualCost, usualRate } from '@/platform/ingest/pipeline/rates'
import { mostOpen } from '@/platform/nouns/fault/alarm-bounds'

const { downKinds, maxMessageBytes, noteReasons, refusalReasons, upKinds, upSchemas } = deviceMessage
const page = readFileSync(join(import.meta.dirname, '../../docs/device-protocol.md'), 'utf8')

const schemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(Object.entries(upSchemas).map(([kind, schema]) => [`up/${kind}`, schema])),
  'down/ack': deviceMessage.DeviceAck,
  'down/command': deviceMessage.DeviceCommand,
  'down/programme': deviceMessage.DeviceProgramme,
  'down/upgrade': deviceMessage.UpgradeNotice,
  'down/settings': deviceMessage.DeviceSettings,
  'down/restart': deviceMessage.RestartNotice,
  'http/pending': deviceHttp.UpgradeOrder,
  'http/report': deviceHttp.UpgradeReport,
  'http/confirm': deviceHttp.UpgradeConsent,
  'http/samples': deviceHttp.PastSample,
  'http/samples-of': deviceHttp.PastHead,
  'http/samples-answer': deviceHttp.PastAnswer,
}
const kinds = [...upKinds.map((kind) => `up/${kind}`), ...downKinds.map((kind) => `down/${kind}`)]
const examples = [...page.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}))

/** Names of fields that a schema has left out, however deep. */
const leftOut = (given: unknown, read: unknown, place = ''): string[] => {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const inner = typeof read === 'object' && read !== null ? Reflect.get(read, key) : undefined
    return inner === undefined ? [`${place}.${key}`] : leftOut(value, inner, `${place}.${key}`)
  })
}

it.each(examples)('the example of $kind is one, and each of its fields is known', ({ kind, text }) => {
  const value: unknown = JSON.parse(text)
  const schema = schemas[kind]
  if (schema === undefined) throw new Error(`no schema of ${kind}`)
  const parsed = schema.safeParse(value)
  expect(parsed.error?.issues ?? []).toEqual([])
  expect(leftOut(value, parsed.data)).toEqual([])
})

it.each([...new Set([...kinds, ...Object.keys(schemas)])])('%s has an example', (kind) => {
  expect(examples.map((example) => example.kind)).toContain(kind)
})

it('has a heading for every kind of message', () => {
  const headings = [...page.matchAll(/^### (\S+)$/gm)].map(([, name]) => name)
  for (const kind of [...upKinds, ...downKinds.filter((each) => each !== 'ack')]) expect(headings).toContain(kind)
})

describe('its tables', () => {
  it.each([...refusalReasons, ...noteReasons])('name %s', (reason) => {
    expect(page).toMatch(new RegExp(`^\\| \`${reason}\` +\\| \\S`, 'm'))
  })

  it('have the limits of the code', () => {
    const { perSecond, atOnce, cutAfterMs } = usualRate
    for (const rate of [usualRate, usualCost, usualPackets, usualPieces, usualConnects])
      expect(page).toContain(`${rate.perSecond} a second, ${rate.atOnce} at once`)
    expect(page).toContain(`${perSecond} a second, ${atOnce} at once after a silence`)
    expect(page).toContain(
      `costs ${ofElement.telemetry} in \`telemetry\` (samples, systems, units), ${ofElement.hello} in a \`hello\`, ${ofElement.alarm} in an \`alarm\`, ${ofElement.result} in`,
    )
    expect(page).toContain(`${mostWaiting} of a connection, then its others stay in the network`)
    const { unit, unknown, controller } = mostOpen
    expect(page).toContain(`${unit} of a unit, ${unknown} of all units that are not on record, ${controller} in all`)
    expect(page).toContain(`after ${cutAfterMs / 1000} s of it you are cut`)
    expect(page).toContain(`At most ${maxMessageBytes / 1024} KB`)
    const { body, unpacked, lines, span, controllers, rows } = deviceHttp.pastLimits
    const mb = 1024 * 1024
    expect(page).toContain(`At most ${body / mb} MB as sent and ${unpacked / mb} MB unpacked`)
    expect(page).toContain(`${maxMessageBytes / 1024} KB a line, ${lines} samples of a controller`)
    expect(page).toContain(
      `over at most ${span / 86_400_000} days, ${controllers} controllers, ${rows.toLocaleString('en')} rows`,
    )
  })
})
