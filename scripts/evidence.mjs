// `npm run evidence -- --url http://localhost:3000 --account admin --password-file FILE --seed 7 --count 40`: draws
// faults of outdoor units by a seed and opens each through the console, everywhere where its readings are shown: its
// card, the history of its unit, the alarm history of its system, its unit of now, and a commissioning report of the half
// hour before it. What does not carry the fault, or what two places say differently, is printed, and the command fails.
// It only reads, but for the report: a draft, removed at once; `--no-reports` makes none. `--plant PLACE` shifts one
// signal in one place (snapshot, history, memory, report, or verdict), to see that it is noticed.
import { register } from 'tsx/esm/api'
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  register()
  const { runEvidence } = await import('./evidence/run-evidence.ts')
  await runEvidence(args)
})
