/** Refuses to start with a configuration that would fail, or be unsafe, at the first request. One line says why. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { readConsoleConfig } = await import('./lib/session/console-config')
  try {
    readConsoleConfig(process.env)
  } catch (error) {
    console.error(`console: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
