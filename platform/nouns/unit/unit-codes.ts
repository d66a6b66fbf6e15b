import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { isOwnCause, type UnitCodes } from '@/lib/contract/unit'
import type { Database } from '../../kernel/db/database'
import { faultTypes } from '../tables/fleet-fault'
import { protectCodes } from './protect-codes'
import stopCauses from './stop-causes.json' with { type: 'json' }

/** The words of the table, as the wire has them. */
const restarts: Record<string, UnitCodes['stopCauses'][number]['restart']> = {
  user: 'user',
  auto: 'auto',
  'auto 3 min': 'auto3',
  reset: 'reset',
  service: 'service',
  'when released': 'released',
  'when mode agrees': 'modeAgrees',
}

/** Meanings of the codes that units of a brand show. */
export const readUnitCodes = async (
  database: Database,
  platformId: PlatformId,
  language: Language,
): Promise<UnitCodes> => ({
  stopCauses: stopCauses.map(({ code, restart, ...names }) => ({
    code,
    name: names[language],
    restart: restarts[restart] ?? 'auto',
    isOwn: isOwnCause(code) ? (1 as const) : (0 as const),
  })),
  protectCodes: protectCodes.map(({ code, next, condition, isOwn, ...names }) => ({
    code,
    name: names[language],
    condition: condition[language],
    next,
    isOwn: isOwn ? (1 as const) : (0 as const),
  })),
  alarms: (
    await database
      .select()
      .from(faultTypes)
      .where(and(eq(faultTypes.platformId, platformId), eq(faultTypes.unitKind, 2)))
      .orderBy(asc(faultTypes.faultCode))
  ).map((row) => ({ code: row.faultCode, name: language === 'zh' ? row.nameZh : row.nameEn })),
})
