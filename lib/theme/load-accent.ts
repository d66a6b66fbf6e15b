import { accentFile } from './accent-styles'

const loading = new Map<string, Promise<void>>()

const load = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = accentFile(name)
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading.delete(name)
      reject(new Error(`${link.href} did not come`))
    }
    document.head.append(link)
  })

/** Fetches the rules of an accent, once per page. Resolves when the browser has them; a failed one is retried. */
export const loadAccent = (name: string): Promise<void> => {
  const known = loading.get(name)
  if (known) return known
  const begun = load(name)
  loading.set(name, begun)
  return begun
}
