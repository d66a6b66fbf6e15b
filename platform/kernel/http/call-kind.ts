import type { CallKind } from '../config/call-rates'
import type { Route } from './call'

/** What is made into a file, or is worked on for long: by the name of its verb, or because its answer is a file. */
const isLong = /export|batch|retry|download|import/i

/**
 * In which bucket a call is counted; null: in none. A stream is held by places of its own, and the end of a session is
 * never refused.
 */
export const callKindOf = ({ name, endpoint }: Pick<Route, 'name' | 'endpoint'>): CallKind | null => {
  if (endpoint.stream || endpoint.session !== undefined || endpoint.access === 'public') return null
  if (endpoint.upload) return 'upload'
  const verb = name.slice(name.indexOf('.') + 1)
  if (endpoint.download || (endpoint.effect && isLong.test(verb))) return 'job'
  return endpoint.effect ? 'write' : 'read'
}
