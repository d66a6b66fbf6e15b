import './zod-mode'
import * as z from 'zod'

/** A version of firmware, `x.y.z`, each part 0 to 999 without leading zeros. Spec 5, domain 2.7. */
export const VersionNumber = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(/^[^.]*(?:\.[^.]*){2}$/, { error: 'versionFormat', abort: true })
  .regex(/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){2}$/, { error: 'versionNumber' })

/** A version as a sortable number, major·10⁶ + minor·10³ + patch: 3.10.0 after 3.9.0. 0 for anything else. */
export const toVersionOrder = (version: string): number => {
  const [major = 0, minor = 0, patch = 0] = version
    .split('.')
    .map((part) => Math.min(999, Number.parseInt(part, 10) || 0))
  return (major * 1000 + minor) * 1000 + patch
}

/** Negative when `a` is older than `b`, 0 when they are the same, positive when it is newer. */
export const compareVersions = (a: string, b: string): number => toVersionOrder(a) - toVersionOrder(b)
