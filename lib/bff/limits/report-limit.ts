import 'server-only'
import { secondsInMinute } from 'date-fns/constants'
import { createTokenBuckets, type Rate } from '@/lib/rate/token-buckets'

const perMinute = (reports: number): Rate => ({ burst: reports, perSecond: reports / secondsInMinute })
/** A page in a loop must not fill the log. Of one address, and of all together. */
const own = perMinute(30)
const all = perMinute(300)
/** Addresses that are remembered. */
const mostKnown = 10_000

const buckets = createTokenBuckets({ mostKnown })

export const mayReport = (address = 'unknown'): boolean => {
  if (buckets.left(`address ${address}`, own) < 1 || buckets.left('all', all) < 1) return false
  buckets.take(`address ${address}`, own)
  buckets.take('all', all)
  return true
}
