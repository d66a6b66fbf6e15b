import { secretFields } from '@/lib/contract/secret-fields'
import { draftPrefix } from './draft-prefix'
import { pageUser } from './session/page-user'
import { heldDrafts } from './unsaved-input'

/** A change that was refused because the session had ended: what it would send. */
export type Refused = { method: 'GET' | 'POST'; path: string; input: object }
/** What is stored for after the next sign-in; `drafts` are the stored inputs of the forms that it came from. */
export type Unsent = { changes: readonly Refused[]; drafts: readonly string[]; page: string }

const keyOf = (userId: string): string => `${draftPrefix(userId, 'session')}unsent`
const secrets: ReadonlySet<string> = new Set(secretFields)

const hasSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => secrets.has(name) || hasSecret(inner))

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'changes' in value && Array.isArray(value.changes)

/** Changes that wait for this user: they are offered once. */
export const takeUnsent = (userId: string): Unsent | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    sessionStorage.removeItem(keyOf(userId))
    return isUnsent(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Stores refused changes for the next sign-in of the same user in this browser tab. None with a secret in it. */
export const storeUnsent = (refused: readonly Refused[]): void => {
  const userId = pageUser()
  const changes = refused.filter(({ input }) => !hasSecret(input))
  if (userId === undefined || changes.length === 0) return
  // Another change may have been refused a moment ago.
  const before = takeUnsent(userId)?.changes ?? []
  // A document's title is the page's, a dash, and the platform's.
  const [page = ''] = document.title.split(' - ', 1)
  const unsent: Unsent = { changes: [...before, ...changes], drafts: heldDrafts(), page }
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(unsent))
  } catch {
    // Then it is not offered; the forms have their drafts, or the browser warned before the page was left.
  }
}

/** Removes what other users of this browser tab have left. */
export const forgetOtherUsers = (userId: string): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('draft:') && !key.startsWith(`draft:${userId}:`)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing is stored here.
  }
}
