import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { leastBytes } from '@/lib/rate/watch-arrival'
import { readerTimes, watchReaders } from './reader-watch'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const chunk = 10 * 1024 * 1024

/** An answer in chunks of 10 MiB, whose reader takes some bytes each second; the seconds until it is ended, if it is. */
const read = (bytesPerSecond: number, seconds: number): number | undefined => {
  const socket = { bytesWritten: chunk, writableLength: chunk, _handle: { writeQueueSize: chunk } }
  let endedAfter: number | undefined
  let second = 0
  const response = Object.assign(new EventEmitter(), {
    socket,
    writableLength: chunk,
    destroy: () => {
      endedAfter ??= second
    },
  })
  watchReaders(readerTimes)(response as unknown as ServerResponse, socket as unknown as Socket)
  for (second = 1; second <= seconds && endedAfter === undefined; second += 1) {
    socket._handle.writeQueueSize -= bytesPerSecond
    if (socket._handle.writeQueueSize <= 0) {
      socket.bytesWritten += chunk
      socket._handle.writeQueueSize = chunk
    }
    jest.advanceTimersByTime(1000)
  }
  response.emit('close')
  return endedAfter
}

it('a reader on a slow line gets all of an answer, however long that takes', () => {
  expect(read(Math.ceil((1.1 * leastBytes) / 60), 3600)).toBeUndefined()
  expect(read(100 * 1024, 4 * 3600)).toBeUndefined()
})

it('one who takes a little now and then is ended after a minute, and one who takes nothing after ten seconds', () => {
  expect(read(Math.floor((0.8 * leastBytes) / 60), 3600)).toBeLessThanOrEqual(62)
  expect(read(0, 3600)).toBeLessThanOrEqual(12)
})
