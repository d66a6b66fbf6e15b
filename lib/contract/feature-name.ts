import { controllerTypeNames } from './import-column'
import type { Bilingual, Language } from './language'

/** What an upgrade of each type is for. */
const parts: Record<1 | 2 | 3, Bilingual> = {
  1: { zh: '联网模块', en: ' module' },
  2: { zh: '控制器', en: ' controller' },
  3: { zh: '室内机', en: ' indoor units' },
}

/** What the product calls the firmware of a type of controller. */
export const featureNameOf = (controller: Bilingual, upgradeType: 1 | 2 | 3): Bilingual => ({
  zh: `${controller.zh}${parts[upgradeType].zh}`,
  en: `${controller.en}${parts[upgradeType].en}`,
})

const known = Object.values(controllerTypeNames)
  .flatMap((names) => Object.values(names))
  .flatMap((controller) => ([1, 2, 3] as const).map((type) => featureNameOf(controller, type)))
const byName = new Map(known.flatMap((names) => [names.zh, names.en].map((name) => [name, names] as const)))

/** A stored name of firmware in a language: one that the product gives in either language. Any other stays as typed. */
export const toFeatureName = (stored: string, language: Language): string => byName.get(stored)?.[language] ?? stored

/** The same of an upgrade that is called by its firmware and version. */
export const toUpgradeName = (stored: string, version: string, language: Language): string => {
  const end = ` ${version}`
  return stored.endsWith(end) ? `${toFeatureName(stored.slice(0, -end.length), language)}${end}` : stored
}

/** The names by which one is found: both of one that the product gives, a line each, with what stands behind it. */
export const namesToSearch = (stored: string, version?: string): string => {
  const end = version === undefined ? '' : ` ${version}`
  const name = end && stored.endsWith(end) ? stored.slice(0, -end.length) : stored
  const names = byName.get(name)
  return names === undefined ? stored : [...new Set([names.zh, names.en])].map((each) => `${each}${end}`).join('\n')
}
