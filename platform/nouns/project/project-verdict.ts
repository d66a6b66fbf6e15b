import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ProjectVerdict, SystemVerdict } from '@/lib/contract/project-verdict'
import type { Database } from '../../kernel/db/database'
import { rememberFigures } from '../../kernel/session/remember-figures'
import { controllers, refrigerantSystems } from '../tables/fleet'
import { faultTypes } from '../tables/fleet-fault'
import { toIndoorUnits, toOutdoorUnits } from '../unit/live-units'
import { readLiveSystems } from '../unit/system-facts'
import { readUnitCodes } from '../unit/unit-codes'
import { judgeProject, judgeSystem } from './system-verdict'

type Asked = { platformId: PlatformId; language: Language; now: Date }
export type VerdictWords = Parameters<typeof judgeSystem>[1]

/** Names of the codes that a verdict says. */
export const readVerdictWords = async (
  database: Database,
  { platformId, language }: Pick<Asked, 'platformId' | 'language'>,
): Promise<VerdictWords> => {
  const rows = await database
    .select()
    .from(faultTypes)
    .where(and(eq(faultTypes.platformId, platformId), eq(faultTypes.unitKind, 1)))
  const names = new Map(rows.map((row) => [row.faultCode, language === 'zh' ? row.nameZh : row.nameEn]))
  return {
    codes: await readUnitCodes(database, platformId, language),
    nameOfIndoor: (code) => names.get(code) ?? '',
  }
}

const readVerdict = async (
  database: Database,
  projectId: number,
  words: VerdictWords,
  { platformId, now }: Asked,
): Promise<ProjectVerdict> => {
  const rows = await database
    .selectDistinct({ macWifiId: controllers.macWifiId })
    .from(controllers)
    .innerJoin(refrigerantSystems, eq(refrigerantSystems.controllerId, controllers.id))
    .where(eq(controllers.projectId, projectId))
    .orderBy(asc(controllers.macWifiId))
  const systems: SystemVerdict[] = []
  for (const { macWifiId } of rows) {
    for (const record of await readLiveSystems(database, { macWifiId, platformId, now })) {
      const outdoor = toOutdoorUnits(macWifiId, [record])
      systems.push(judgeSystem({ outdoor, indoor: toIndoorUnits(macWifiId, [record]) }, words))
    }
  }
  return judgeProject(String(projectId), systems)
}

/** Verdicts of some projects, each at most 15 s old: a list and the page of a project show the same one. */
export const readVerdicts = async (
  database: Database,
  projectIds: readonly number[],
  asked: Asked,
): Promise<ProjectVerdict[]> => {
  const { platformId, language, now } = asked
  const words = await readVerdictWords(database, asked)
  const verdicts: ProjectVerdict[] = []
  for (const projectId of projectIds) {
    const key = `verdict ${platformId} ${language} ${projectId}`
    verdicts.push(await rememberFigures(database, key, now, () => readVerdict(database, projectId, words, asked)))
  }
  return verdicts
}
