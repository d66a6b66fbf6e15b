/** The browser's cookies: what is written there comes with the next request. */
export const cookies = async () => ({
  get: (name: string) => {
    const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
    return pair && { name, value: decodeURIComponent(pair.slice(name.length + 1)) }
  },
})

export const headers = async () =>
  new Headers({ 'x-pathname': window.location.pathname, 'x-search': window.location.search })
