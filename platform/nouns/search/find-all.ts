import { type SearchKind, type SearchResult, searchRights } from '@/lib/contract/search'
import { userMay } from '@/lib/contract/user'
import { askKinds, type Found } from './ask-kinds'
import { findDevices, findProjects, findUnits } from './find-equipment'
import { findAppUsers, findCheckers, findWebUsers } from './find-people'
import { findFaults, findFaultTypes, findRepairs, findUpgrades } from './find-work'
import type { Searched } from './searched'

/** Records of every kind whose list the searcher may see. `tell` hears of a kind that failed. */
export const findAll = (
  searched: Searched,
  tell: (kind: SearchKind, error: unknown) => void,
): Promise<SearchResult> => {
  const { superAdmin, perms } = searched.actor
  const ifAllowed = <Row>(kind: SearchKind, find: (searched: Searched) => Promise<Found<Row>>) =>
    userMay({ superAdmin, perms: [...perms] }, searchRights[kind]) ? () => find(searched) : null
  return askKinds(
    {
      projects: ifAllowed('projects', findProjects),
      devices: ifAllowed('devices', findDevices),
      units: ifAllowed('units', findUnits),
      faultTypes: ifAllowed('faultTypes', findFaultTypes),
      faults: ifAllowed('faults', findFaults),
      repairs: ifAllowed('repairs', findRepairs),
      upgrades: ifAllowed('upgrades', findUpgrades),
      checkers: ifAllowed('checkers', findCheckers),
      appUsers: ifAllowed('appUsers', findAppUsers),
      webUsers: ifAllowed('webUsers', findWebUsers),
    },
    tell,
  )
}
