/** Shows the page from its beginning, as after a step to the next part of it. What scrolls is what is around the content. */
export const toPageTop = (): void => document.querySelector('#content')?.parentElement?.scrollTo({ top: 0 })
