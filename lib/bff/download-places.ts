import 'server-only'
import { addressBlock } from '@/lib/format/address-block'
import type { Call } from './call'
import { OwnedPlaces } from './owned-places'

/** Files on their way to staff, by session, and to the public, by address: neither takes the places of the other. */
const kinds = { staff: 64, public: 64 } as const
/** A page of photos asks for more than this at once: the rest wait for the first ones. */
const maxOfOne = 8
const waitMs = 2000

/** Downloads that may be under way at the same time in one process; each keeps a connection to the platform. */
export const maxDownloads = kinds.staff + kinds.public

// Next's module graphs share one process: see ended-sessions.
const shared = globalThis as typeof globalThis & { downloadPlaces?: Record<keyof typeof kinds, OwnedPlaces> }
const places = () =>
  (shared.downloadPlaces ??= {
    staff: new OwnedPlaces({ maxOfOne, maxInAll: kinds.staff, waitMs }),
    public: new OwnedPlaces({ maxOfOne, maxInAll: kinds.public, waitMs }),
  })

/** A place for a download, or why there is none. */
export const takeDownloadPlace = ({ session, request }: Pick<Call, 'session' | 'request'>) =>
  session ? places().staff.take(session.sid) : places().public.take(addressBlock(request.address ?? ''))
