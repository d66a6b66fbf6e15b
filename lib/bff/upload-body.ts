import 'server-only'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import type { BffRequest } from './exchange'

/** Uploads that are under way at the same time in one process; each keeps a connection to the platform. */
export const maxUploads = 32
/** Longest that an upload may take to come, milliseconds: what the front door gives to any request. */
export const uploadTime = millisecondsInMinute
/** Longest that the rest of an upload which was refused is read on after the answer, milliseconds. */
const discardTime = 3000

/**
 * The body of an upload on its way: bytes go on as they come, at the pace of whoever reads them, and are counted. Ends
 * with an error when they are more than `limit` or when the client breaks off, and so breaks off the call they are for.
 */
export class UploadBody {
  private readonly source: AsyncIterator<Uint8Array>
  private size = 0
  private tell: (() => void) | undefined
  /** More than the limit has come. */
  isTooLong = false
  /** The client has gone before the end. */
  isBroken = false
  /** All of it has come. */
  isWhole = false

  constructor(
    { body }: Pick<BffRequest, 'body'>,
    private readonly limit: number,
  ) {
    this.source = body[Symbol.asyncIterator]()
  }

  /** `act` is called when the last byte has come. */
  onEnd(act: () => void): void {
    this.tell = act
  }

  toReadable(): Readable {
    return Readable.from(this.parts(), { objectMode: false })
  }

  // Never ends its source: the request has to stay open for the answer, also when the platform wants no more of it.
  private async *parts(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await this.next()
      if (next.done) return
      yield next.value
    }
  }

  private async next(): Promise<IteratorResult<Uint8Array>> {
    let next: IteratorResult<Uint8Array>
    try {
      next = await this.source.next()
    } catch (error) {
      this.isBroken = true
      throw error
    }
    if (next.done) {
      this.isWhole = true
      this.tell?.()
      return next
    }
    this.size += next.value.length
    if (this.size <= this.limit) return next
    this.isTooLong = true
    throw new Error('the upload is too long')
  }

  /**
   * Reads on and keeps nothing, beside the answer: closing on a client that is still sending would cost it the answer.
   * When it has not come to its end in time, its connection is ended.
   */
  discard(): void {
    this.readOn().catch(() => {
      // The client has gone, and wants nothing any more.
    })
  }

  private async readOn(): Promise<void> {
    const end = performance.now() + discardTime
    const timer = setTimeout(() => this.source.return?.(), discardTime)
    try {
      while (performance.now() < end) {
        if ((await this.source.next()).done) return
        // At a pace at which what was dropped does not pile up before it is collected.
        await wait(1)
      }
    } finally {
      clearTimeout(timer)
      if (performance.now() >= end) await this.source.return?.()
    }
  }
}
