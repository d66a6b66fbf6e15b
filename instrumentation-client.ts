import { meetInterfaceError } from '@/lib/api/interface-error'

const meet = (thrown: unknown, message: string) => {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return
  meetInterfaceError(thrown instanceof Error ? thrown : new Error(message))
}

// Errors that no boundary catches. Next runs this file before anything of the page.
addEventListener('error', ({ error, message }) => meet(error, message))
addEventListener('unhandledrejection', ({ reason }) => meet(reason, String(reason)))
