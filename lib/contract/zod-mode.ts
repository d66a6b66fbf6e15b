import { config } from 'zod'

// Zod probes once whether it may compile its checks; under our Content-Security-Policy a browser reports that probe
// as a violation. The server compiles, the browser does not. Import this first wherever schemas are made.
if (typeof window !== 'undefined') config({ jitless: true })
