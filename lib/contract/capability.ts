import './zod-mode'
import * as z from 'zod'
import { get, noInput } from './endpoint'

/** Which build of a program answers. */
export const Build = z.object({ version: z.string().max(40), commit: z.string().max(60) })

/**
 * What a platform implements of the optional part of this contract, by `noun.verb`. Names that the console does not know
 * are of a newer contract and mean nothing to it. A platform that answers 404 has the required part only.
 */
export const Capabilities = z.object({
  endpoints: z.array(z.string().max(80)).max(5000),
  /** Which build of the platform answers, for people who ask about it. */
  build: Build.optional(),
})

export const capabilityApi = {
  // ours: not shown in the spec
  list: get('/sys/capabilities', { access: 'session', input: noInput, data: Capabilities }),
}
