/** Scrolls to the beginning of the page: after each navigation (spec 2), and after a step of a wizard. The scroll container surrounds the content. */
export const toPageTop = (): void => document.querySelector('#content')?.parentElement?.scrollTo({ top: 0 })
