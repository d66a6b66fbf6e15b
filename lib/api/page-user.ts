let userId: string | undefined

/** The user whom this page was rendered for. The shell says so before anything on it calls. */
export const setPageUser = (id: string): void => {
  userId = id
}

/** Sent with every call, so that nothing is done in the name of whoever signed in here meanwhile. */
export const pageUser = (): string | undefined => userId
