import { describe, expect, it, jest } from '@jest/globals'
import { leastBytes } from '@/lib/rate/watch-arrival'
import { UploadBody } from './upload-body'

describe('the body of an upload', () => {
  it('tells that it goes on each time that enough has come, and when it has ended', async () => {
    const piece = Buffer.alloc(leastBytes / 4)
    const body = (async function* () {
      for (let sent = 0; sent < 20; sent += 1) yield piece
    })()
    const upload = new UploadBody({ body } as never, 20 * piece.length)
    const goesOn = jest.fn()
    const ends = jest.fn()
    upload.onProgress(goesOn)
    upload.onEnd(ends)
    let size = 0
    for await (const part of upload.toReadable()) size += (part as Buffer).length
    expect(size).toBe(20 * piece.length)
    expect(goesOn).toHaveBeenCalledTimes(5)
    expect(ends).toHaveBeenCalledTimes(1)
    expect(upload.isWhole).toBe(true)
  })
})
