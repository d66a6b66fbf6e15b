import { checkCapabilities } from './check-capabilities'
import { checkEvents, checkFiles } from './check-files'
import { checkLists } from './check-lists'
import { checkBrands, checkRefusals, checkRights } from './check-refusals'
import { checkShapes } from './check-shapes'
import { begin, checkSignIn } from './check-sign-in'
import { checkWrites } from './check-writes'
import { type Area, areas, type Finding } from './finding'
import type { Look, Options } from './look'

const checks: Record<Area, (look: Look) => Promise<void>> = {
  'sign-in': checkSignIn,
  capabilities: checkCapabilities,
  shapes: checkShapes,
  lists: checkLists,
  refusals: checkRefusals,
  rights: checkRights,
  brands: checkBrands,
  files: checkFiles,
  events: checkEvents,
  writes: checkWrites,
}

export type Result = { findings: Finding[]; leftovers: readonly string[] }

/** Looks at a platform as the console would use it. `onArea` hears what is looked at now. */
export const conformance = async (options: Options, onArea?: (area: Area) => void): Promise<Result> => {
  const look = await begin(options)
  if (Array.isArray(look)) return { findings: look, leftovers: [] }
  for (const area of options.only ?? areas) {
    onArea?.(area)
    await checks[area](look)
  }
  return { findings: look.findings, leftovers: look.leftovers }
}
