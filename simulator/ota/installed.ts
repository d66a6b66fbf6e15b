import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { installedVersionField } from '@/lib/contract/ota-version'
import type { FleetController } from '../fleet-file'
import type { UpgradeCommand } from './run-upgrade'

type Upgraded = { macWifiId: string } & Pick<UpgradeCommand, 'upgradeType' | 'targetVersion'>

const install = (controller: FleetController, { upgradeType, targetVersion }: Upgraded): void => {
  const field = installedVersionField[upgradeType]
  // A controller says nothing of the versions of its indoor units.
  if (field !== 'indoorVersion') controller[field] = targetVersion
}

/** What upgrades have made of a fleet's controllers: as little as a real one do they forget it when they are switched off. */
export const openInstalled = (path: string, controllers: readonly FleetController[]) => {
  const byAddress = new Map(controllers.map((controller) => [controller.macWifiId, controller]))
  const apply = (upgraded: Upgraded): void => {
    const controller = byAddress.get(upgraded.macWifiId)
    if (controller) install(controller, upgraded)
  }
  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') apply(JSON.parse(line) as Upgraded)
  }
  return {
    add: (macWifiId: string, { upgradeType, targetVersion }: UpgradeCommand): void => {
      const upgraded: Upgraded = { macWifiId, upgradeType, targetVersion }
      apply(upgraded)
      appendFileSync(path, `${JSON.stringify(upgraded)}\n`, { mode: 0o600 })
    },
  }
}
