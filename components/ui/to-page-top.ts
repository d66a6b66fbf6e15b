/** Scrolls to the beginning of the page, as after a step of a wizard. The scroll container surrounds the content. */
export const toPageTop = (): void => document.querySelector('#content')?.parentElement?.scrollTo({ top: 0 })
