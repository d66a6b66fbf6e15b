/** Loads the page anew. Tests put their own in its place. */
export const reloadPage = (): void => location.reload()
