let userId: string | undefined

/** The user whom this page was rendered for. The shell sets it before anything on the page makes a call. */
export const setPageUser = (id: string): void => {
  userId = id
}

/** Sent with every call, so that nothing is done in the name of somebody who signed in here meanwhile. */
export const pageUser = (): string | undefined => userId
