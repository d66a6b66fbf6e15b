import { consoleVariables } from './console-variables'
import { platformVariables } from './platform-variables'
import type { Variable } from './variable'

type Environment = Readonly<Record<string, string | undefined>>

/** What our own programs that are no service read besides, and what has ended: the platform says what is so instead. */
const others = ['HOST', 'SIMULATOR', 'PLATFORM_OTA_AGENTS', 'PLATFORM_OTA_SCRIPT', 'PLATFORM_CHECKER_AGENTS']
const namesOf = ({ name, isSecret }: Variable): string[] => (isSecret ? [name, `${name}_FILE`] : [name])
const known = new Set([...others, ...[...consoleVariables, ...platformVariables].flatMap(namesOf)])

/** Names that begin so are ours: one of them that nothing reads was meant for something. */
const ownPrefix =
  /^(?:PLATFORM|DATABASE|SESSION|ALLOWED|TRUSTED|ENDED_SESSIONS|OIDC|OTA|MQTT|CLICKHOUSE|METRICS|MAP_TILES|APP_(?:ANDROID|IOS|DOWNLOAD))_/
/** What Kubernetes and Docker set for a service that is called `platform`. */
const serviceLink = /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_(?:TCP|UDP)/

const toSingular = (name: string): string => name.replace(/IES$/, 'Y').replace(/S$/, '')

/** Letters to add, leave out or change until one name is the other: Levenshtein's distance. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [at, above] of row.slice(1).entries())
      next.push(Math.min(above + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (other[at] === letter ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Whether two names differ by a plural, by one letter, or, where they are long, by two. */
const isNear = (name: string, meant: string): boolean =>
  distance(toSingular(name.toUpperCase()), toSingular(meant)) <= (meant.length < 10 ? 1 : 2)

/**
 * Looks at the names that are set. `refused`: a sentence for each near miss of a decisive name of this program that is
 * not set itself. `unread`: other names with a prefix of ours that no program reads.
 */
export const checkNames = (
  environment: Environment,
  own: readonly Variable[],
): { refused: string[]; unread: string[] } => {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== ''
  const missing = own.filter((variable) => variable.isDecisive && !namesOf(variable).some(isSet)).flatMap(namesOf)
  const refused: string[] = []
  const unread: string[] = []
  for (const name of Object.keys(environment)
    .filter((each) => isSet(each) && !known.has(each))
    .sort()) {
    if (serviceLink.test(name)) continue
    const meant = missing.find((each) => isNear(name, each))
    if (meant !== undefined)
      refused.push(`${name} is no variable of this program, and ${meant} is not set: correct the name, or remove it`)
    else if (ownPrefix.test(name)) unread.push(name)
  }
  return { refused, unread }
}
