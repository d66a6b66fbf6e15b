import type { Database } from '../kernel/db/database'
import { readStrayProjects, readStrays } from '../nouns/device/follow-project'
import { readUnreachableTypes } from '../nouns/fault-type/unreachable-types'
import { readWrongBefore } from '../nouns/ota/wrong-before'
import { type Finding, ok, warn } from './finding'

/** Named one by one; of more only their number is said. */
const named = 10

const listOf = (names: readonly string[]): string =>
  `${names.slice(0, named).join(', ')}${names.length > named ? ` and ${names.length - named} more` : ''}`

const repairIt = 'run "hvac-platform repair"'

const examine = (matter: string, names: readonly string[], right: string, wrong: string): Finding =>
  names.length === 0 ? ok(matter, right) : warn(matter, `${names.length} ${wrong}: ${listOf(names)}`)

/** What earlier versions of this platform have left wrong in the data. */
export const examineData = async (database: Database): Promise<Finding[]> => {
  try {
    const strays = await readStrays(database)
    const projects = await readStrayProjects(database)
    const versions = await readWrongBefore(database)
    const types = await readUnreachableTypes(database)
    return [
      examine(
        'places of controllers',
        strays.map(({ controller }) => controller.macWifiId),
        'those of their projects',
        `differ from their project's in zone, city, country, address, position or name; ${repairIt}`,
      ),
      examine(
        'places of projects',
        projects.map(({ project }) => project.projectName),
        'those of their regions',
        `differ from their region's in country or city; ${repairIt}`,
      ),
      examine(
        'versions before upgrades',
        versions.map(({ macWifiId, taskId, recorded, ran }) => `${macWifiId} in ${taskId} (${recorded}, ran ${ran})`),
        'what ran',
        `are not what ran; ${repairIt}`,
      ),
      examine(
        'fault codes',
        types.map(
          ({ platformId, unitKind, faultCode }) => `"${faultCode}" (brand ${platformId}, unit kind ${unitKind})`,
        ),
        'all can be those of an alarm',
        'of the dictionary can be those of no alarm, which have two or three letters or digits; remove them, or import them again as text',
      ),
    ]
  } catch {
    return [warn('data', 'could not be looked at: the database has no such tables yet; start the platform')]
  }
}
