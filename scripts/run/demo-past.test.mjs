import { expect, it } from '@jest/globals'
import { withoutEnvironment } from '../../tests/support/without-environment.mjs'
import { planPast, readPastOptions } from './demo-past.mjs'

withoutEnvironment(['SIMULATOR', 'PLATFORM_HISTORY'])

it('is played for a demonstration that has devices and keeps a history', () => {
  const fleet = { broker: 'mqtt://127.0.0.1:1883', clock: '2026-07-24T08:00:00Z' }
  expect(planPast({ isDemo: true, fleet })).toEqual({ isPlayed: true, clock: fleet.clock })
  expect(planPast({ isDemo: false, fleet })).toEqual({})
  process.env.SIMULATOR = '0'
  expect(planPast({ isDemo: true, fleet })).toEqual({ why: expect.stringContaining('SIMULATOR=0') })
  process.env.PLATFORM_HISTORY = '0'
  expect(planPast({ isDemo: true, fleet })).toEqual({ why: expect.stringContaining('PLATFORM_HISTORY=0') })
})

it('takes days and controllers, and says what is wrong with them', () => {
  expect(readPastOptions(['--dev'])).toEqual([])
  expect(readPastOptions(['--days', '7', '--controllers=50', '--whole', '9'])).toEqual([
    '--days',
    '7',
    '--controllers',
    '50',
    '--whole',
    '9',
  ])
  expect(() => readPastOptions(['--days', '0'])).toThrow('--days is not a whole number from 1: 0')
  expect(() => readPastOptions(['--controllers', 'all'])).toThrow('--controllers')
  expect(() => readPastOptions(['--day', '7'])).toThrow('--day')
})
