import 'server-only'
import manifest from '../../package.json'

/** Version of this console, as its package has it. */
export const consoleVersion: string = manifest.version
