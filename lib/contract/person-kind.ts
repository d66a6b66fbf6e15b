import './zod-mode'
import * as z from 'zod'

/**
 * Whom data may be of: an app user (dealers and distributors are such), staff, and people who are only named as the
 * contact of a repair request or a project, or as the head of an organization.
 */
export const personKinds = ['appUser', 'webUser', 'repair', 'project', 'organization'] as const
export const PersonKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof PersonKind>

/** Parts of the platform's data in which a person may be: as a proof and an export name them. */
export const personAreas = [
  ...['account', 'signIn', 'family', 'distributor', 'repair', 'file', 'push', 'project', 'organization', 'device'],
  ...['fault', 'checker', 'control', 'report', 'content', 'upgrade', 'setting', 'job', 'log', 'erasure'],
] as const
export const PersonArea = z.enum(personAreas)
export type PersonArea = z.infer<typeof PersonArea>

/** Why something of an erased person stays. */
export const keepDuties = ['acceptance', 'chain'] as const
export const KeepDuty = z.enum(keepDuties)
export type KeepDuty = z.infer<typeof KeepDuty>
