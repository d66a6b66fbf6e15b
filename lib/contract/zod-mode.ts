import { config } from 'zod'

// Zod asks once whether it may compile its checks; under our Content-Security-Policy a browser reports that question
// as a violation. The server compiles, the browser does not. Imported first wherever schemas are made.
if (typeof window !== 'undefined') config({ jitless: true })
