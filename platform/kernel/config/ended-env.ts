const simulator = 'simulated devices are a program of their own: npm run simulate'

/** Variables that say nothing any more, and what is so instead. Whoever still sets one believes in what is not there. */
export const endedEnv: Readonly<Record<string, string>> = {
  PLATFORM_OTA_AGENTS: simulator,
  PLATFORM_OTA_SCRIPT: simulator,
  PLATFORM_CHECKER_AGENTS: simulator,
}

/** Throws for variables that have ended, each in a line with what is so instead. */
export const refuseEnded = (env: Readonly<Record<string, string | undefined>>): void => {
  const set = Object.entries(endedEnv).filter(([name]) => env[name])
  if (set.length > 0) throw new Error(set.map(([name, now]) => `${name} means nothing any more: ${now}`).join('\n'))
}
