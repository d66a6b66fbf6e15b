import 'server-only'
import { addressBlock } from '@/lib/format/address-block'
import type { Call } from '../call'
import { ConcurrencyLimiter } from './concurrency-limiter'

/** Downloads in progress, for staff by session and for the public by address: neither uses up the other's permits. */
const kinds = { staff: 64, public: 64 } as const
/** A page of photos requests more than this at once: the rest wait for the first ones. */
const maxOfOne = 8
const waitMs = 2000

/** Most concurrent downloads in one process; each keeps a connection to the platform. */
export const maxDownloads = kinds.staff + kinds.public

const limiters = {
  staff: new ConcurrencyLimiter({ maxOfOne, maxInAll: kinds.staff, waitMs }),
  public: new ConcurrencyLimiter({ maxOfOne, maxInAll: kinds.public, waitMs }),
}

/** A permit for a download, or why there is none. */
export const acquireDownloadPermit = ({ session, request }: Pick<Call, 'session' | 'request'>) =>
  session ? limiters.staff.acquire(session.sid) : limiters.public.acquire(addressBlock(request.address ?? ''))
