import { z } from 'zod'

// Zod asks once whether it may compile its checks; under our Content-Security-Policy a browser reports that question
// as a violation. The server compiles, the browser does not.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** The one way to zod for everything that a browser loads. */
export { z }
