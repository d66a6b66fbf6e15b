import { installedVersionField, type OtaUpgradeType } from '@/lib/contract/ota-version'
import { routes } from '@/lib/navigation/routes'

const lists = { 1: routes.himit, 2: routes.hidom, 3: routes.smartTouch, 4: routes.hicube } as const

type Part = { featureCode: string; controllerType: 1 | 2 | 3 | 4; versionNo: string }

/** Address of the list that shows exactly the controllers of a family on a version. */
export const controllersOnVersion = (
  { featureCode, controllerType, versionNo }: Part,
  upgradeType: OtaUpgradeType,
): string =>
  `${lists[controllerType].path}?${new URLSearchParams({ featureCode, [installedVersionField[upgradeType]]: versionNo })}`
