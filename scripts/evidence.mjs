// `npm run evidence -- --url http://localhost:3000 --account admin --password-file FILE --seed 7 --count 40`: draws
// faults of outdoor units by a seed and opens each through the console, wherever its readings are shown: its
// card, the history of its unit, the alarm history of its system, the unit's current page, and a commissioning report of
// the half hour before it. Missing evidence and disagreements between places are printed, and the command fails.
// It is read-only except for the report, a draft that is removed at once; `--no-reports` skips it. `--plant PLACE` shifts
// one signal in one place (snapshot, history, memory, report, or verdict), to prove that it is noticed.
import { register } from 'tsx/esm/api'
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  register()
  const { runEvidence } = await import('./evidence/run-evidence.ts')
  await runEvidence(args)
})
