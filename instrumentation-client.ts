import { meetInterfaceError } from '@/lib/api/interface-error'
import { setOut } from '@/lib/navigation/arrival'

const meet = (thrown: unknown, message: string, info: string) => {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return
  meetInterfaceError(thrown instanceof Error ? thrown : new Error(message), { info })
}

// Errors that no boundary catches. Next runs this file before anything of the page.
addEventListener('error', ({ error, message }) => meet(error, message, 'error'))
addEventListener('unhandledrejection', ({ reason }) => meet(reason, String(reason), 'unhandledrejection'))

/** Called by Next's router when it sets out for another page. */
export const onRouterTransitionStart = (address: string): void => setOut(address)
