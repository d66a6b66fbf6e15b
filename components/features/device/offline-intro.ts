import type { DeviceCheck } from '@/lib/contract/device-check'

/**
 * The introduction above the checks: where to begin, that only the silence is known, or that it is online again. The
 * heartbeat shows that a controller is silent, not why.
 */
export const offlineIntro = (checks: readonly Pick<DeviceCheck, 'key' | 'verdict'>[]) => {
  const explains = checks.some(({ key, verdict }) => verdict === 'fail' && key !== 'heartbeat')
  if (explains) return 'intro' as const
  const isHeard = checks.some(({ key, verdict }) => key === 'heartbeat' && verdict === 'pass')
  return isHeard ? ('heard' as const) : ('unexplained' as const)
}
