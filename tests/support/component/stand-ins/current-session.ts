import { pageRequest } from '../page-request'

/** Every page of a component test has a signed-in user. */
export const currentSession = async () => {
  const { user, platformId } = pageRequest()
  return { userId: user.userId, platformId }
}
export const requireSession = currentSession

export const currentUrl = async (): Promise<string> => window.location.pathname + window.location.search

export const endOnServer = async (code: number): Promise<never> => {
  throw new Error(`the platform ended the session with ${code}`)
}
