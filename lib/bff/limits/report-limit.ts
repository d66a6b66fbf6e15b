import 'server-only'
import { secondsInMinute } from 'date-fns/constants'
import { createTokenBuckets, type Rate } from '@/lib/rate/token-buckets'

/** A page in a loop must not fill the log: 30 reports a minute from one address, 300 from all. */
const perMinute = (reports: number): Rate => ({ burst: reports, perSecond: reports / secondsInMinute })
const own = perMinute(30)
const all = perMinute(300)
const mostKnown = 10_000

const buckets = createTokenBuckets({ mostKnown })

export const mayReport = (address = 'unknown'): boolean => {
  if (buckets.left(`address ${address}`, own) < 1 || buckets.left('all', all) < 1) return false
  buckets.take(`address ${address}`, own)
  buckets.take('all', all)
  return true
}
