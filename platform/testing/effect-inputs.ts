import type { EffectRows } from './effects/effect-rows'
import { effectsOfCheckers } from './effects/effects-of-checkers'
import { effectsOfConnections } from './effects/effects-of-connections'
import { effectsOfCustomers } from './effects/effects-of-customers'
import { effectsOfDevices } from './effects/effects-of-devices'
import { effectsOfDocuments } from './effects/effects-of-documents'
import { effectsOfFactors } from './effects/effects-of-factors'
import { effectsOfJobs } from './effects/effects-of-jobs'
import { effectsOfMessages } from './effects/effects-of-messages'
import { effectsOfPeople } from './effects/effects-of-people'
import { effectsOfService } from './effects/effects-of-service'
import { effectsOfSoftware } from './effects/effects-of-software'
import { effectsOfUpgrades } from './effects/effects-of-upgrades'
import type { TestPlatform } from './test-platform'

/**
 * Every change of the contract with an input that is right. Run in this order: some need what an earlier one made, and
 * those that end sessions come last.
 */
export const effectInputs = (platform: TestPlatform, token: string): EffectRows => {
  const context = { platform, token }
  return {
    ...effectsOfMessages(context),
    ...effectsOfConnections(context),
    ...effectsOfDevices(context),
    ...effectsOfService(context),
    ...effectsOfDocuments(context),
    ...effectsOfUpgrades(context),
    ...effectsOfJobs(context),
    ...effectsOfCustomers(context),
    ...effectsOfCheckers(context),
    ...effectsOfSoftware(context),
    ...effectsOfPeople(context),
    ...effectsOfFactors(context),
  }
}
