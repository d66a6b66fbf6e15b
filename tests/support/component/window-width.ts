let width = 1280

const lengthOf = (text: string): number => Number(/([\d.]+)px/.exec(text)?.[1])

/** Matches the width conditions of a media query; all others (dark mode, reduced motion) are false. */
const holds = (query: string): boolean => {
  const conditions = query.match(/\((?:min|max)-width:[^)]*\)/g) ?? []
  return (
    conditions.length > 0 &&
    conditions.every((each) => (each.startsWith('(min') ? width >= lengthOf(each) : width <= lengthOf(each)))
  )
}

/** Sets the window width for media queries. It does not change while a page is open. */
export const setWindowWidth = (px: number): void => {
  width = px
  window.innerWidth = px
}

export const matchMediaStandIn = (query: string): MediaQueryList => ({
  media: query,
  get matches() {
    return holds(query)
  },
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => true,
})
