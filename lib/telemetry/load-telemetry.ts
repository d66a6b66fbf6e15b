type Program = typeof import('./open-telemetry')

/** As built it is a file beside the program; run from its sources it is beside this one. */
const path = import.meta.url.endsWith('.ts') ? './open-telemetry.ts' : './open-telemetry.mjs'

/** Loads OpenTelemetry. Whoever sends nothing does not call this, and has none of it in memory. */
export const loadTelemetry = async (): Promise<Program> => import(path)
