import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { watchArrival } from './watch-arrival'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const limits = { wholeMs: 50_000, silenceMs: 30_000 }
const second = 1000
const upload = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10000000' }
const call = { 'content-type': 'application/json', 'content-length': '10000000' }

/** A request of which so many bytes come each second; answers after how many seconds it is given up. */
const givenUpAfter = (headers: Record<string, string>, bytesOf: (at: number) => number, upTo = 3600): number | null => {
  const socket = { bytesRead: 300, destroyed: false }
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false })
  const giveUp = jest.fn()
  watchArrival(request as unknown as IncomingMessage, limits, giveUp)
  for (let at = 1; at <= upTo; at += 1) {
    socket.bytesRead += bytesOf(at)
    jest.advanceTimersByTime(second)
    if (giveUp.mock.calls.length > 0) {
      jest.advanceTimersByTime(600 * second)
      expect(giveUp).toHaveBeenCalledTimes(1)
      return at
    }
  }
  request.complete = true
  request.emit('close')
  expect(jest.getTimerCount()).toBe(0)
  return null
}

describe('the rest of a request', () => {
  it('of an upload is waited for as long as it goes on', () => {
    // 1 Mbit/s, 64 kbit/s, and a line that pauses for 20 s again and again.
    expect(givenUpAfter(upload, () => 125_000)).toBeNull()
    expect(givenUpAfter(upload, () => 8000)).toBeNull()
    expect(givenUpAfter(upload, (at) => (at % 25 < 5 ? 50_000 : 0))).toBeNull()
  })

  it('of an upload that is silent, or as good as silent, is given up', () => {
    expect(givenUpAfter(upload, () => 0)).toBe(30)
    expect(givenUpAfter(upload, (at) => (at < 600 ? 125_000 : 0))).toBe(630)
    expect(givenUpAfter(upload, () => 100)).toBe(30)
  })

  it('of any other is given up after a time in all, whatever comes', () => {
    expect(givenUpAfter(call, () => 125_000)).toBe(50)
    expect(givenUpAfter(call, () => 0)).toBe(50)
    expect(givenUpAfter(call, () => 1000, 40)).toBeNull()
  })

  it('is nothing to wait for where there is no body', () => {
    for (const headers of [{}, { 'content-length': '0' } as Record<string, string>])
      expect(givenUpAfter(headers, () => 0, 100)).toBeNull()
  })
})
