import 'server-only'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { leastBytes } from '@/lib/rate/watch-arrival'
import type { BffRequest } from './exchange'

/** Most concurrent uploads in one process; each keeps a connection to the platform. */
export const maxUploads = 32
/** Longest time for a whole request to arrive that is no upload, milliseconds. */
export const requestTime = 50_000
/** Longest time that an upload may be silent, or its reader at the platform, milliseconds. */
export const silenceTime = 30_000
/** How long the rest of a refused upload is still read after the answer, milliseconds. */
const discardTime = 3000

/**
 * The body of an upload in transit: passes bytes on at the consumer's pace and counts them. Fails
 * beyond `limit` or when the client breaks off, which aborts the call that it belongs to.
 */
export class UploadBody {
  private readonly source: AsyncIterator<Uint8Array>
  private size = 0
  private tell: (() => void) | undefined
  private tellProgress: (() => void) | undefined
  private reported = 0
  /** More than the limit has arrived. */
  isTooLong = false
  /** The client disconnected before the end. */
  isBroken = false
  /** All of it has arrived. */
  isWhole = false

  constructor(
    { body }: Pick<BffRequest, 'body'>,
    private readonly limit: number,
  ) {
    this.source = body[Symbol.asyncIterator]()
  }

  /** `act` is called when the last byte has arrived. */
  onEnd(act: () => void): void {
    this.tell = act
  }

  /** `act` is called each time that enough has arrived to be no silence. */
  onProgress(act: () => void): void {
    this.tellProgress = act
  }

  toReadable(): Readable {
    return Readable.from(this.parts(), { objectMode: false })
  }

  // Never ends its source: the request must stay open for the answer, even if the platform wants no more of the body.
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
    if (this.size - this.reported >= leastBytes) {
      this.reported = this.size
      this.tellProgress?.()
    }
    if (this.size <= this.limit) return next
    this.isTooLong = true
    throw new Error('the upload is too long')
  }

  /**
   * Reads and drops the rest while answering: closing on a client that is still sending would lose it the answer.
   * A body that does not end in time has its connection closed.
   */
  discard(): void {
    this.readOn().catch(() => {
      // The client has gone.
    })
  }

  private async readOn(): Promise<void> {
    const end = performance.now() + discardTime
    const timer = setTimeout(() => this.source.return?.(), discardTime)
    try {
      while (performance.now() < end) {
        if ((await this.source.next()).done) return
        // Slowly enough that dropped chunks are collected as fast as they arrive.
        await wait(1)
      }
    } finally {
      clearTimeout(timer)
      if (performance.now() >= end) await this.source.return?.()
    }
  }
}
