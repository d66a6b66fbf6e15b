// `npm run test:long`: the state of the long proofs. With names, or `all`, runs or resumes these on the last commit;
// --restart discards their results first.
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { printPlan } = await import('./long/print-plan.mjs')
  const { proofs } = await import('./long/proofs.mjs')
  const { readCommit } = await import('./long/read-commit.mjs')
  const { records } = await import('./long/records.mjs')
  const { requireCleanCommit } = await import('./long/require-clean-commit.mjs')
  const { requirePrograms } = await import('./long/require-programs.mjs')
  const { portionsLeft, runProof } = await import('./long/run-proof.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const { endRunning } = await import('./test/tool.mjs')
  const { root } = await import('./toolchain.mjs')

  const names = args.filter((arg) => arg !== '--restart')
  const unknown = names.filter((name) => name !== 'all' && !proofs.some((proof) => proof.name === name))
  if (unknown.length)
    throw new Refusal(
      `No proof ${unknown.join(', ')}: choose all, ${proofs.map(({ name }) => name).join(', ')}, or --restart with names.`,
    )
  const chosen =
    names.includes('all') || names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name))
  if (names.length === 0) {
    if (args.length) throw new Refusal('Name the proofs to begin anew: npm run test:long -- NAME --restart.')
    return printPlan(proofs, { commit: readCommit(root).commit, folder: root })
  }
  const commit = requireCleanCommit(root)
  if (args.includes('--restart')) for (const { name } of chosen) records(root).remove(name)
  requirePrograms(chosen.flatMap((proof) => portionsLeft(proof, commit)))
  printPlan(chosen, { commit, folder: root })

  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    endRunning()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
  const failed = []
  for (const proof of chosen) {
    console.log(`\n══ ${proof.name}: ${proof.what} ══`)
    const hasPassed = await runProof(proof, { commit, isInterrupted: () => isInterrupted })
    if (isInterrupted) break
    if (!hasPassed) failed.push(proof.name)
  }
  process.exitCode = isInterrupted ? 130 : failed.length ? 1 : 0
  if (isInterrupted) console.error('\nInterrupted: passed portions are recorded. Repeat the command to resume.')
  else if (failed.length) console.error(`\nFailed: ${failed.join(', ')}.`)
  else console.log(`\n${chosen.length} proofs have passed on ${commit}.`)
})
