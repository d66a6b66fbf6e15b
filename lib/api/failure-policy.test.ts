import { expect, test } from '@jest/globals'
import { type Code, codes } from '@/lib/contract/error-code'
import { type Reaction, reactionTo } from './failure-policy'

/** Spec 8, code by code; a new code needs a decision here too. */
const expected: Record<Exclude<Code, 0>, Reaction> = {
  400: 'toast',
  401: 'reload',
  403: 'toast',
  404: 'toast',
  405: 'toast',
  409: 'toast',
  411: 'toast',
  413: 'toast',
  415: 'toast',
  421: 'toast',
  429: 'toast',
  500: 'toast',
  502: 'toast',
  503: 'toast',
  504: 'toast',
  507: 'toast',
  40001: 'silent',
  40002: 'silent',
  40003: 'toast',
  40005: 'toast',
  40006: 'toast',
  40007: 'toast',
  40008: 'toast',
  40009: 'toast',
  40010: 'toast',
  40011: 'toast',
  40012: 'toast',
  40013: 'silent',
  40014: 'silent',
  40015: 'stepUp',
  40016: 'toast',
  40017: 'toast',
  40018: 'toast',
  40019: 'toast',
  40020: 'toast',
  40021: 'toast',
  40022: 'toast',
  40023: 'toast',
  40024: 'toast',
  40025: 'toast',
  40026: 'toast',
  40027: 'toast',
  40028: 'toast',
  40004: 'otherUser',
  50008: 'relogin',
  50012: 'relogin',
  50014: 'relogin',
}

test.each(Object.values(codes).filter((code) => code !== codes.ok))('%i', (code) => {
  expect(reactionTo(code)).toBe(expected[code as Exclude<Code, 0>])
})

test.each([-1, 1, 20_000, 60_204, 50_009, Number.MAX_SAFE_INTEGER])(
  'a code that nobody knows (%i) is a toast',
  (code) => {
    expect(reactionTo(code)).toBe('toast')
  },
)
