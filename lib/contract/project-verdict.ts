import './zod-mode'
import * as z from 'zod'
import { healthRules, healthStates } from '../hvac/health-rule'
import { Id } from './endpoint'

// ours: the running diagnosis of a system and of a project is the worst of its units', as on their own pages.

/** A rule that fired, or retries that count towards a lock-out. */
export const Finding = z.enum(['retries', ...healthRules])
export type Finding = z.infer<typeof Finding>

const verdict = {
  state: z.enum(healthStates),
  /** 1: not judged because all its outdoor units are stopped. */
  isIdle: z.literal([0, 1]).default(0),
  /** Active alarms of its units, outdoor ones first; `unit` is `SS-UU`. Empty unless the state is `alarm`. */
  alarms: z.array(z.object({ macWifiId: z.string(), unit: z.string(), code: z.string(), name: z.string() })),
  /** Conspicuous readings of units without an alarm. `heating`: the indoor units condense. */
  findings: z.array(z.object({ macWifiId: z.string(), unit: z.string(), rule: Finding, heating: z.literal([0, 1]) })),
}

/** Of one refrigerant system. */
export const SystemVerdict = z.object(verdict)
export type SystemVerdict = z.infer<typeof SystemVerdict>

/** Of a project: that of its worst system, and the number of systems by state. */
export const ProjectVerdict = z.object({
  projectId: Id,
  ...verdict,
  systems: z.object({
    alarm: z.number().int(),
    attention: z.number().int(),
    good: z.number().int(),
    unknown: z.number().int(),
  }),
})
export type ProjectVerdict = z.infer<typeof ProjectVerdict>

/** Most projects per call: their systems are recomputed. */
export const maxVerdicts = 5
export const ProjectIds = z
  .string()
  .regex(/^\d{1,19}(?:,\d{1,19})*$/, { error: 'invalid' })
  .refine((text) => text.split(',').length <= maxVerdicts, { error: 'invalid' })
