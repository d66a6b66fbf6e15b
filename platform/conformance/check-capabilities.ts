import { capabilityApi } from '@/lib/contract/capability'
import { optionalEndpoints } from '@/lib/contract/need'
import { endpoints } from '@/lib/contract/registry'
import { routeNames, routeOf } from '@/lib/navigation/routes'
import { toLacking } from '@/lib/navigation/to-lacking'
import { isMissing, type Look } from './look'

/**
 * Changes that are named, by an input that each must refuse: who answers 404 to it does not have it. Only with --write,
 * because a platform that looks at no input would carry them out.
 */
const checkChanges = async (look: Look): Promise<void> => {
  let count = 0
  for (const { name, endpoint } of endpoints) {
    const isAsked = look.offered?.has(name) && look.wants(name) && look.may(endpoint)
    if (!isAsked || !endpoint.effect || endpoint.session || endpoint.input.safeParse({}).success) continue
    count += 1
    if (isMissing(await look.ask(endpoint, {})))
      look.missing('capabilities', name, `${endpoint.method} ${endpoint.path}`)
  }
  look.note('capabilities', 'the changes that it names', 'ok', `${count} were sent an empty input`)
}

/** Screens that have something to show, and those that say that the platform offers nothing for them. */
const noteScreens = (look: Look, offered: ReadonlySet<string>): void => {
  const { screens } = toLacking(offered)
  const own = routeNames.filter((name) => [undefined, look.options.platformId].includes(routeOf(name).platformId))
  const pathsOf = (isOffered: boolean) =>
    own.flatMap((name) => (screens.includes(name) === isOffered ? [] : [routeOf(name).path])).join(', ')
  look.note('capabilities', 'screens that work', 'ok', pathsOf(true))
  if (screens.length > 0) look.note('capabilities', 'screens that say "not offered"', 'without', pathsOf(false))
}

/** `/sys/capabilities`: that it is there, what it names, and what the platform does without. */
export const checkCapabilities = async (look: Look): Promise<void> => {
  const { offered, whyNone } = look.capabilities
  if (!offered) {
    const why = whyNone ?? `${capabilityApi.list.path}: the console then uses the required part only`
    look.note('capabilities', 'capability.list', whyNone === undefined ? 'missing' : 'bad', why)
    if (whyNone === undefined) noteScreens(look, new Set())
    return
  }
  const lacking = optionalEndpoints.filter(({ name }) => !offered.has(name))
  const known = new Set(endpoints.map(({ name }) => name))
  const strange = [...offered].filter((name) => !known.has(name)).length
  const told = `${optionalEndpoints.length - lacking.length} of ${optionalEndpoints.length} optional endpoints`
  look.note(
    'capabilities',
    'capability.list',
    'ok',
    strange > 0 ? `${told}, ${strange} that are not of this contract` : told,
  )
  for (const { name, endpoint } of lacking)
    look.note('capabilities', name, 'without', `${endpoint.method} ${endpoint.path}`)
  noteScreens(look, offered)
  if (look.options.writes) await checkChanges(look)
}
