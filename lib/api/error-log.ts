/** On the root element of a page whose errors the browser prints. Spec 8. */
export const errorLogAttribute = 'data-error-log'

/** Spec 3. */
export type ErrorLogEntry = {
  err: string
  /** Path of the component: those around it, from the outermost. Empty where React does not name it. */
  vm: string
  /** What met the error. */
  info: string
  /** Path of the page; its query may hold what people searched for. */
  url: string
}

const longest = 1000

/** React's list of components, innermost first, as a path; of a long one the inner end. */
export const toComponentPath = (componentStack: string | null | undefined): string => {
  const names = [...(componentStack ?? '').matchAll(/^\s*(?:at )?([\w$.]+)/gm)].map(([, name]) => name)
  return names.reverse().join(' > ').slice(-longest)
}

/** Prints an error if the console's configuration says so. */
export const printError = (error: Error, { vm, info, url }: ErrorLogEntry): void => {
  if (document.documentElement.hasAttribute(errorLogAttribute)) console.error(error, { vm, info, url })
}
