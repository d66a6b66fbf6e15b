import 'server-only'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { BffRequest } from './exchange'

/** Uploads that are under way at the same time in one process; each keeps a connection to the platform. */
export const mostUploads = 32
/** Longest that an upload may take to come, milliseconds: what the front door gives to any request. */
export const uploadTime = 60_000
/** Longest that the rest of an upload which was refused is read on, milliseconds. */
const discardTime = 500

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

  /** Reads on for a moment and keeps nothing: closing on a client that is still sending would cost it the answer. */
  async discard(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const ends = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), discardTime)
    })
    try {
      for (let next: IteratorResult<Uint8Array> | undefined; !next?.done; ) {
        next = await Promise.race([this.source.next(), ends])
        if (next === undefined) return
        // At a pace at which what was dropped does not pile up before it is collected.
        await wait(1)
      }
    } catch {
      // The client has gone, and wants no answer.
    } finally {
      clearTimeout(timer)
    }
  }
}
