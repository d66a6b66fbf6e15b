import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type OutcomeLists, outcomes } from './ota/outcome'

/** A mistake of whoever starts the simulator, told in one line. */
export class UsageError extends Error {}

export const usage = `npm run simulate -- [options]
  --controllers N   how many of the fleet are simulated; all without it
  --broker URL      where devices connect; mqtt://127.0.0.1:1883
  --platform URL    where they fetch upgrades and Checkers report; http://127.0.0.1:4000
  --ota-factor N    how many times faster than real ones they upgrade themselves; 20
  --ota-script JSON how each try of named controllers ends: {"84F3EB0F0145": ["timeout", "success"]}
  --no-checkers     leaves the Checkers switched off
  --fleet FILE      the fleet that a demonstration platform has written; .data/platform/fleet.json
  --speed N         how often each controller measures: N times a minute
  --clock INSTANT   stands still at this instant, as a platform under PLATFORM_CLOCK does
  --ca FILE         who signed the broker's certificate
  --plant SPEC      a fault that begins now: <WiFi ID>:<code>:<outdoor|indoor>:<system>-<unit>
  --heal SPEC       a fault that ends now: <WiFi ID>:<code>; both are told to the simulator that runs`

export type Plant = { macWifiId: string; code: string; unitKind: 1 | 2; systemNo: number; unitNo: number }
export type Heal = { macWifiId: string; code: string }
export type Settings = {
  controllers: number | null
  broker: string
  platform: string
  ota: { factor: number; script: OutcomeLists | null }
  hasCheckers: boolean
  fleet: string
  speed: number
  clock: Date | null
  ca: Buffer | undefined
  plant: Plant[]
  heal: Heal[]
}

const whole = (name: string, text: string | undefined, least: number, most: number): number | null => {
  if (text === undefined) return null
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new UsageError(`--${name} is not a whole number from ${least} to ${most}`)
  return value
}

const toPlant = (text: string): Plant => {
  const [, macWifiId, code, kind, systemNo, unitNo] =
    /^([0-9A-F]{12}):([0-9A-Za-z]{2,3}):(outdoor|indoor):(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (macWifiId === undefined || code === undefined)
    throw new UsageError(`--plant ${text} is not <WiFi ID>:<code>:<outdoor|indoor>:<system>-<unit>`)
  return { macWifiId, code, unitKind: kind === 'outdoor' ? 2 : 1, systemNo: Number(systemNo), unitNo: Number(unitNo) }
}

const toHeal = (text: string): Heal => {
  const [, macWifiId, code] = /^([0-9A-F]{12}):([0-9A-Za-z]{2,3})$/.exec(text) ?? []
  if (macWifiId === undefined || code === undefined) throw new UsageError(`--heal ${text} is not <WiFi ID>:<code>`)
  return { macWifiId, code }
}

const toScript = (text: string): OutcomeLists => {
  try {
    return z.record(z.string(), z.array(z.enum(outcomes))).parse(JSON.parse(text))
  } catch {
    throw new UsageError('--ota-script is not JSON of WiFi IDs and lists of outcomes')
  }
}

/** Reads the command line. Throws a `UsageError` that says what is wrong. */
export const readSettings = (args: string[]): Settings => {
  let values: Record<string, string | boolean | string[] | undefined>
  try {
    const text = { type: 'string' } as const
    const list = { type: 'string', multiple: true } as const
    const options = {
      controllers: text,
      broker: text,
      platform: text,
      'ota-factor': text,
      'ota-script': text,
      'no-checkers': { type: 'boolean' } as const,
      fleet: text,
      speed: text,
      clock: text,
      ca: text,
      plant: list,
      heal: list,
    }
    ;({ values } = parseArgs({ args, options }))
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const one = (name: string): string | undefined => values[name] as string | undefined
  const many = (name: string): string[] => (values[name] as string[] | undefined) ?? []
  const broker = one('broker') ?? 'mqtt://127.0.0.1:1883'
  if (!/^(?:mqtts?|wss?):\/\//.test(broker)) throw new UsageError('--broker does not begin with mqtt:// or mqtts://')
  const platform = one('platform') ?? 'http://127.0.0.1:4000'
  if (!/^https?:\/\/[^/]+\/?$/.test(platform))
    throw new UsageError('--platform is no address like http://127.0.0.1:4000')
  const script = one('ota-script')
  const clock = one('clock')
  if (clock !== undefined && Number.isNaN(Date.parse(clock))) throw new UsageError('--clock is not an instant')
  return {
    controllers: whole('controllers', one('controllers'), 1, 1_000_000),
    broker,
    platform: platform.replace(/\/$/, ''),
    ota: {
      factor: whole('ota-factor', one('ota-factor'), 1, 9999) ?? 20,
      script: script === undefined ? null : toScript(script),
    },
    hasCheckers: values['no-checkers'] !== true,
    fleet: one('fleet') ?? '.data/platform/fleet.json',
    speed: whole('speed', one('speed'), 1, 60) ?? 1,
    clock: clock === undefined ? null : new Date(clock),
    ca: one('ca') === undefined ? undefined : readFileSync(one('ca') ?? ''),
    plant: many('plant').map(toPlant),
    heal: many('heal').map(toHeal),
  }
}
