/** Refuses to start with a configuration that would fail, or be unsafe, at the first request. One line says why. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./lib/session/check-config')).requireConfig()
}
