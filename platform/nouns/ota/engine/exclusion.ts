import { isSource } from '@/lib/contract/ota-policy'
import type { OtaExclusion } from '@/lib/contract/ota-preflight'
import { compareVersions } from '@/lib/contract/version-number'

/** What a controller is judged by. */
export type Judged = {
  featureCode: string
  activationFlag: 0 | 1
  onlineStatus: 0 | 1
  centralControllerCount: number
  /** The version that the upgrade would change; empty when it was never reported. */
  installed: string
  isUpgrading: boolean
  hasCapture: boolean
}

export type Target = {
  upgradeType: 1 | 2 | 3
  featureCode: string
  targetVersion: string
  minSourceVersion: string | null
  /** `*` or single versions. */
  sourceVersions: readonly string[]
  includeOffline: 0 | 1
}

/**
 * Why a controller does not take part; null: it does. The first reason that holds: what it is, then what it runs, then
 * what it does at the moment. Features 42.
 */
export const whyExcluded = (device: Judged, target: Target): OtaExclusion | null => {
  const { installed } = device
  const order = compareVersions(installed, target.targetVersion)
  if (device.featureCode !== target.featureCode) return 'otherFeatureCode'
  if (device.activationFlag === 0) return 'notActivated'
  if (order === 0) return 'sameVersion'
  if (order > 0) return 'newerVersion'
  if (target.minSourceVersion !== null && compareVersions(installed, target.minSourceVersion) < 0) return 'belowMinimum'
  if (!isSource(target.sourceVersions, target.targetVersion, installed)) return 'otherSourceVersion'
  // Spec 5: indoor upgrade forbidden when the centralized controller count is 0.
  if (target.upgradeType === 3 && device.centralControllerCount === 0) return 'noCentralController'
  if (device.isUpgrading) return 'running'
  if (device.hasCapture) return 'activeCapture'
  if (device.onlineStatus === 0 && target.includeOffline === 0) return 'offline'
  return null
}
