import * as z from 'zod'
import type { Rate } from '@/lib/rate/token-buckets'

/** Kinds of calls, each with a bucket of its own for every user. */
export const callKinds = ['read', 'write', 'job', 'upload'] as const
export type CallKind = (typeof callKinds)[number]
/** The buckets of each device over HTTP: its calls, and the rows that it hands over of its past. */
export type DeviceKind = 'device' | 'past'
/** And those of each address that shows no session, and of all of those addresses together. */
export type CallRates = Record<CallKind | DeviceKind | 'address' | 'anonymous', Rate>

/**
 * Generous for people: a page makes some 30 calls at once, a view that follows equipment a few a second, a sign-in four.
 * An office, or a city behind its carrier, is one address. Beyond that comes a program, which has to wait.
 */
export const defaultCallRates: CallRates = {
  read: { burst: 400, perSecond: 40 },
  write: { burst: 60, perSecond: 5 },
  job: { burst: 30, perSecond: 0.5 },
  upload: { burst: 30, perSecond: 0.5 },
  device: { burst: 120, perSecond: 2 },
  // A row takes some 0.1 ms: one percent of a core for long, and at once a month of a controller with sixty units.
  past: { burst: 4_000_000, perSecond: 100 },
  address: { burst: 120, perSecond: 10 },
  anonymous: { burst: 300, perSecond: 40 },
}

const part = /^([a-z]{1,16})=(\d{1,7})\/(\d{1,6}(?:\.\d{1,3})?)$/
const isKind = (text: string): text is keyof CallRates => Object.hasOwn(defaultCallRates, text)

/** `off`, or `read=400/40 write=60/5`: at once and a second; a kind that is not named has its default. Null: no limits. */
export const callRatesText = z.string().transform((text, context): CallRates | null => {
  if (text === 'off') return null
  const rates = { ...defaultCallRates }
  const named = new Set<string>()
  for (const word of text.trim().split(/\s+/)) {
    const [, kind = '', burst, perSecond] = part.exec(word) ?? []
    if (!isKind(kind) || named.has(kind) || Number(burst) < 1 || Number(perSecond) <= 0) {
      context.addIssue({
        code: 'custom',
        message: 'is neither off nor of the form read=400/40 write=60/5, each kind once',
      })
      return z.NEVER
    }
    named.add(kind)
    rates[kind] = { burst: Number(burst), perSecond: Number(perSecond) }
  }
  return rates
})
